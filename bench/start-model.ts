import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What the model's process is told. */
export interface ModelOrder {
  duration?: number;
}

/** What it says: its address, and for each reading begun since it last said so how long each line took. */
export interface ModelReport {
  url: string;
  times: [number, number[]][];
}

export interface Model {
  url: string;
  pid: number;
  /** Sets how long each text takes from its request to its end, in milliseconds. */
  setPace(duration: number): Promise<void>;
  /**
   * Milliseconds from having read the request for a reading to having sent each of its whole lines, by the reading's
   * number, for all those since this was last asked.
   */
  takeTimes(): Promise<Map<number, number[]>>;
  stop(): Promise<void>;
}

/** Starts the stand-in model as a process of its own. */
export async function startModel(): Promise<Model> {
  const child = fork(fileURLToPath(new URL("model.ts", import.meta.url)));
  const nextReport = async (): Promise<ModelReport> => (await once(child, "message"))[0];
  const ask = (order: ModelOrder) => {
    const report = nextReport();
    child.send(order);
    return report;
  };
  const { url } = await nextReport();
  return {
    url,
    pid: child.pid ?? 0,
    async setPace(duration) {
      await ask({ duration });
    },
    async takeTimes() {
      return new Map((await ask({})).times);
    },
    async stop() {
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}
