import { expect, test } from "vitest";
import { networksOfAddress, subjectOfAddress } from "./subject-of-address.server";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", "unknown"],
  ["203.0.113", "unknown"],
  ["203.0.113.7, 198.51.100.1", "unknown"],
  ["test.example", "unknown"],
])("%j counts as %s", (address, subject) => {
  expect(subjectOfAddress(address)).toBe(subject);
});

const WIDTHS = {
  IPv4: [{ bits: 32 }, { bits: 24 }],
  IPv6: [{ bits: 64 }, { bits: 56 }, { bits: 48 }],
};
const MINE = ["32.1.13.184.0.1.171.205/64", "32.1.13.184.0.1.171/56", "32.1.13.184.0.1/48"];

test.each([
  ["203.0.113.7", ["203.0.113.7/32", "203.0.113/24"]],
  ["::ffff:203.0.113.7", ["203.0.113.7/32", "203.0.113/24"]],
  ["::FFFF:cb00:7107", ["203.0.113.7/32", "203.0.113/24"]],
  ["2001:db8:1:abcd::9", MINE],
  ["2001:0DB8:0001:ABCD:ffff::1%eth0", MINE],
  ["2001:db8:1:abce::9", ["32.1.13.184.0.1.171.206/64", ...MINE.slice(1)]],
  ["2001:db8:1:ac00::9", ["32.1.13.184.0.1.172.0/64", "32.1.13.184.0.1.172/56", ...MINE.slice(2)]],
  ["::1", ["0.0.0.0.0.0.0.0/64", "0.0.0.0.0.0.0/56", "0.0.0.0.0.0/48"]],
  ["203.0.113.7, 198.51.100.1", ["unknown"]],
  ["", ["unknown"]],
])("%j lies in %j", (address, names) => {
  expect(networksOfAddress(address, WIDTHS).map(({ name }) => name)).toEqual(names);
});
