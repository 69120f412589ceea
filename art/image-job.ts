import { existsSync } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** One image to make. Paths are relative to the project. */
export interface ImageJob {
  to: string;
  /** Everything the image is made of: it is made anew when one of these is newer. */
  from: string[];
  /** Makes the image, at its whole path. */
  render(to: string): Promise<unknown>;
}

/** Something that an image is made of is not there; the message says it in one line. */
export class MissingSource extends Error {}

const root = fileURLToPath(new URL("..", import.meta.url));

/** The whole path of a file of the project. */
export function pathOf(file: string): string {
  return root + file;
}

/**
 * Makes the images that are missing or older than what they are made of, as many at once as there are processors.
 * @returns how many were made.
 * @throws MissingSource where a source is missing, before anything is made.
 */
export async function renderStale(jobs: readonly ImageJob[]): Promise<number> {
  const changes = await changesOf(new Set(jobs.flatMap(({ from }) => from)));
  const stale: ImageJob[] = [];
  for (const job of jobs) {
    const made = (await changedAt(job.to)) ?? 0;
    if (job.from.some((file) => (changes.get(file) ?? 0) > made)) stale.push(job);
  }
  const count = stale.length;
  // Taken out of the list, so that what a job holds is freed after it.
  const work = async () => {
    for (let job = stale.shift(); job; job = stale.shift()) await make(job);
  };
  const ends = await Promise.allSettled(Array.from({ length: availableParallelism() }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return count;
}

/** An image has its name only when it is whole: half of one would count as made. */
async function make({ to, render }: ImageJob): Promise<void> {
  const path = pathOf(to);
  await mkdir(dirname(path), { recursive: true });
  await render(`${path}.part`);
  await rename(`${path}.part`, path);
}

async function changesOf(files: Set<string>): Promise<Map<string, number>> {
  const missing = [...files].filter((file) => !existsSync(pathOf(file)));
  if (missing.length > 0) throw new MissingSource(`${missing.join(", ")}: not there`);
  return new Map(
    await Promise.all([...files].map(async (file) => [file, (await changedAt(file)) ?? 0] as const)),
  );
}

async function changedAt(file: string): Promise<number | null> {
  return stat(pathOf(file)).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}
