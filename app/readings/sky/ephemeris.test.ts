import elpMppDe from "astronomia/data/elpMppDe";
import { Moon } from "astronomia/elp";
import { CalendarGregorian } from "astronomia/julian";
import { nutation } from "astronomia/nutation";
import { Sunrise } from "astronomia/sunrise";
import { AstroTime, SunPosition } from "astronomy-engine";
import { describe, expect, test } from "vitest";
import { deltaT } from "./delta-t.data";
import { findPhase, findSignChange, findSunTimes, signOf, type Wanderer } from "./ephemeris.server";

const DAY = 86_400_000;
const DEGREE = Math.PI / 180;
const J2000 = 2_451_545;

const day = (text: string) => {
  const from = new Date(`${text}T00:00Z`);
  return { from, to: new Date(from.getTime() + DAY) };
};
/** As almanacs round it. */
const toMinute = (at: Date | null | undefined) =>
  at && new Date(Math.round(at.getTime() / 60_000) * 60_000).toISOString().slice(0, 16);

describe("what almanacs have published", () => {
  test.each([
    // New and full moons of the Astronomical Applications Department of the US Naval Observatory; most are of eclipses.
    [0, "2000-01-06T18:14"],
    [180, "2000-01-21T04:40"],
    [0, "2017-08-21T18:30"],
    [0, "2024-01-11T11:57"],
    [180, "2024-01-25T17:54"],
    [0, "2024-04-08T18:21"],
    [180, "2024-09-18T02:34"],
    [0, "2024-10-02T18:49"],
    [180, "2025-03-14T06:55"],
    [0, "2025-03-29T10:58"],
    [180, "2025-09-07T18:09"],
    [0, "2025-09-21T19:54"],
    [180, "2026-03-03T11:38"],
    [0, "2026-08-12T17:37"],
  ])("the moon is %i degrees ahead at %s", (degrees, published) => {
    const phase = findPhase(day(published.slice(0, 10)));
    expect([phase?.degrees, toMinute(phase?.at)]).toEqual([degrees, published]);
  });

  test.each([
    ["aries", "2024-03-20T03:06"],
    ["cancer", "2024-06-20T20:51"],
    ["libra", "2024-09-22T12:44"],
    ["aries", "2025-03-20T09:01"],
    ["cancer", "2025-06-21T02:42"],
    ["libra", "2025-09-22T18:19"],
    ["capricorn", "2025-12-21T15:03"],
    ["aries", "2026-03-20T14:46"],
    ["libra", "2026-09-23T00:05"],
    ["capricorn", "2026-12-21T20:50"],
  ])("the sun comes into %s at %s", (sign, published) => {
    const change = findSignChange("sun", day(published.slice(0, 10)));
    expect([change?.sign, toMinute(change?.at)]).toEqual([sign, published]);
  });
});

// The moon of the one package against the other's (ELP/MPP02), and the sun of the other against the one's.
describe("an ephemeris of others' making", () => {
  const moon = new Moon(elpMppDe);

  /** Julian ephemeris day. */
  const jdeOf = (at: Date) => {
    const days = at.getTime() / DAY - 10_957.5;
    return J2000 + days + (deltaT(days) ?? Number.NaN) / 86_400;
  };
  /** Apparent longitudes in degrees. */
  const theirs: Record<Wanderer, (jde: number) => number> = {
    sun: (jde) => SunPosition(AstroTime.FromTerrestrialTime(jde - J2000)).elon,
    moon: (jde) => (moon.position(jde - moon.lightTime(jde)).lon + nutation(jde)[0]) / DEGREE,
  };
  const ahead = (jde: number) => theirs.moon(jde) - theirs.sun(jde);
  /** When theirs reaches `degrees`, in seconds after ours; both move evenly within minutes. */
  const lag = (of: (jde: number) => number, degrees: number, at: Date) => {
    const [here, later] = [of(jdeOf(at)), of(jdeOf(at) + 1e-3)].map((value) => value - degrees);
    const near = (angle = 0) => angle - 360 * Math.round(angle / 360);
    return (-near(here) / (near(later) - near(here))) * 86.4;
  };
  const most = (lags: number[]) => Math.max(...lags.map(Math.abs));
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * DAY));
  const spans = days("2024-01-01", 5 * 365).map((from) => ({ from, to: new Date(from.getTime() + DAY) }));

  test("has all phases of five years within a quarter of a minute of ours", () => {
    const lags = spans.flatMap((span) => {
      const phase = findPhase(span);
      return phase ? [lag(ahead, phase.degrees, phase.at)] : [];
    });
    expect(lags.length).toBeGreaterThan(240);
    expect(most(lags)).toBeLessThan(15);
  });

  test.each(["moon", "sun"] as const)("has each sign of the %s begin within a minute of ours", (wanderer) => {
    const lags = spans.flatMap((span) => {
      const change = findSignChange(wanderer, span);
      if (!change) return [];
      expect(signOf(wanderer, new Date(change.at.getTime() + 60_000))).toBe(change.sign);
      const degrees = Math.round(theirs[wanderer](jdeOf(change.at)) / 30) * 30;
      return [lag(theirs[wanderer], degrees, change.at)];
    });
    expect(lags.length).toBeGreaterThan(wanderer === "moon" ? 790 : 59);
    expect(most(lags)).toBeLessThan(60);
  });

  test("has the sun rise and set where we have it, to half a minute", () => {
    const places: [number, number][] = [
      ...([
        [52.52, 13.4],
        [-33.87, 151.21],
        [1.35, 103.82],
        [64.15, -21.94],
      ] as [number, number][]),
    ];
    const apart = places.flatMap(([latitude, longitude]) =>
      days("2026-01-01", 365).flatMap((from) => {
        // From one local midnight to the next, so that both have the same rise and set.
        const start = new Date(from.getTime() - (longitude / 360) * DAY);
        const ours = findSunTimes(
          { latitude, longitude },
          { from: start, to: new Date(start.getTime() + DAY) },
        );
        const sunrise = new Sunrise(new CalendarGregorian(from), latitude, -longitude);
        return [
          [ours.rise, sunrise.rise()],
          [ours.set, sunrise.set()],
        ].map(([our, their]) => {
          const difference =
            ((our as Date).getTime() - (their as CalendarGregorian).toDate().getTime()) / 1000;
          return difference - 86_400 * Math.round(difference / 86_400);
        });
      }),
    );
    expect(most(apart)).toBeLessThan(30);
  });
});
