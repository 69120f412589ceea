export interface Point {
  x: number;
  y: number;
}

/** A browser of one engine, as far as it is anybody's own how it is done; what a visitor does with it is `visitor.ts`. */
export interface Engine {
  /** Loads a page, and waits until it is there. */
  load(url: string): Promise<void>;
  /** Runs a function in the page; it may use nothing but what it is given. */
  run<A extends unknown[], R>(script: (...given: A) => R | Promise<R>, ...given: A): Promise<R>;
  /** Presses where the finger or mouse comes down, and lets go where it comes to. */
  pull(from: Point, to: Point): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Forgets who was here: every cookie of the page that is shown. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Whether pages may run scripts. */
  scripts: boolean;
  /** A proxy on this machine, through which everything goes. */
  proxyPort?: number;
}

export type StartEngine = (options: EngineOptions) => Promise<Engine>;
