/**
 * A signal that fires with `outer`, or when the time runs out; `extend` starts the time anew, but not beyond `longest` in
 * all. Each piece of a text does, so that costs hardly anything.
 */
export function startWatchdog(milliseconds: number, outer: AbortSignal, longest = milliseconds) {
  const controller = new AbortController();
  let hasRunOut = false;
  const expire = () => {
    hasRunOut = true;
    controller.abort();
  };
  const end = setTimeout(expire, longest);
  let timer = setTimeout(expire, milliseconds);
  let current = milliseconds;
  return {
    signal: AbortSignal.any([outer, controller.signal]),
    get hasRunOut() {
      return hasRunOut;
    },
    extend(next: number) {
      if (next === current) return void timer.refresh();
      clearTimeout(timer);
      timer = setTimeout(expire, next);
      current = next;
    },
    stop() {
      clearTimeout(end);
      clearTimeout(timer);
    },
  };
}
