import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { db } from "~/db.server";
import { EXAMPLES } from "~/http/api/examples.data";
import { makeBrowser, startPush, vapidSettings } from "../../stand-ins/push";
import { ApiClient, newVisitorClient, ORIGIN } from "../support/api-client";
import { account, withDatabase } from "../support/in-process";

const service = await startPush();
afterAll(() => service.close());
const keys = vapidSettings();
withDatabase(() => ({ APP_URL: ORIGIN, ...keys, PUSH_URL: service.url }));

const AT = "/daily-letter";
const WANTED = { hour: 7, zone: "Europe/Berlin", language: "de" };

/** A program of somebody whose address is proven. */
async function member() {
  const { owner } = await account("member");
  await db().user.update({ where: { id: owner.userId }, data: { emailVerifiedAt: new Date() } });
  const scopes = ["read", "ask"] as const;
  return new ApiClient("x", async () => ({ ...owner, needsFactor: false, scopes: [...scopes] }));
}

test("the card of the day is asked for, told of, changed and ended", async () => {
  const client = await newVisitorClient();
  expect((await client.json("GET", AT)).body).toEqual({ letter: null, pushKey: keys.VAPID_PUBLIC_KEY });
  const email = `${randomUUID()}@mail.example`;
  const kept = await client.json("PUT", AT, { body: { ...WANTED, email } });
  expect(kept).toMatchObject({ status: 200, body: { letter: { ...WANTED, email, isConfirmed: false } } });
  expect(await db().mail.count({ where: { recipient: email, kind: "daily.confirm" } })).toBe(1);
  expect((await client.json("GET", AT)).body).toEqual(kept.body);
  expect((await client.call("DELETE", AT)).status).toBe(204);
  expect((await client.json("GET", AT)).body.letter).toBeNull();
});

test("mails of an account go to its own address, in the language that is asked in", async () => {
  const client = await member();
  const { body } = await client.json("PUT", `${AT}?lang=fr`, { body: { hour: 7, zone: "UTC" } });
  expect(body.letter).toMatchObject({ byMail: true, email: null, isConfirmed: true, language: "fr" });
});

test("browsers are named as they name themselves, stay, and go once nothing is pushed", async () => {
  const client = await member();
  const browser = {
    endpoint: `${service.url}/${randomUUID()}`,
    expirationTime: null,
    keys: makeBrowser().keys,
  };
  const wanted = { ...WANTED, byMail: false, byPush: true };
  const first = await client.json("PUT", AT, { body: { ...wanted, browser } });
  expect(first.body.letter).toMatchObject({ byMail: false, byPush: true, browsers: 1 });
  expect((await client.json("PUT", AT, { body: { ...wanted, hour: 9 } })).body.letter).toMatchObject({
    browsers: 1,
    hour: 9,
  });
  expect((await client.json("PUT", AT, { body: WANTED })).body.letter).toMatchObject({
    byPush: false,
    browsers: 0,
  });
  expect(await db().pushSubscription.count({ where: { endpoint: browser.endpoint } })).toBe(0);
});

test("what is wrong is named by its field, in the sentence that the form has", async () => {
  const client = await newVisitorClient();
  const inside = { endpoint: "https://10.0.0.1/x", keys: makeBrowser().keys };
  const wrong: [object, string][] = [
    [{ ...WANTED, byMail: false }, "byMail"],
    [WANTED, "email"],
    [{ ...WANTED, email: "nobody" }, "email"],
    [{ ...WANTED, email: "a@b.example", hour: 24 }, "hour"],
    [{ ...WANTED, email: "a@b.example", zone: "Atlantis" }, "zone"],
    [{ ...WANTED, email: "a@b.example", language: "xx" }, "language"],
    [{ ...WANTED, byMail: false, byPush: true }, "browser"],
    [{ ...WANTED, byMail: false, byPush: true, browser: inside }, "browser"],
    [{ ...WANTED, email: "a@b.example", evil: 1 }, "evil"],
  ];
  for (const [body, field] of wrong) {
    const answer = await client.json("PUT", AT, { body });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, field]);
    expect(answer.body.errors[0].detail).not.toBe("");
  }
  expect((await client.json("GET", AT)).body.letter).toBeNull();
});

test("one address is not asked again and again", async () => {
  const email = `${randomUUID()}@mail.example`;
  const statuses = [];
  for (let n = 0; n < 4; n += 1) {
    const client = await newVisitorClient();
    statuses.push((await client.json("PUT", AT, { body: { ...WANTED, email } })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("an export is brought in whole or not at all, and counted before it is read", async () => {
  const client = await newVisitorClient();
  const file = EXAMPLES.importReadings?.body as { readings: object[] };
  const send = (body: unknown) => client.json("POST", "/import", { body });
  expect(await send(file)).toMatchObject({ status: 200, body: { added: 1, present: 0 } });
  expect(await send(file)).toMatchObject({ status: 200, body: { added: 0, present: 1 } });
  const [reading] = file.readings;
  const wrong: [unknown, number, string, string][] = [
    [{}, 422, "", "foreign"],
    [{ ...file, version: 99 }, 422, "", "newer"],
    [{ ...file, whereabouts: "here" }, 422, "", "beside"],
    [{ ...file, readings: [reading, { ...reading, kind: "palm" }] }, 422, "readings.1", "damaged"],
  ];
  for (const [body, status, field, code] of wrong)
    expect(await send(body)).toMatchObject({ status, body: { code: "invalid", errors: [{ field, code }] } });
  expect(await send("{")).toMatchObject({ status: 400, body: { code: "invalid-json" } });
  expect(await send(`{"readings":"${"x".repeat(16_000_000)}"}`)).toMatchObject({
    status: 413,
    body: { code: "too-large" },
  });
  expect((await client.json("GET", "/readings")).body.readings).toHaveLength(1);
  expect((await new ApiClient().json("POST", "/import", { body: "{" })).status).toBe(401);
  for (let n = 0; n < 2; n += 1) await send(file);
  expect(await send("{")).toMatchObject({ status: 429, body: { code: "too-many" } });
});
