import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** What inline scripts must carry; known on the server only, since a browser hides it from scripts. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
