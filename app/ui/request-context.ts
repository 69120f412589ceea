import { createContext, useContext } from "react";
import { DEFAULT_THEME, type Theme } from "./theme";

/** What is known of a request where no loader has run, as on the page of an error. */
export interface RequestContext {
  /** What inline scripts must carry; known on the server only, since a browser hides it from scripts. */
  nonce?: string;
  /** The script by which the page goes without scripts if they fail; on the server only, since it has run by then. */
  awaitScripts?: string;
  theme: Theme;
  /** The path with its query. */
  here: string;
}

const Context = createContext<RequestContext>({ theme: DEFAULT_THEME, here: "/" });

export const RequestProvider = Context.Provider;

export function useRequest(): RequestContext {
  return useContext(Context);
}
