import { isIP } from "node:net";

/** An IPv4 address inside IPv6, as `URL` writes it: `::ffff:102:304`. */
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
/** How much of an IPv6 address one household is given, in groups of 16 bits. */
const OWN_GROUPS = 4;
/** Whose tries are those of what is no address. */
const UNKNOWN = "unknown";

/**
 * Whose tries are counted together: an IPv4 address, or the /64 of an IPv6 address, all of which one person may have.
 * What is no address counts as `unknown`.
 */
export function subjectOfAddress(address: string): string {
  const ip = parsed(address);
  if (!ip) return UNKNOWN;
  if (ip.version === "IPv4") return ip.bytes.join(".");
  return `${ip.groups.slice(0, OWN_GROUPS).join(":")}::/64`;
}

/** By how many bits two addresses must agree to be in one network. */
interface Width {
  bits: number;
}

/**
 * The networks that an address lies in, one for each width in whole bytes that its version has, by their names. What is
 * no address lies in one, the narrowest.
 */
export function networksOfAddress<Known extends Width>(
  address: string,
  widths: Record<"IPv4" | "IPv6", readonly Known[]>,
): (Known & { name: string })[] {
  const ip = parsed(address);
  if (!ip) return widths.IPv4.slice(0, 1).map((width) => ({ ...width, name: UNKNOWN }));
  const bytes = ip.version === "IPv4" ? ip.bytes : ip.groups.flatMap(bytesOf);
  return widths[ip.version].map((width) => ({
    ...width,
    name: `${bytes.slice(0, width.bits / 8).join(".")}/${width.bits}`,
  }));
}

/** An address that was read: an IPv4 one also where it stands inside IPv6. */
type Parsed = { version: "IPv4"; bytes: number[] } | { version: "IPv6"; groups: string[] };

function parsed(address: string): Parsed | null {
  const [ip = ""] = address.split("%");
  if (isIP(ip) === 4) return { version: "IPv4", bytes: ip.split(".").map(Number) };
  if (isIP(ip) !== 6) return null;
  const short = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high && low) return { version: "IPv4", bytes: [...bytesOf(high), ...bytesOf(low)] };
  return { version: "IPv6", groups: groupsOf(short) };
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
