import { checkWhereabouts } from "~/readings/sky/check-whereabouts";
import { DEFAULT_ZONE, dayIn, isZone } from "~/readings/sky/day-in-zone";
import { describeSky, phaseName, toMinute } from "~/readings/sky/describe-sky.server";
import { findWhereabouts, forgetWhereabouts, keepWhereabouts } from "~/readings/sky/keep-whereabouts.server";
import { type SignOfDay, skyOfDay } from "~/readings/sky/sky-of-day.server";
import type { Whereabouts } from "~/readings/sky/whereabouts";
import type { ApiAnswer } from "./api-answer.server";
import { ApiProblem } from "./api-problem.server";
import { apiTexts } from "./api-texts.server";
import type { AskedCall } from "./asked-call.server";
import { whereaboutsSchema } from "./asked-schemas";

/** The sky of a day in a zone; without a day that of today, which is not kept beyond it. */
export function tellSkyByCall(call: AskedCall): ApiAnswer {
  call.limitQuick("list", null);
  const { language, query } = call;
  const zone = query.zone ?? DEFAULT_ZONE;
  if (!isZone(zone)) throw wrongFields(call, ["zone"]);
  const sky = skyOfDay(query.date ?? dayIn(zone), zone);
  const { day, phase, illumination } = sky;
  const minute = (at: Date) => toMinute(at, day, zone).toISOString();
  const sign = ({ sign, next }: SignOfDay) => ({
    sign,
    next: next && { sign: next.sign, at: minute(next.at) },
  });
  const body = {
    ...{ date: day, zone },
    phase: { id: phase.name, name: phaseName(phase.name, language), at: phase.at && minute(phase.at) },
    illumination: Math.round(illumination * 1000) / 1000,
    moon: sign(sky.moon),
    sun: sign(sky.sun),
    sentences: Object.values(describeSky(sky, language)),
  };
  return { body, isPublic: query.date !== undefined };
}

export async function tellWhereabouts(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("read");
  call.limitQuick("list", owner);
  return { body: shown(await findWhereabouts(owner)) };
}

export async function keepWhereaboutsByCall(call: AskedCall): Promise<ApiAnswer> {
  const said = call.parsed(whereaboutsSchema);
  const { owner } = await call.person("ask");
  await call.limit("change", owner);
  const { whereabouts, faults } = checkWhereabouts({
    zone: said.zone ?? "",
    city: said.city ?? "",
    latitude: said.latitude?.toFixed(2) ?? "",
    longitude: said.longitude?.toFixed(2) ?? "",
  });
  if (faults) throw wrongFields(call, faults);
  await keepWhereabouts(owner, whereabouts);
  return { body: shown(whereabouts) };
}

export async function forgetWhereaboutsByCall(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("ask");
  await call.limit("change", owner);
  await forgetWhereabouts(owner);
  return { status: 204 };
}

function shown(where: Whereabouts | null) {
  return { zone: where?.zone ?? DEFAULT_ZONE, place: where?.place ?? null };
}

function wrongFields({ language }: AskedCall, fields: readonly string[]): ApiProblem {
  const detail = apiTexts(language).fields.value;
  return new ApiProblem("invalid", { errors: fields.map((field) => ({ field, code: "value", detail })) });
}
