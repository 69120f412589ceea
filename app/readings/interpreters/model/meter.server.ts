import { db } from "~/db.server";
import { troubleLog } from "~/log.server";
import { countTokens } from "~/metrics.server";
import { utcDay } from "~/usage/day";
import { CEILING_SHARES, type Role } from "~/usage/limits";
import { InterpretationError } from "../interpreter";
import type { Tokens } from "./read-completion";

/** Counts what a model is asked and what it answers, and holds it to its calls a day. */
export interface ModelMeter {
  /**
   * Before each call, every further try included.
   * @throws InterpretationError `ceiling` where today's are made, as far as they are not kept for others.
   */
  takeCall(role: Role): Promise<void>;
  /** After each text, with the tokens of its calls as the server counted them; it may not have. */
  countTokens(tokens: Tokens): Promise<void>;
}

/**
 * A meter on the table of the days of models, which all processes share.
 * @param dailyCalls of this model on a UTC day; without them nothing is asked of the database before a call.
 */
export function createMeter(model: string, dailyCalls: number | undefined): ModelMeter {
  const tally = createTally(model);
  return {
    async takeCall(role) {
      if (dailyCalls === undefined) tally.add({ calls: 1 });
      else if (!(await takeCall(model, Math.ceil(dailyCalls * CEILING_SHARES[role]))))
        throw new InterpretationError("ceiling");
    },
    async countTokens(tokens) {
      countTokens(model, tokens);
      tally.add(tokens);
      await tally.stored();
    },
  };
}

/** One statement, so the limit holds under any concurrency. @returns whether the call may be made. */
async function takeCall(model: string, limit: number): Promise<boolean> {
  const taken = await db().$executeRaw`
    INSERT INTO "model_days" AS day ("date", "model", "calls") VALUES (${utcDay()}::date, ${model}, 1)
    ON CONFLICT ("date", "model") DO UPDATE SET "calls" = day."calls" + 1 WHERE day."calls" < ${limit}`;
  return taken === 1;
}

type Spent = Tokens & { calls: number };

/**
 * What this process has to store. All writings share a row, so they do not queue for its lock: while one statement
 * runs, whatever comes is kept for the next.
 */
function createTally(model: string) {
  let spent: Spent = { calls: 0, prompt: 0, completion: 0 };
  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  const trouble = troubleLog("what the model cost cannot be stored");

  function add({ calls = 0, prompt = 0, completion = 0 }: Partial<Spent>) {
    spent = {
      calls: spent.calls + calls,
      prompt: spent.prompt + prompt,
      completion: spent.completion + completion,
    };
  }

  async function store() {
    next = undefined;
    const part = spent;
    spent = { calls: 0, prompt: 0, completion: 0 };
    try {
      await storeSpent(model, part);
      trouble.ends();
    } catch (error) {
      trouble.begins(error);
      add(part);
    }
  }

  /** Resolves once everything added before is stored, or has failed to be and waits for the next time. */
  function stored(): Promise<void> {
    if (!next) {
      next = running.then(store);
      running = next;
    }
    return next;
  }

  return { add, stored };
}

async function storeSpent(model: string, { calls, prompt, completion }: Spent): Promise<void> {
  if (calls + prompt + completion === 0) return;
  await db().$executeRaw`
    INSERT INTO "model_days" AS day ("date", "model", "calls", "prompt_tokens", "completion_tokens")
    VALUES (${utcDay()}::date, ${model}, ${calls}, ${prompt}, ${completion})
    ON CONFLICT ("date", "model") DO UPDATE SET "calls" = day."calls" + EXCLUDED."calls",
      "prompt_tokens" = day."prompt_tokens" + EXCLUDED."prompt_tokens",
      "completion_tokens" = day."completion_tokens" + EXCLUDED."completion_tokens"`;
}
