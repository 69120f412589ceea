import { isIP } from "node:net";

/** An IPv4 address inside IPv6, as `URL` writes it: `::ffff:102:304`. */
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
/** How much of an IPv6 address one household is given, in groups of 16 bits. */
const OWN_GROUPS = 4;

/**
 * Whose tries are counted together: an IPv4 address, or the /64 of an IPv6 address, all of which one person may have.
 * What is no address counts as `unknown`.
 */
export function subjectOfAddress(address: string): string {
  const [ip = ""] = address.split("%");
  if (isIP(ip) === 4) return ip;
  if (isIP(ip) !== 6) return "unknown";
  const short = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high && low) return [...bytesOf(high), ...bytesOf(low)].join(".");
  return `${groupsOf(short).slice(0, OWN_GROUPS).join(":")}::/64`;
}

function bytesOf(group: string): [number, number] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}

/** All eight groups. */
function groupsOf(short: string): string[] {
  const [before = [], after = []] = short.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after];
}
