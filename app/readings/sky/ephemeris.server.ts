import vsop87Dearth from "astronomia/data/vsop87Dearth";
import { Planet } from "astronomia/planetposition";
import { apparentVSOP87 } from "astronomia/solar";
import {
  AstroTime,
  Body,
  DeltaT_EspenakMeeus,
  EclipticGeoMoon,
  Illumination,
  Observer,
  Search,
  SearchHourAngle,
  SearchRiseSet,
  SetDeltaTFunction,
} from "astronomy-engine";
import { SIGN_IDS, type SignId } from "../zodiac/signs.data";
import { deltaT } from "./delta-t.data";

/** What wanders through the signs. */
export type Wanderer = "sun" | "moon";

/** Where something is on the earth, in degrees: north and east are positive. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** From one moment up to, and without, another. */
export interface Span {
  from: Date;
  to: Date;
}

const DAY = 86_400_000;
/** The degrees of one sign. */
const SIGN = 30;
const CIRCLE = 360;
/** Noon of 1 January 2000 as a Julian day. */
const J2000 = 2_451_545;

/**
 * The apparent longitude in the ecliptic of date, in degrees from 0 up to 360, as seen from the earth's centre. The sun's
 * is that of VSOP87: a shorter series would have it change its sign a minute off.
 */
function longitudeOf(wanderer: Wanderer, at: Date): number {
  const time = timeOf(at);
  if (wanderer === "moon") return EclipticGeoMoon(time).lon;
  earth ??= new Planet(vsop87Dearth);
  return turned((apparentVSOP87(earth, J2000 + time.tt).lon * 180) / Math.PI);
}
let earth: Planet | undefined;

/** How far the moon has gone ahead of the sun, in degrees from 0 (new) over 180 (full) up to 360. */
export function elongationOf(at: Date): number {
  return turned(longitudeOf("moon", at) - longitudeOf("sun", at));
}

/** The sign of the tropical zodiac in which the sun or the moon stands. */
export function signOf(wanderer: Wanderer, at: Date): SignId {
  return signAt(Math.floor(longitudeOf(wanderer, at) / SIGN));
}

/** The first change of sign in a span, a day or two long; null where there is none. */
export function findSignChange(wanderer: Wanderer, span: Span): { sign: SignId; at: Date } | null {
  const found = findStep((at) => longitudeOf(wanderer, at), SIGN, span);
  return found && { sign: signAt(found.degrees / SIGN), at: found.at };
}

/** The first quarter of its circle that the moon comes to in a span, a day or two long: 0, 90, 180 or 270 degrees ahead. */
export function findPhase(span: Span): { degrees: number; at: Date } | null {
  return findStep(elongationOf, CIRCLE / 4, span);
}

/** When an angle that only grows comes to the next multiple of `step`; null where that is not in the span. */
function findStep(angleAt: (at: Date) => number, step: number, { from, to }: Span) {
  const [first, last] = [angleAt(from), angleAt(to)];
  const next = (Math.floor(first / step) + 1) * step;
  if (turned(last - first) < next - first) return null;
  const behind = ({ date }: AstroTime) => signedAngle(angleAt(date) - next);
  const at = Search(behind, timeOf(from), timeOf(to))?.date;
  return at && at < to ? { degrees: next % CIRCLE, at } : null;
}

/** How much of the moon's disc is lit, from 0 to 1. */
export function illuminationOf(at: Date): number {
  return Illumination(Body.Moon, timeOf(at)).phase_fraction;
}

/**
 * When the sun's upper edge comes up and goes down in a span, for an eye at sea level and the usual refraction; null where
 * it does not.
 */
export function findSunTimes(where: Coordinates, { from, to }: Span) {
  const observer = new Observer(where.latitude, where.longitude, 0);
  const days = (to.getTime() - from.getTime()) / DAY;
  const [rise, set] = [1, -1].map((direction) => {
    const found = SearchRiseSet(Body.Sun, observer, direction, timeOf(from), days)?.date;
    return found && found < to ? found : null;
  });
  // Where it neither rises nor sets, noon tells whether it is up all day.
  const isUpAtNoon = SearchHourAngle(Body.Sun, observer, 0, timeOf(from)).hor.altitude > 0;
  return { rise: rise ?? null, set: set ?? null, isUpAtNoon };
}

/** A moment as the ephemeris counts it: by how far the earth's turning has fallen behind, as it was measured. */
function timeOf(at: Date): AstroTime {
  SetDeltaTFunction((days) => deltaT(days) ?? DeltaT_EspenakMeeus(days));
  return new AstroTime(at);
}

function signAt(number: number): SignId {
  const sign = SIGN_IDS[number % SIGN_IDS.length];
  if (!sign) throw new Error("The zodiac has twelve signs.");
  return sign;
}

/** The same angle from 0 up to 360 degrees. */
function turned(degrees: number): number {
  return ((degrees % CIRCLE) + CIRCLE) % CIRCLE;
}

/** The same angle between -180 and 180 degrees. */
function signedAngle(degrees: number): number {
  return turned(degrees + CIRCLE / 2) - CIRCLE / 2;
}
