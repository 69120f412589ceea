/**
 * How long the net may be silent, in milliseconds: a connection that is taken and never answered fails by itself after minutes.
 * Three seconds are what is usual before a page that is kept is shown (Workbox's documentation has them too), and more than a
 * slow line takes for its first byte; one that is not kept may as well be waited for, to beyond the ten that people do. Where the
 * net was silent just now, nobody waits as long once more.
 */
const PATIENCE = {
  usual: { kept: 3_000, notKept: 15_000 },
  silent: { kept: 1_000, notKept: 5_000 },
};
/** For how long one silence stands for the next, if nothing answers in between. */
const SILENCE_LASTS = 60_000;
/** After how long what the worker itself asks for is given up. */
const LONGEST_FETCH = 20_000;

let silentSince = Number.NEGATIVE_INFINITY;

export function isSilent(): boolean {
  return Date.now() - silentSince < SILENCE_LASTS;
}

/** How long to wait for a page. */
export function patience() {
  return PATIENCE[isSilent() ? "silent" : "usual"];
}

/** What the server answers: with that, nobody waits in vain any more. */
export async function hear(answer: Promise<Response>): Promise<Response> {
  const heard = await answer;
  silentSince = Number.NEGATIVE_INFINITY;
  return heard;
}

/** A page did not come in time. */
export function noteSilence(): undefined {
  silentSince = Date.now();
}

/** The answer, if it begins within so many milliseconds. */
export async function within(wait: number, answer: Promise<Response>): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), wait);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches something to its last byte, so that what follows waits for nothing. @throws where that takes too long. */
export async function fetchWhole(path: string, init?: RequestInit): Promise<Response> {
  // Not by `AbortSignal.timeout`, which the oldest browsers that we promise to work in do not have.
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), LONGEST_FETCH);
  try {
    const answer = await fetch(path, { ...init, signal: giveUp.signal });
    const { status, headers } = answer;
    return new Response(await answer.arrayBuffer(), { status, headers });
  } finally {
    clearTimeout(timer);
  }
}
