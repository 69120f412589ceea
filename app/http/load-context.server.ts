import type { AppLoadContext } from "@remix-run/node";
import { type LanguageHeaders, pageLanguage } from "./language.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** What inline scripts must carry under the Content-Security-Policy; a page that is kept has their hashes there. */
    nonce: string | undefined;
    /** Where the request comes from, as the outermost trusted server saw it. */
    clientAddress: string;
    /** Fires when the browser has gone. */
    disconnected: AbortSignal;
    /**
     * The language of the page that is asked for.
     * @throws Response 404 where the address names a language that the site does not have.
     */
    readonly language: import("~/i18n/languages").Language;
  }
}

interface Asked extends LanguageHeaders {
  path: string;
}

/** What loaders and actions are given beside the request, for a request to `path`. */
export function createLoadContext(
  { path, ...headers }: Asked,
  known: Pick<AppLoadContext, "nonce" | "clientAddress" | "disconnected">,
): AppLoadContext {
  return {
    ...known,
    get language() {
      return pageLanguage(withoutData(path), headers);
    },
  };
}

/** The path of the page whose data alone is asked for. */
function withoutData(path: string): string {
  return path.replace(/\/_root\.data$/, "/").replace(/\.data$/, "");
}
