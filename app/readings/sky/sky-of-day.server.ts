import { LRUCache } from "lru-cache";
import type { SignId } from "../zodiac/signs.data";
import { DEFAULT_ZONE, spanOfDay } from "./day-in-zone";
import {
  type Coordinates,
  elongationOf,
  findPhase,
  findSignChange,
  findSunTimes,
  illuminationOf,
  type Span,
  signOf,
  type Wanderer,
} from "./ephemeris.server";
import { PHASES_BETWEEN, type PhaseName, PRINCIPAL_PHASES } from "./phases";

/** In which sign something begins the day, and when it goes on to the next, if on that day. */
export interface SignOfDay {
  sign: SignId;
  next: { sign: SignId; at: Date } | null;
}

/** What is true of the sky on a calendar day in a zone, wherever on the earth one is. */
export interface SkyOfDay {
  /** `YYYY-MM-DD`. */
  day: string;
  zone: string;
  /** The phase, and its moment where it is one that falls on the day. */
  phase: { name: PhaseName; at: Date | null };
  /** How much of the moon's disc is lit at noon, from 0 to 1. */
  illumination: number;
  /** How far the moon is ahead of the sun at noon, in degrees up to 360. */
  elongation: number;
  sun: SignOfDay;
  moon: SignOfDay;
}

/** When the sun comes up and goes down at a place on a day; polar where it does neither. */
export interface SunTimes {
  rise: Date | null;
  set: Date | null;
  polar: "day" | "night" | null;
}

const skies = new LRUCache<string, SkyOfDay>({ max: 2_000 });
const suns = new LRUCache<string, SunTimes>({ max: 2_000 });

/**
 * The moon and the sun on a calendar day: everything that is the same for all people of a zone, computed once.
 * @param day `YYYY-MM-DD`.
 * @param zone a name of the IANA database.
 */
export function skyOfDay(day: string, zone = DEFAULT_ZONE): SkyOfDay {
  const key = `${day} ${zone}`;
  const known = skies.get(key);
  if (known) return known;
  const span = spanOfDay(day, zone);
  const noon = new Date((span.from.getTime() + span.to.getTime()) / 2);
  const elongation = elongationOf(noon);
  const sky: SkyOfDay = {
    ...{ day, zone, elongation },
    phase: phaseOn(span, elongation),
    illumination: illuminationOf(noon),
    sun: signOn("sun", span),
    moon: signOn("moon", span),
  };
  skies.set(key, sky);
  return sky;
}

/** Sunrise and sunset at a place on a calendar day in a zone, computed once. */
export function sunTimesOf(day: string, zone: string, { latitude, longitude }: Coordinates): SunTimes {
  const key = [day, zone, latitude, longitude].join(" ");
  const known = suns.get(key);
  if (known) return known;
  const { rise, set, isUpAtNoon } = findSunTimes({ latitude, longitude }, spanOfDay(day, zone));
  const polar = rise || set ? null : isUpAtNoon ? "day" : "night";
  const times: SunTimes = { rise, set, polar };
  suns.set(key, times);
  return times;
}

function phaseOn(span: Span, elongationAtNoon: number): SkyOfDay["phase"] {
  const found = findPhase(span);
  const quarter = Math.floor((found?.degrees ?? elongationAtNoon) / 90);
  const name = (found ? PRINCIPAL_PHASES : PHASES_BETWEEN)[quarter] ?? "new";
  return { name, at: found?.at ?? null };
}

function signOn(wanderer: Wanderer, span: Span): SignOfDay {
  return { sign: signOf(wanderer, span.from), next: findSignChange(wanderer, span) };
}
