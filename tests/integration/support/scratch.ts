import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
/** As much as the databases of all files that run at once can grow to, many times over; a container has 64 MB as a rule. */
const ROOM = 4 * 2 ** 30;

/**
 * Where databases of tests lie: in memory where there is room, since making, copying and removing its thousand files takes a disk
 * longer than what a test asks of it.
 */
export function scratchFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ROOM ? IN_MEMORY : tmpdir();
}
