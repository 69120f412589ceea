import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { terminal } from "../../terminal";
import { withSite } from "../support/account-journey";

const site = withSite();

/** The terminal client of somebody, at this site. */
function cli() {
  const { run, tokens } = terminal();
  const here = { STARGLASS_URL: site.server.url };
  return {
    run: (args: string[], env: Record<string, string> = {}, heard?: (out: string) => void) =>
      run(args, { ...here, ...env }, heard),
    tokens,
  };
}

const QUESTION = "Soll ich die Stelle wechseln?";

test("a visitor asks in the terminal's language and reads, twice a day", async () => {
  const { run, tokens } = cli();
  const first = await run(["ask", QUESTION]);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out.match(/^✦ (Vergangenheit|Gegenwart|Zukunft): /gm)).toHaveLength(3);
  expect(first.out).toMatch(/— Vergangenheit —\n\n[^\n]{40}/);
  expect(first.out).toMatch(/\/de\/readings\/[0-9a-f-]{36}\n$/);
  expect(statSync(tokens).mode & 0o777).toBe(0o600);
  const second = await run(["ask", "--spread", "daily", "--reader", "theo", "--lang", "zh-TW"]);
  expect(second).toMatchObject({ code: 0, err: "" });
  expect(second.out).toMatch(/\/zh-TW\/readings\//);
  const third = await run(["ask", QUESTION]);
  expect(third.code).toBe(1);
  expect(third.err.trim()).not.toBe("");
});

test("somebody signs in through their browser, asks as themselves, and is signed out from the account", async () => {
  const [{ run }, member] = [cli(), await site.member()];
  const approving: Promise<Response>[] = [];
  const signedIn = await run(["sign-in"], {}, (out) => {
    const code = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(out)?.[0];
    if (code && approving.length === 0)
      approving.push(member.post("/en/device", { intent: "approve", code }));
  });
  expect((await approving[0])?.headers.get("Location")).toBe("/en/device?done=approved");
  expect(signedIn).toMatchObject({ code: 0, err: "" });
  expect(signedIn.out).toContain("Du bist angemeldet.");
  const asked = await run(["ask", QUESTION]);
  expect(asked).toMatchObject({ code: 0, err: "" });
  const id = /readings\/([0-9a-f-]{36})/.exec(asked.out)?.[1] ?? "";
  expect((await member.get(`/en/readings/${id}`)).status).toBe(200);
  await member.change("end-sessions");
  const refused = await run(["ask", QUESTION]);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("Du wurdest abgemeldet.")]);
  expect((await run(["sign-out"])).out).toContain("Du bist abgemeldet.");
});

test("a script asks with a personal token, as far as that goes", async () => {
  const [{ run }, member] = [cli(), await site.member()];
  const make = async (scope: string) => {
    const made = await (await member.post("/en/account/token", { name: "script", scope })).text();
    return { STARGLASS_TOKEN: /sgp_[0-9A-Za-z]{38}/.exec(made)?.[0] ?? "" };
  };
  expect((await run(["ask", QUESTION], await make("read"))).code).toBe(1);
  const asked = await run(["ask", QUESTION, "--spread", "yesno"], await make("ask"));
  expect(asked).toMatchObject({ code: 0, err: "" });
});

test("a cry for help is answered with help lines, and a site that is away with a sentence", async () => {
  const { run } = cli();
  const helped = await run(["ask", "I want to kill myself", "--lang", "en"]);
  expect([helped.code, helped.out]).toEqual([0, expect.stringContaining("988")]);
  expect(await run(["ask", QUESTION, "--site", "http://127.0.0.1:9"])).toMatchObject({
    code: 1,
    err: "Die Seite ist nicht erreichbar. Bitte versuch es später noch einmal.\n",
  });
  expect((await run(["--help"])).code).toBe(0);
  expect((await run(["ask"])).code).toBe(2);
  expect((await run(["ask", QUESTION, "--nonsense"])).code).toBe(1);
});
