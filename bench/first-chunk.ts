import type { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { median, percentile } from "./percentile";
import { askServer, type PreparedReading, prepareReadings } from "./prepare-readings";
import { piecesToLines, questionOf } from "./reading-text";
import type { Model } from "./start-model";
import { keptConnections, type TimedRequest, timedRequest } from "./timed-request";

/** How readings come, and how long the model takes for the text of each, in milliseconds. */
export interface Arrival {
  readings: number;
  abreast: number;
  duration: number;
  /** `steady`: evenly, so that as many as `abreast` are always under way; `burst`: so many in the same instant. */
  rhythm: "steady" | "burst";
}

/** Milliseconds from sending the request to the first line, less what the model took for that line. */
export interface FirstChunk {
  median: number;
  p99: number;
  samples: number;
  /** The same of the model itself, asked by the same client without the server: what one way there costs. */
  direct: { median: number; p99: number };
}

/** How many readings a new server is given first, one after the other, and how fast; they are not counted. */
const WARM_UP: Arrival = { readings: 20, abreast: 1, duration: 100, rhythm: "steady" };

/** How a reading is asked for, and which mark in the answer is the end of its first line. */
type ToRequest = (reading: PreparedReading) => { asked: TimedRequest; nth: number };

const ofServer: ToRequest = (reading) => ({ asked: askServer(reading), nth: 1 });

/** What the server at `origin` adds to the time until a listener has the first line. */
export async function measureFirstChunk(origin: string, model: Model, arrival: Arrival): Promise<FirstChunk> {
  await listenAll(model, await prepareReadings(origin, WARM_UP.readings), WARM_UP, ofServer);
  const readings = await prepareReadings(origin, arrival.readings);
  const direct = await listenAll(model, readings, arrival, (reading) => askModel(model, reading));
  const added = await listenAll(model, readings, arrival, ofServer);
  return { ...spread(added), samples: added.length, direct: spread(direct) };
}

/** @returns for each reading that counts what was added to the model's time. */
async function listenAll(
  model: Model,
  readings: PreparedReading[],
  arrival: Arrival,
  toRequest: ToRequest,
): Promise<number[]> {
  await model.setPace(arrival.duration);
  await model.takeTimes();
  const agent = keptConnections();
  const listen = async (reading: PreparedReading) => {
    const reached = await timeOfFirstLine(agent, toRequest(reading));
    return { n: reading.n, reached };
  };
  const arrive = arrival.rhythm === "burst" ? inBursts : steadily;
  const all = await arrive(readings, arrival, listen);
  agent.destroy();
  const times = await model.takeTimes();
  return all.map(({ n, reached }) => reached - (times.get(n)?.[0] ?? Number.NaN));
}

async function inBursts<T>(
  readings: PreparedReading[],
  { abreast }: Arrival,
  listen: (reading: PreparedReading) => Promise<T>,
): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < readings.length; at += abreast)
    all.push(...(await Promise.all(readings.slice(at, at + abreast).map(listen))));
  return all;
}

/** Those that began before so many were under way are listened to but left out. */
async function steadily<T>(
  readings: PreparedReading[],
  { abreast, duration }: Arrival,
  listen: (reading: PreparedReading) => Promise<T>,
): Promise<T[]> {
  const counted: T[] = [];
  const queue = readings.entries();
  const follow = async (_: unknown, lane: number) => {
    await sleep((duration * lane) / abreast);
    for (const [position, reading] of queue) {
      const heard = await listen(reading);
      if (position >= abreast - 1) counted.push(heard);
    }
  };
  await Promise.all(Array.from({ length: abreast }, follow));
  return counted;
}

/** @throws Error where none comes. */
async function timeOfFirstLine(agent: Agent, { asked, nth }: ReturnType<ToRequest>): Promise<number> {
  const { marks, status, text } = await timedRequest(agent, asked);
  const reached = marks[nth - 1];
  if (reached === undefined) throw new Error(`No line came: ${status} ${text}`);
  return reached;
}

function askModel({ url }: Model, { n }: PreparedReading): ReturnType<ToRequest> {
  const asked: TimedRequest = {
    url: `${url}/chat/completions`,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ stream: true, messages: [{ role: "user", content: questionOf(n) }] }),
    mark: "data: ",
  };
  return { asked, nth: piecesToLines(n)[0] ?? 1 };
}

function spread(values: number[]) {
  return { median: median(values), p99: percentile(values, 99) };
}
