/** The items as they come, and null whenever none has come for `interval` milliseconds. */
export async function* withHeartbeat<T>(
  items: AsyncGenerator<T>,
  interval: number,
): AsyncGenerator<T | null> {
  let next = items.next();
  try {
    for (;;) {
      const result = await within(next, interval);
      if (result === null) {
        yield null;
        continue;
      }
      if (result.done) return;
      yield result.value;
      next = items.next();
    }
  } finally {
    next.catch(() => undefined);
    await items.return(undefined);
  }
}

/** By hand, since it is done for each line of each listener (docs/decisions/0020-waiting-is-a-librarys.md). */
async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}
