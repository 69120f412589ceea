import { expect, test } from "vitest";
import { isPublicAddress, isPushEndpoint, publicLookup } from "./push-address.server";

test.each([
  ...[
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
  ],
  ...["0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "::ffff:127.0.0.1"],
  ...["::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "ff02::1", "no address", ""],
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "2606:4700:4700::1111", "142.250.1.1"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...[
    "http://push.service.net/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://localhost/x",
    "https://2130706433/",
  ],
  ...[
    "https://0x7f.1/",
    "https://push.service.net:8443/x",
    "https://a:b@push.service.net/x",
    "https://printer.local/",
  ],
  ...[
    "https://metadata.google.internal/",
    "ftp://push.service.net/",
    "nothing",
    `https://push.service.net/${"x".repeat(1_000)}`,
  ],
])("%s is no endpoint", (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
  expect(isPushEndpoint(endpoint, "http://127.0.0.1:9")).toBe(false);
});

test("endpoints of push services are, and the stand-in where one is named", () => {
  expect(isPushEndpoint("https://fcm.googleapis.com/fcm/send/abc:def")).toBe(true);
  expect(isPushEndpoint("https://updates.push.services.mozilla.com/wpush/v2/x")).toBe(true);
  expect(isPushEndpoint("http://127.0.0.1:9/x", "http://127.0.0.1:9")).toBe(true);
});

test("a name that means this machine is not connected to", async () => {
  const outcome = await new Promise((resolve) => publicLookup("localhost", {}, resolve));
  expect(outcome).toBeInstanceOf(Error);
});
