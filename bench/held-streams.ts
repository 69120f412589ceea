import { setTimeout as sleep } from "node:timers/promises";
import { parseEvents } from "../tests/integration/support/browser";
import { median, percentile } from "./percentile";
import { askServer, type PreparedReading, prepareReadings } from "./prepare-readings";
import { type ProcessUsage, processUsage } from "./process-usage";
import { eventsOfReading } from "./reading-text";
import type { Model } from "./start-model";
import { keptConnections, type TimedAnswer, timedRequest } from "./timed-request";

/** How long the listeners take to arrive, and the model for each text, in milliseconds. */
const ARRIVAL = 10_000;
const DURATION = 15_000;

export interface HeldStreams {
  count: number;
  /** How many texts came whole and to the byte; what happened to the first that did not. */
  right: number;
  fault: string | null;
  /** Of the server: before the first listener, with all of them listening, after the last. */
  usage: { before: ProcessUsage; held: ProcessUsage; after: ProcessUsage };
  /** CPU seconds of the others that share the machine. */
  modelCpu: number;
  clientCpu: number;
  /** Milliseconds from the request to the end of its text. */
  ended: { median: number; worst: number };
  /** Milliseconds that the first line took longer than in the model, and that each further one came later than the one before it. */
  first: { median: number; p99: number };
  between: { median: number; p99: number };
}

interface Heard {
  reading: PreparedReading;
  answer: TimedAnswer | null;
  fault: string | null;
}

/** Lets `count` visitors listen to a text each at the same time, and checks every text. */
export async function holdStreams(
  server: { url: string; pid: number },
  model: Model,
  count: number,
): Promise<HeldStreams> {
  await model.setPace(DURATION);
  const readings = await prepareReadings(server.url, count);
  await model.takeTimes();
  const agent = keptConnections();
  const before = await processUsage(server.pid);
  const modelBefore = await processUsage(model.pid);
  const clientBefore = process.cpuUsage();
  const listening = readings.map(async (reading, index): Promise<Heard> => {
    await sleep((ARRIVAL * index) / count);
    return timedRequest(agent, askServer(reading)).then(
      (answer) => ({ reading, answer, fault: faultOf(reading, answer) }),
      (error: unknown) => ({ reading, answer: null, fault: String(error) }),
    );
  });
  await sleep(ARRIVAL + 1_000);
  const held = await processUsage(server.pid);
  const heard = await Promise.all(listening);
  const client = process.cpuUsage(clientBefore);
  const modelAfter = await processUsage(model.pid);
  const after = await processUsage(server.pid);
  agent.destroy();
  return {
    count,
    right: heard.filter(({ fault }) => fault === null).length,
    fault: heard.find(({ fault }) => fault !== null)?.fault ?? null,
    usage: { before, held, after },
    modelCpu: modelAfter.cpu - modelBefore.cpu,
    clientCpu: (client.user + client.system) / 1_000_000,
    ...timesOf(heard, await model.takeTimes()),
  };
}

/** What is wrong with an answer, if anything is: every event, its id, its section and its text are compared. */
function faultOf({ n }: PreparedReading, { status, text }: TimedAnswer): string | null {
  if (status !== 200) return `Reading ${n}: status ${status}`;
  const isRight = JSON.stringify(parseEvents(text)) === JSON.stringify(eventsOfReading(n));
  return isRight ? null : `Reading ${n}: ${text.slice(-300)}`;
}

function timesOf(
  heard: Heard[],
  times: Map<number, number[]>,
): Pick<HeldStreams, "ended" | "first" | "between"> {
  const ended = heard.flatMap(({ answer }) => answer?.ended ?? []);
  const late = heard.flatMap(({ reading, answer }) =>
    answer ? [lateness(answer, times.get(reading.n))] : [],
  );
  const first = late.flatMap(([earliest]) => earliest ?? []);
  const between = late.flatMap((each) => each.slice(1).map((later, at) => later - (each[at] ?? Number.NaN)));
  return {
    ended: { median: median(ended), worst: Math.max(...ended) },
    first: { median: median(first), p99: percentile(first, 99) },
    between: { median: median(between), p99: percentile(between, 99) },
  };
}

/** By how much each line was later than in the model. */
function lateness({ marks }: TimedAnswer, outs: number[] = []): number[] {
  return marks.map((mark, at) => mark - (outs[at] ?? Number.NaN));
}
