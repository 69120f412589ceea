/**
 * A job that does not begin again while it is under way: a run that is due meanwhile is left out.
 * @returns what begins it, and fulfils once the run that it began, or found under way, has ended.
 */
export function oneAtATime(job: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  return () => {
    underWay ??= job().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
