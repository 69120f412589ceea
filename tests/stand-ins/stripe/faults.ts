import { ApiError, forbidden, tooMany } from "./errors";

/** How the API answers; a call is named as in "POST /v1/subscriptions/:id". */
export interface Behaviour {
  /** Every call is answered 503, before anything is done. */
  down?: boolean;
  /** Every call, or the one that is named, waits for the next `behave`. */
  slow?: boolean | string;
  /** A call that is refused; `times` of them, or all. */
  refuse?: {
    call: string;
    status: number;
    type?: string;
    code?: string;
    decline_code?: string;
    param?: string;
    message?: string;
    times?: number;
  };
  /** Calls that the key may not make, as a restricted one. */
  forbid?: string[];
  /** So many calls more are too many; they are to come again after so many seconds, where that is told. */
  crowded?: { times: number; retryAfter?: number };
  /** A call that is carried out and whose answer is lost on the way; `times` of them, or all. */
  cut?: { call: string; times?: number };
}

/** What went wrong on purpose, and what was asked. */
export class Faults {
  readonly asked: string[] = [];
  private behaviour: Behaviour = {};
  private held: (() => void)[] = [];

  behave(next: Behaviour): void {
    this.behaviour = structuredClone(next);
    for (const release of this.held.splice(0)) release();
  }

  /** How often something was asked, also in vain. */
  calls(pattern: string | RegExp): number {
    return this.asked.filter((call) => isCall(call, pattern)).length;
  }

  /** @throws ApiError where every call is refused. */
  checkUp(): void {
    if (this.behaviour.down)
      throw new ApiError(503, { type: "api_error", message: "Stripe is out of reach, as told." });
  }

  /** Waits while the call is held. */
  async waitFor(call: string): Promise<void> {
    const { slow } = this.behaviour;
    if (slow === true || (typeof slow === "string" && isCall(call, slow)))
      await new Promise<void>((resolve) => this.held.push(resolve));
  }

  /** @throws ApiError where the call is refused. */
  checkRefusal(call: string): void {
    const { refuse, forbid = [], crowded } = this.behaviour;
    if (forbid.some((each) => isCall(call, each))) throw forbidden();
    if (crowded && isOneMore(crowded)) throw tooMany(crowded.retryAfter);
    if (!refuse || !isCall(call, refuse.call) || !isOneMore(refuse)) return;
    const { call: _, times: __, status, ...told } = refuse;
    const type = status < 500 ? "invalid_request_error" : "api_error";
    throw new ApiError(status, { type, message: "Refused, as told.", ...told });
  }

  isCut(call: string): boolean {
    const { cut } = this.behaviour;
    return cut !== undefined && isCall(call, cut.call) && isOneMore(cut);
  }
}

function isOneMore(fault: { times?: number }): boolean {
  if (fault.times === undefined) return true;
  fault.times -= 1;
  return fault.times >= 0;
}

function isCall(call: string, pattern: string | RegExp): boolean {
  if (typeof pattern !== "string") return pattern.test(call);
  const parts = pattern.split(/:\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`).test(call);
}
