import { dayAfter, dayIn, spanOfDay } from "~/readings/sky/day-in-zone";

const SECOND = 1_000;

/**
 * The first moment of an hour on a calendar day in a zone: of an hour that comes twice the first time, and for one that the clocks
 * leave out the moment that they go on from. The end of the day where nothing of it is left.
 * @param day `YYYY-MM-DD`.
 * @param hour from 0 to 23.
 */
export function momentOf(day: string, hour: number, zone: string): Date {
  const { from, to } = spanOfDay(day, zone);
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" });
  let [before, since] = [from.getTime() - SECOND, to.getTime()];
  while (since - before > SECOND) {
    const middle = Math.floor((before + since) / 2 / SECOND) * SECOND;
    if (Number(format.format(middle)) < hour) before = middle;
    else since = middle;
  }
  return new Date(since);
}

/** When an hour of the day comes next in a zone, after a moment and on a later day than `notOn`, if that is named. */
export function nextMoment(after: Date, { hour, zone }: { hour: number; zone: string }, notOn = ""): Date {
  for (let day = dayIn(zone, after); ; day = dayAfter(day)) {
    const moment = momentOf(day, hour, zone);
    // A day that a zone left out has no moment of its own.
    if (moment > after && day > notOn && dayIn(zone, moment) === day) return moment;
  }
}
