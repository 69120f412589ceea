import type { Role } from "./limits";
import type { Owner } from "./owner";

/** Who asks: whose readings they see, and what they may do. */
export interface Person {
  /** null for a browser that has asked nothing yet. */
  owner: Owner | null;
  role: Role;
  /** The network address that they ask from. */
  clientAddress: string;
}
