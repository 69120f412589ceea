import { expect } from "vitest";
import { CALLS } from "~/http/api/calls.server";
import { type CallExample, EXAMPLES } from "~/http/api/examples.data";
import { NAMED } from "~/http/api/schemas";
import type { ApiClient } from "./api-client";

/** Sends the examples of those who may, in their order, and expects what is written there. */
export async function expectExamples(client: ApiClient, by: CallExample["by"]): Promise<void> {
  let reading = "";
  let prorationDate: number | undefined;
  const examples = Object.entries(EXAMPLES).filter(([, example]) => example.by === by);
  expect(examples.length).toBeGreaterThan(5);
  for (const [name, { body, query, status, answer }] of examples) {
    const call = CALLS.find((each) => each.name === name);
    if (!call) throw new Error(`There is no call ${name}.`);
    const path = call.path.replace("{id}", reading) + (query ? `?${query}` : "");
    const sent = name === "changePlan" ? { ...body, prorationDate } : body;
    const answered = await client.json(call.method, path, { body: sent });
    expect([name, answered.status, answered.body]).toMatchObject([name, status, {}]);
    if (name === "ask") reading = answered.body.id;
    if (name === "previewChange") prorationDate = answered.body.prorationDate;
    expect([name, withoutChance(answered.body)]).toEqual([name, withoutChance(answer)]);
    const schema = NAMED[call.gives[status as 200] as keyof typeof NAMED];
    for (const each of [answered.body, answer])
      expect([name, schema.safeParse(each).error]).toEqual([name, undefined]);
  }
}

/** What chance and the clock decide, and where something is. */
const CHANCE = [
  ...[
    "id",
    "token",
    "visitorId",
    "date",
    "resetsAt",
    "createdAt",
    "expiresAt",
    "renewsAt",
    "prorationDate",
    "dueNow",
  ],
  ...["commitment", "seed", "number"],
  ...["image", "title", "orientation", "page", "stream", "url", "wide", "tall"],
];

/** What chance and the clock decide is left out; of a list that an example cuts short, what it shows. */
function withoutChance(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) => {
    if (CHANCE.includes(name) && !/^(en|es|zh-CN|zh-TW|fr|de)$/.test(value)) return "…";
    if (name === "text" && typeof value === "string") return "…";
    return name === "plans" ? value.slice(0, 1) : value;
  });
}
