import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import { joinSentences } from "~/i18n/typography";
import type { SignId } from "../zodiac/signs.data";
import { dayIn, type LocalDay } from "./day-in-zone";
import type { PhaseName } from "./phases";
import { type SkyOfDay, type SunTimes, skyOfDay } from "./sky-of-day.server";

interface SkyTexts {
  phases: Record<PhaseName, string>;
  /** With the preposition that the sign takes. */
  inSign: Record<SignId, string>;
  phase: string;
  phaseAt: string;
  moon: string;
  moonChanges: string;
  sun: string;
  sunChanges: string;
  riseAndSet: string;
  riseOnly: string;
  setOnly: string;
  polarDay: string;
  polarNight: string;
  /** What a model is told of it. */
  promptSky: string;
  promptSkyThere: string;
  /** What the almanac says of it, in the midst of a text. */
  almanac: string[];
  phaseInText: Record<PhaseName, string>;
}

const files = import.meta.glob<SkyTexts>("./texts/*.json", { eager: true, import: "default" });

const MINUTE = 60_000;

/** What the sky of a day is, in sentences: of the moon, of its sign, and of the sun's. */
export function describeSky(sky: SkyOfDay, language: Language): { phase: string; moon: string; sun: string } {
  const texts = textsIn(language, files);
  const { phase, illumination, moon, sun } = sky;
  const clock = clockOf(sky, language);
  const words = { phase: texts.phases[phase.name], percent: percent(illumination, language) };
  const inSign = ({ sign, next }: SkyOfDay["moon"]) => ({
    sign: texts.inSign[sign],
    next: next ? texts.inSign[next.sign] : "",
    time: next ? clock(next.at) : "",
  });
  return {
    phase: phase.at ? fill(texts.phaseAt, { ...words, time: clock(phase.at) }) : fill(texts.phase, words),
    moon: fill(moon.next ? texts.moonChanges : texts.moon, inSign(moon)),
    sun: fill(sun.next ? texts.sunChanges : texts.sun, inSign(sun)),
  };
}

/** When the sun comes up and goes down, in a sentence. */
export function describeSunTimes(
  times: SunTimes,
  at: Pick<SkyOfDay, "day" | "zone">,
  language: Language,
): string {
  const texts = textsIn(language, files);
  const clock = clockOf(at, language);
  const { rise, set, polar } = times;
  if (polar !== null) return polar === "day" ? texts.polarDay : texts.polarNight;
  const values = { rise: rise ? clock(rise) : "", set: set ? clock(set) : "" };
  if (rise && set) return fill(texts.riseAndSet, values);
  return fill(rise ? texts.riseOnly : texts.setOnly, values);
}

/** The name of a phase, by itself. */
export function phaseName(phase: PhaseName, language: Language): string {
  return textsIn(language, files).phases[phase];
}

/** A UTC day, and the day where somebody lives who has named a zone. */
interface AskedDay {
  date: string;
  local?: LocalDay | null;
}

/** What a model is told of the sky: on the UTC day, or by the clocks of whoever has named a zone. Which zone that is, it is not told. */
export function skyForPrompt({ date, local }: AskedDay, language: Language): string {
  const { promptSky, promptSkyThere } = textsIn(language, files);
  const { phase, moon, sun } = describeSky(skyOn({ date, local }), language);
  const facts = joinSentences([phase, moon, sun], language);
  return fill(local ? promptSkyThere : promptSky, { facts, day: local?.day ?? date });
}

/** Ways in which the almanac speaks of the sky of a day, and what fills their blanks; null where nothing changes in it. */
export function skyForAlmanac(asked: AskedDay, language: Language) {
  const { almanac, phaseInText, inSign } = textsIn(language, files);
  const { phase, moon } = skyOn(asked);
  if (!phase.at && !moon.next) return null;
  return { variants: almanac, values: { phase: phaseInText[phase.name], sign: inSign[moon.sign] } };
}

function skyOn({ date, local }: AskedDay): SkyOfDay {
  return local ? skyOfDay(local.day, local.zone) : skyOfDay(date);
}

/** The time of a moment as it is written in a language: to the nearest minute that is still of the day. */
function clockOf({ day, zone }: Pick<SkyOfDay, "day" | "zone">, language: Language) {
  const format = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", timeZone: zone });
  return (at: Date) => format.format(toMinute(at, day, zone));
}

/** A moment to the nearest minute, as almanacs have it, unless that is of the next day. */
export function toMinute(at: Date, day: string, zone: string): Date {
  const rounded = new Date(Math.round(at.getTime() / MINUTE) * MINUTE);
  return dayIn(zone, rounded) === day ? rounded : new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);
}

function percent(part: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(part);
}

/** Fills `{{name}}` in one pass. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
