import { describe, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { SIGN_IDS, SIGNS } from "../zodiac/signs.data";
import { checkWhereabouts } from "./check-whereabouts";
import { CITIES } from "./cities.data";
import { dayAfter, dayIn, isZone, listZones, spanOfDay } from "./day-in-zone";
import { describeSky, describeSunTimes, toMinute } from "./describe-sky.server";
import { skyOfDay, sunTimesOf } from "./sky-of-day.server";

const HOUR = 3_600_000;
const hoursOf = (day: string, zone: string) => {
  const { from, to } = spanOfDay(day, zone);
  return (to.getTime() - from.getTime()) / HOUR;
};

describe("a day in a zone", () => {
  test("begins and ends where its clocks say so, also where they are put forward or back", () => {
    expect(spanOfDay("2026-11-28", "UTC").from.toISOString()).toBe("2026-11-28T00:00:00.000Z");
    expect(spanOfDay("2026-11-28", "Asia/Kathmandu").from.toISOString()).toBe("2026-11-27T18:15:00.000Z");
    expect(hoursOf("2026-03-29", "Europe/Berlin")).toBe(23);
    expect(hoursOf("2026-10-25", "Europe/Berlin")).toBe(25);
    // Clocks that are put forward at midnight: the day has no 0 o'clock.
    expect(hoursOf("2026-09-06", "America/Santiago")).toBe(23);
    expect(spanOfDay("2026-09-06", "America/Santiago").from.toISOString()).toBe("2026-09-06T04:00:00.000Z");
  });

  test("is in every zone the day that it says", () => {
    for (const zone of listZones()) {
      const { from, to } = spanOfDay("2026-11-28", zone);
      expect([zone, dayIn(zone, from), dayIn(zone, new Date(to.getTime() - 1))]).toEqual([
        ...[zone, "2026-11-28", "2026-11-28"],
      ]);
    }
  });

  test("zones are those of the database, and nothing else", () => {
    for (const zone of ["Europe/Berlin", "UTC", "Asia/Taipei", "America/Argentina/Buenos_Aires"])
      expect(isZone(zone)).toBe(true);
    for (const zone of ["", "Berlin", "+02:00", "Europe/Nowhere", "x".repeat(100), null, 3])
      expect(isZone(zone)).toBe(false);
  });
});

describe("the sky of a day", () => {
  test("names its phase by the moment that falls on it, in UTC and in a zone", () => {
    const full = skyOfDay("2026-11-24");
    expect(full.phase.name).toBe("full");
    expect(full.illumination).toBeGreaterThan(0.99);
    expect(skyOfDay("2026-11-23").phase).toEqual({ name: "waxingGibbous", at: null });
    expect(skyOfDay("2026-11-25").phase).toEqual({ name: "waningGibbous", at: null });
    // In the evening of the day before, by the clocks of Honolulu.
    expect(skyOfDay("2025-09-21", "Pacific/Auckland").phase.name).not.toBe("new");
    expect(skyOfDay("2025-09-22", "Pacific/Auckland").phase.name).toBe("new");
  });

  test("follows the sky of the day before without a gap, through four years", () => {
    let before = skyOfDay("2023-12-31");
    for (let day = "2024-01-01"; day < "2028-01-01"; day = dayAfter(day)) {
      const sky = skyOfDay(day);
      expect(sky.moon.sign).toBe(before.moon.next?.sign ?? before.moon.sign);
      expect(sky.sun.sign).toBe(before.sun.next?.sign ?? before.sun.sign);
      before = sky;
    }
  });

  test("is told in every language with its minutes", () => {
    for (const language of LANGUAGES) {
      const { phase, moon } = describeSky(skyOfDay("2026-11-24"), language);
      expect(`${phase} ${moon}`).not.toMatch(/\{\{|undefined/);
      expect(phase).toMatch(/14[:.]54|2:54\sPM|下午2:54/);
      expect(moon).toMatch(/11[:.]10/);
    }
    for (const language of ["en", "zh-CN", "zh-TW"] as const)
      for (const sign of SIGN_IDS) {
        const day = `2026-${String(((SIGN_IDS.indexOf(sign) + 3) % 12) + 1).padStart(2, "0")}-05`;
        const { sun } = describeSky(skyOfDay(day), language);
        expect(sun).toContain(SIGNS[skyOfDay(day).sun.sign].names[language]);
      }
  });

  test("a minute stays on its day", () => {
    const late = new Date("2026-11-28T23:59:45Z");
    expect(toMinute(late, "2026-11-28", "UTC").toISOString()).toBe("2026-11-28T23:59:00.000Z");
    const early = new Date("2026-11-28T10:00:45Z");
    expect(toMinute(early, "2026-11-28", "UTC").toISOString()).toBe("2026-11-28T10:01:00.000Z");
  });
});

describe("sunrise and sunset", () => {
  const tromso = CITIES.find(({ id }) => id === "tromso");

  test("are those of the place, and polar days and nights are said in words", () => {
    if (!tromso) throw new Error("A city far to the north is there.");
    const told = (day: string) =>
      describeSunTimes(sunTimesOf(day, tromso.zone, tromso), { day, zone: tromso.zone }, "en");
    expect(told("2026-12-21")).toBe("The sun stays below the horizon all day.");
    expect(told("2026-06-21")).toBe("The sun stays up all day and all night.");
    expect(told("2026-03-20")).toMatch(/^Sunrise 5:\d\d\sAM, sunset 6:\d\d\sPM\.$/);
    const seasons = new Set<string | null>();
    for (let day = "2026-01-01"; day < "2027-01-01"; day = dayAfter(day)) {
      const times = sunTimesOf(day, tromso.zone, tromso);
      seasons.add(times.polar);
      expect(describeSunTimes(times, { day, zone: tromso.zone }, "de")).not.toMatch(/\{\{|undefined| {2}/);
    }
    expect(seasons).toEqual(new Set([null, "day", "night"]));
  });

  test("the poles have them too, or have not", () => {
    expect(sunTimesOf("2026-12-21", "UTC", { latitude: -90, longitude: 0 }).polar).toBe("day");
    expect(sunTimesOf("2026-12-21", "UTC", { latitude: 90, longitude: 0 }).polar).toBe("night");
  });
});

describe("where somebody says that they are", () => {
  const nothing = { zone: "", city: "", latitude: "", longitude: "" };

  test("is a zone, a city with its zone, or degrees to hundredths", () => {
    expect(checkWhereabouts({ ...nothing, zone: "Asia/Taipei" }).whereabouts).toEqual({
      ...{ zone: "Asia/Taipei", place: null },
    });
    expect(checkWhereabouts({ ...nothing, city: "tromso" }).whereabouts).toEqual({
      ...{ zone: "Europe/Oslo", place: { latitude: 69.65, longitude: 18.96, city: "tromso" } },
    });
    expect(
      checkWhereabouts({ ...nothing, latitude: "48,13743", longitude: "−11.57549°" }).whereabouts,
    ).toEqual({
      ...{ zone: "UTC", place: { latitude: 48.14, longitude: -11.58, city: null } },
    });
  });

  test("is refused where it is none", () => {
    const faults = (typed: Partial<typeof nothing>) => checkWhereabouts({ ...nothing, ...typed }).faults;
    expect(faults({ zone: "Mars/Base" })).toEqual(["zone"]);
    expect(faults({ city: "atlantis" })).toEqual(["city"]);
    expect(faults({ latitude: "91", longitude: "0" })).toEqual(["latitude"]);
    expect(faults({ latitude: "1e1", longitude: "181" })).toEqual(["latitude", "longitude"]);
    expect(faults({ latitude: "10" })).toEqual(["longitude"]);
  });

  test("each city is there once, in a zone that is known, with a name in every language", () => {
    expect(new Set(CITIES.map(({ id }) => id)).size).toBe(CITIES.length);
    for (const { id, zone, names, latitude, longitude } of CITIES) {
      expect([id, isZone(zone)]).toEqual([id, true]);
      expect([id, Math.abs(latitude) <= 90, Math.abs(longitude) <= 180]).toEqual([id, true, true]);
      for (const language of LANGUAGES) expect([id, names[language]]).not.toEqual([id, ""]);
    }
  });
});
