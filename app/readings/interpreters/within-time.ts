/** A signal that fires with `outer`, or when the time runs out; `extend` starts the time anew. */
export function withinTime(milliseconds: number, outer: AbortSignal) {
  const controller = new AbortController();
  let hasRunOut = false;
  const expire = () => {
    hasRunOut = true;
    controller.abort();
  };
  let timer = setTimeout(expire, milliseconds);
  return {
    signal: AbortSignal.any([outer, controller.signal]),
    get hasRunOut() {
      return hasRunOut;
    },
    extend(next: number) {
      clearTimeout(timer);
      timer = setTimeout(expire, next);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
