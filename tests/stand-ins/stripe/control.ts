import express from "express";
import { z } from "zod";
import type { Controls } from "./controls";
import type { Faults } from "./faults";
import { orLate } from "./or-late";

const who = { customer: z.string().optional(), email: z.string().optional() };
const named = z.strictObject(who);
const count = z.coerce.number();
const COLLECTIONS = ["keep_as_draft", "mark_uncollectible", "void"] as const;

type Control = (controls: Controls, faults: Faults, body: unknown) => unknown;

/** What each control takes as JSON; a customer by its id (`customer`) or address (`email`). */
const CONTROLS: Record<string, Control> = {
  advance: control(
    z.strictObject({ ...who, months: count.optional(), days: count.optional(), hours: count.optional() }),
    ({ advance }, { customer, email, ...duration }) => advance(nameOf({ customer, email }), duration),
  ),
  pay: control(
    z.strictObject({ session: z.string(), card: z.string().optional() }),
    ({ pay }, { session, card }) => pay(session, card),
  ),
  "next-payment": control(
    z.strictObject({
      ...who,
      outcome: z.enum(["works", "fails", "requires action"]),
      when: z.enum(["present", "away"]).optional(),
    }),
    ({ nextPayment }, { outcome, when, ...person }) => nextPayment(nameOf(person), outcome, when),
  ),
  refund: control(
    z.strictObject({ ...who, partial: count.optional(), earlier: count.optional() }),
    ({ refund }, { partial, earlier, ...person }) => refund(nameOf(person), { partial, earlier }),
  ),
  "fail-refund": control(named, ({ failRefund }, person) => failRefund(nameOf(person))),
  dispute: control(
    z.strictObject({ ...who, earlier: count.optional() }),
    ({ dispute }, { earlier, ...person }) => dispute(nameOf(person), { earlier }),
  ),
  "close-dispute": control(
    z.strictObject({ ...who, outcome: z.enum(["won", "lost"]) }),
    ({ closeDispute }, { outcome, ...person }) => closeDispute(nameOf(person), outcome),
  ),
  pause: control(
    z.strictObject({ ...who, collection: z.enum(COLLECTIONS).optional() }),
    ({ pause }, { collection, ...person }) => pause(nameOf(person), { collection }),
  ),
  resume: control(named, ({ resume }, person) => resume(nameOf(person))),
  "delete-customer": control(named, ({ deleteCustomer }, person) => deleteCustomer(nameOf(person))),
  "cancel-now": control(named, ({ cancelNow }, person) => cancelNow(nameOf(person))),
  "plan-end": control(
    z.strictObject({ ...who, end: z.union([z.literal("period"), z.number().int(), z.null()]) }),
    ({ planEnd }, { end, ...person }) => planEnd(nameOf(person), end),
  ),
  deliver: control(z.strictObject({ mode: z.enum(["now", "hold", "lose"]) }), ({ deliver }, { mode }) =>
    deliver(mode),
  ),
  release: control(
    z.strictObject({
      shuffle: z.boolean().optional(),
      double: z.boolean().optional(),
      drop: count.optional(),
      parallel: z.boolean().optional(),
      seed: count.optional(),
    }),
    ({ release }, how) => release(how),
  ),
  resend: control(z.strictObject({ event: z.string() }), ({ resend }, { event }) => resend(event)),
  behave: control(
    z.strictObject({
      down: z.boolean().optional(),
      slow: z.union([z.boolean(), z.string()]).optional(),
      refuse: z
        .strictObject({
          call: z.string(),
          status: count,
          type: z.string().optional(),
          code: z.string().optional(),
          decline_code: z.string().optional(),
          param: z.string().optional(),
          message: z.string().optional(),
          times: count.optional(),
        })
        .optional(),
      forbid: z.array(z.string()).optional(),
      crowded: z.strictObject({ times: count, retryAfter: count.optional() }).optional(),
      cut: z.strictObject({ call: z.string(), times: count.optional() }).optional(),
    }),
    (_controls, behaviour, faults) => faults.behave(behaviour),
  ),
  "other-account": control(z.strictObject({}), ({ otherAccount }) => otherAccount()),
  "send-to": control(z.strictObject({ url: z.url(), secret: z.string() }), ({ sendTo }, { url, secret }) =>
    sendTo(url, secret),
  ),
};

/** The same controls as in the process, for tests in another one: POST /_control/{name} with JSON. */
export function controlPages(controls: Controls, faults: Faults, violations: string[]) {
  const app = express.Router();
  app.use(express.json());
  app.get("/customers", ({ query }, response) => {
    response.json(controls.customers(typeof query.email === "string" ? query.email : undefined));
  });
  app.get("/events", (_request, response) => {
    response.json(controls.events());
  });
  app.get("/deliveries", (_request, response) => {
    response.json(controls.deliveries());
  });
  app.get("/calls", ({ query }, response) => {
    response.json(faults.calls(String(query.call)));
  });
  app.get("/violations", (_request, response) => {
    response.json(violations);
  });
  app.post("/:name", (request, response) => {
    answer(request.params.name, request.body).then(
      (result) => response.json(result ?? {}),
      (error: unknown) => response.status(400).json({ error: String(error) }),
    );
  });

  async function answer(name: string, body: unknown): Promise<unknown> {
    const run = CONTROLS[name];
    if (!run) throw new Error(`No control "${name}"; there are ${Object.keys(CONTROLS).join(", ")}.`);
    const carriedOut = (async () => {
      const result = await run(controls, faults, body);
      await controls.settled();
      return result;
    })();
    return orLate(carriedOut);
  }

  return app;
}

/** A control that refuses a body of another form. */
function control<T extends z.ZodType>(
  form: T,
  run: (controls: Controls, body: z.output<T>, faults: Faults) => unknown,
): Control {
  return (controls, faults, body) => run(controls, form.parse(body), faults);
}

function nameOf({ customer, email }: { customer?: string; email?: string }): string {
  const name = customer ?? email;
  if (!name) throw new Error("A customer or an email is needed.");
  return name;
}
