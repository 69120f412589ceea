import { afterAll, beforeAll, expect, test } from "vitest";
import { dailyToken } from "~/daily/daily-tokens.server";
import { findDailyLetter, keepDailyLetter } from "~/daily/keep-daily.server";
import { sendDailyLetters } from "~/daily/send-daily.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { WireBrowser } from "../support/browser";
import { createDatabase, type TestDatabase } from "../support/database";
import { account } from "../support/in-process";
import { type RunningServer, startServer } from "../support/server";

let database: TestDatabase;
let server: RunningServer;
let day = "";
let other = "";
let token = "";
let userId = "";

/** A letter that was sent to somebody. */
async function letter() {
  const { userId } = (await account("member")).owner;
  const wanted = { byMail: true, email: null, byPush: false, hour: 7, zone: "UTC", language: "en" } as const;
  await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } });
  await keepDailyLetter({ userId }, wanted, "x");
  const { id, nextAt } = await db().dailyLetter.findUniqueOrThrow({ where: { userId } });
  await sendDailyLetters(nextAt ?? undefined);
  const { id: day } = await db().dailyLetterDay.findFirstOrThrow({ where: { letterId: id } });
  return { userId, day, token: dailyToken("leave", { id }) };
}

/** As the server finds it when it starts. */
beforeAll(async () => {
  database = await createDatabase();
  Object.assign(process.env, { LOG_LEVEL: "silent", ...database.env });
  await openDatabase(database);
  ({ userId, day, token } = await letter());
  ({ day: other } = await letter());
  await closeDatabase();
  server = await startServer(database.env);
});

afterAll(async () => {
  await server.stop();
  await database.drop();
});

const MAIL_PROGRAM = {
  "Content-Type": "application/x-www-form-urlencoded",
  Origin: "https://mail.example",
  "Sec-Fetch-Site": "cross-site",
};
const oneClick = (path: string) =>
  fetch(server.url + path, { method: "POST", headers: MAIL_PROGRAM, body: "List-Unsubscribe=One-Click" });

test("the card that was told is opened by a press, in a browser that has nothing of ours, and lies there as told", async () => {
  const browser = new WireBrowser(server.url);
  const path = `/en/daily/card/${day}`;
  const page = await browser.get(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("Set-Cookie")).toBeNull();
  const [, name = ""] = /<h1[^>]*>([^<]+)</.exec(await page.text()) ?? [];
  const opened = await browser.post(path, {});
  expect(opened.status).toBe(303);
  const reading = opened.headers.get("Location") ?? "";
  expect(reading).toMatch(/^\/en\/readings\/[\w-]{36}$/);
  expect(await (await browser.get(reading)).text()).toContain(name);
  // Once more it leads there; for anybody else it says that it is open elsewhere.
  expect((await browser.get(path)).headers.get("Location")).toBe(reading);
  const other = new WireBrowser(server.url);
  expect(await (await other.get(path)).text()).toContain("This reading was opened in another browser");
  expect((await other.post(path, {})).headers.get("Location")).toBe(path);
  expect((await other.get(reading)).status).toBe(404);
  // Deleted, it is not made a second time.
  await browser.post(reading, { intent: "delete" });
  const closed = await (await browser.get(path)).text();
  expect(closed).toContain("This reading was opened, and then deleted.");
  expect(closed).not.toContain("Open the reading");
  expect((await browser.post(path, {})).headers.get("Location")).toBe(path);
  expect((await browser.get(reading)).status).toBe(404);
});

test("pressed twice at the same moment, both presses lead to the one reading", async () => {
  const browser = new WireBrowser(server.url);
  await browser.ask("daily");
  const path = `/en/daily/card/${other}`;
  const answers = await Promise.all([1, 2, 3].map(() => browser.post(path, {})));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const readings = await Promise.all(
    answers.map(async ({ headers }) => {
      const led = headers.get("Location") ?? "";
      return led === path ? (await browser.get(path)).headers.get("Location") : led;
    }),
  );
  expect(new Set(readings).size).toBe(1);
  expect(readings[0]).toMatch(/^\/en\/readings\/[\w-]{36}$/);
});

test("one request from a mail program ends it, and from elsewhere it can do nothing else", async () => {
  const path = "/daily/unsubscribe?token=";
  expect((await fetch(`${server.url}${path}${token}`)).status).toBe(405);
  expect((await oneClick(`${path}x`)).status).toBe(404);
  for (const other of ["/en/daily", `/en/daily/leave?token=${token}`, "/daily/unsubscribe/x"])
    expect((await oneClick(other)).status).toBe(403);
  expect((await oneClick(path + token)).status).toBe(200);
  expect((await oneClick(path + token)).status).toBe(200);
  await server.stop();
  await openDatabase(database);
  expect(await findDailyLetter({ userId })).toBeNull();
  await closeDatabase();
});
