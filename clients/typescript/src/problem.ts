import type { Problem } from "./calls.js";

/** What a call was refused for (RFC 9457). Its message is a sentence in the asked language, to be shown to people. */
export class StarglassProblem extends Error {
  override readonly name = "StarglassProblem";
  readonly status: number;
  /** Stays the same whatever the language; `unreadable` where something on the way has answered in the site's place. */
  readonly code: string;
  readonly title: string;
  /** What is wrong with which field. */
  readonly errors: NonNullable<Problem["errors"]>;
  /** Help lines, to be shown before anything else; null where nobody may be in danger. */
  readonly help: Problem["help"] | null;
  /** In how many seconds it is worth asking again; null where nothing is said of that. */
  readonly retryAfter: number | null;

  constructor(problem: Omit<Problem, "type">, wait: number | null) {
    const { status, code, title, detail, errors = [], help = null } = problem;
    super(detail);
    this.status = status;
    this.code = code;
    this.title = title;
    this.errors = errors;
    this.help = help;
    this.retryAfter = wait;
  }
}

/** The problem that an answer tells of. */
export async function problemOf(response: Response): Promise<StarglassProblem> {
  const { status } = response;
  const text = await response.text();
  const wait = retryAfterOf(response);
  const type = response.headers.get("Content-Type") ?? "";
  if (/^application\/problem\+json\b/.test(type))
    return new StarglassProblem(JSON.parse(text) as Problem, wait);
  const title = `HTTP ${status}`;
  return new StarglassProblem({ status, code: "unreadable", title, detail: title }, wait);
}

/** How many seconds an answer asks to wait; null where it says nothing that can be read. */
export function retryAfterOf({ headers }: Response): number | null {
  const said = headers.get("Retry-After");
  if (said === null) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
