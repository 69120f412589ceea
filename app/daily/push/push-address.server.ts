import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** What no stranger may have us speak to: this machine, its networks, and what is nobody's (RFC 6890). */
const CLOSED = new BlockList();
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
  ] as const),
  ...([
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
])
  CLOSED.addSubnet(network, bits, "ipv4");
/** What is global of IPv6 begins with these bits; within them lie ways to IPv4, and examples. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  CLOSED.addSubnet(network, bits, "ipv6");

/** Whether an IP address is one of the public net. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !CLOSED.check(address, "ipv4");
  return family === 6 && GLOBAL.check(address, "ipv6") && !CLOSED.check(address, "ipv6");
}

/** Of an endpoint: as long as one of a browser's push service is, and no longer than what is kept. */
const LONGEST = 1_000;

/**
 * Whether an address may be where a browser's push service is: https at its port, a name of the public net and no IP address.
 * What its name means is looked at each time that it is spoken to (`publicLookup`).
 * @param standIn where a stand-in is, in tests: it passes.
 */
export function isPushEndpoint(endpoint: string, standIn?: string): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (standIn !== undefined && origin === new URL(standIn).origin) return true;
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) && isIP(hostname) === 0;
  const isLocal = /\.(?:local|localhost|internal|lan|home|arpa|onion|test|example|invalid)$/.test(hostname);
  return protocol === "https:" && port === "" && username + password === "" && isName && !isLocal;
}

/** Resolves a name for a connection, to public addresses alone: what is connected to is what was looked at. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found;
    const first = addresses[0];
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(error ?? new Error("The name means no public address."), "", 4);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
