import { settings } from "~/env.server";

/** A page of another client to which people may be led back: of an origin that the operator has named, or of the site itself. */
export function clientPage(url: string | null): URL | null {
  if (!url || !URL.canParse(url)) return null;
  const page = new URL(url);
  const { clientOrigins, appUrl } = settings();
  return [new URL(appUrl).origin, ...clientOrigins].includes(page.origin) ? page : null;
}
