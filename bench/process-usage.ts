import { readFile } from "node:fs/promises";

/** What Linux says of a process: resident memory in MiB now and at most, CPU seconds since its start. */
export interface ProcessUsage {
  resident: number;
  peak: number;
  cpu: number;
}

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock. */
const TICKS_A_SECOND = 100;

/** @throws Error where there is no such process, or no `/proc`. */
export async function processUsage(pid: number): Promise<ProcessUsage> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return {
    resident: mebibytes(status, "VmRSS"),
    peak: mebibytes(status, "VmHWM"),
    cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
  };
}

/**
 * The id of the child of this process that runs `script`; what starts it keeps the id to itself.
 * @throws Error where there is none.
 */
export async function childRunning(script: string): Promise<number> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  for (const pid of children.trim().split(" ")) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    if (command.split("\0").includes(script)) return Number(pid);
  }
  throw new Error(`No child runs ${script}`);
}

/** CPU seconds that all processes together, and the kernel, have used since the machine started. */
export async function busySeconds(): Promise<number> {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = (
    await readFile("/proc/stat", "utf8")
  )
    .slice("cpu ".length, 200)
    .trim()
    .split(" ")
    .map(Number);
  return (user + nice + system + interrupts + soft) / TICKS_A_SECOND;
}

function mebibytes(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
}
