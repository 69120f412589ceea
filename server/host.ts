import type { IncomingMessage } from "node:http";
import { MOST_HEADERS } from "./bounds";

/** A name or an address, and a port: RFC 3986, section 3.2.2 and 3.2.3. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Whether a request says once, and in a way that can be read, which host it is for. What it says decides nothing, but
 * another server on the way may have read it differently (RFC 9112, section 3.2).
 */
export function namesOneHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  // Of a longer head Node may not have read the end, where another may stand.
  if (rawHeaders.length > 2 * MOST_HEADERS) return false;
  // Only HTTP/1.0 may leave it out; Node sees to that.
  if (host === undefined) return true;
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") count += 1;
  return count === 1;
}
