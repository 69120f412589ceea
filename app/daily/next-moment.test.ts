import fc from "fast-check";
import { expect, test } from "vitest";
import { dayIn } from "~/readings/sky/day-in-zone";
import { momentOf, nextMoment } from "./next-moment";

test.each([
  ["an ordinary morning", "2026-11-28", 7, "Europe/Berlin", "2026-11-28T06:00:00Z"],
  ["an hour that does not exist", "2026-03-29", 2, "Europe/Berlin", "2026-03-29T01:00:00Z"],
  ["an hour that comes twice, the first time", "2026-10-25", 2, "Europe/Berlin", "2026-10-25T00:00:00Z"],
  ["the hour after it", "2026-10-25", 3, "Europe/Berlin", "2026-10-25T02:00:00Z"],
  ["a midnight that does not exist", "2026-04-24", 0, "Africa/Cairo", "2026-04-23T22:00:00Z"],
  ["a shift of half an hour", "2026-04-05", 2, "Australia/Lord_Howe", "2026-04-04T15:30:00Z"],
  ["a zone with three quarters of an hour", "2026-11-28", 23, "Asia/Kathmandu", "2026-11-28T17:15:00Z"],
])("%s", (_, day, hour, zone, moment) => {
  expect(momentOf(day, hour, zone)).toEqual(new Date(moment));
});

test("a day that a zone left out has no letter", () => {
  const when = { hour: 8, zone: "Pacific/Apia" };
  const last = nextMoment(new Date("2011-12-29T12:00:00Z"), when);
  expect(dayIn(when.zone, last)).toBe("2011-12-29");
  expect(dayIn(when.zone, nextMoment(last, when))).toBe("2011-12-31");
});

const zones = fc.constantFrom(
  ...["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Cairo"],
  ...["America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Santiago"],
);

test("every day has its moment, one day after the other", () => {
  const moments = fc.date({
    ...{ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true },
  });
  const law = fc.property(moments, fc.integer({ min: 0, max: 23 }), zones, (after, hour, zone) => {
    const first = nextMoment(after, { hour, zone });
    expect(first > after).toBe(true);
    const second = nextMoment(first, { hour, zone });
    expect(dayIn(zone, second) > dayIn(zone, first)).toBe(true);
    const hours = (second.getTime() - first.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(22);
    expect(hours).toBeLessThanOrEqual(26);
  });
  fc.assert(law);
});
