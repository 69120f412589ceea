import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { AccountError } from "../../../app/accounts/account-error";
import { captchaSettings, isHuman } from "../../../app/http/captcha.server";
import { EXACT_LIMITS } from "../../../app/rate-limits/request-limits";
import { withDatabase } from "../support/in-process";

const SECRET_KEY = "a secret key";
const ADDRESS = "203.0.113.7";
let server: Server;
let asked = 0;

withDatabase(async () => {
  server = createServer(async (request, response) => {
    asked += 1;
    let body = "";
    for await (const part of request) body += part;
    const form = new URLSearchParams(body);
    if (form.get("response") === "broken") return response.writeHead(502).end("<html>");
    if (form.get("response") === "cut") return request.socket.destroy();
    const codes = form.get("response") === "unjudged" ? ["internal-error"] : [];
    const success =
      `${request.method} ${request.url}` === "POST /turnstile/v0/siteverify" &&
      form.get("secret") === SECRET_KEY &&
      form.get("remoteip") === ADDRESS &&
      form.get("response") === "passed";
    response
      .setHeader("Content-Type", "application/json")
      .end(JSON.stringify({ success, "error-codes": codes }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    TURNSTILE_SITE_KEY: "a site key",
    TURNSTILE_SECRET_KEY: SECRET_KEY,
    TURNSTILE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answered(answer?: string | File): FormData {
  const form = new FormData();
  if (answer !== undefined) form.set("cf-turnstile-response", answer);
  return form;
}

test("its server is asked no oftener for one address than a limit says, and nobody is let through beyond", async () => {
  const before = asked;
  const answers = await Promise.allSettled(
    Array.from({ length: 130 }, () => isHuman(answered("passed"), "198.51.100.9")),
  );
  expect(answers.filter((answer) => answer.status === "fulfilled" && answer.value)).toEqual([]);
  expect(asked - before).toBe(EXACT_LIMITS.captcha.address);
});

test("a page is told the site key and where the script is, never the secret", () => {
  expect(captchaSettings()).toEqual({
    siteKey: "a site key",
    scriptUrl: `${process.env.TURNSTILE_URL}/turnstile/v0/api.js`,
  });
});

test("only an answer that its server takes is a human's, and one that it does not take is refused", async () => {
  expect(await isHuman(answered("passed"), ADDRESS)).toBe(true);
  await expect(isHuman(answered("made up"), ADDRESS)).rejects.toEqual(new AccountError("captcha"));
});

test("a form without an answer, or with what cannot be one, is judged without asking", async () => {
  asked = 0;
  expect(await isHuman(answered(), ADDRESS)).toBe(false);
  expect(await isHuman(answered(""), ADDRESS)).toBe(false);
  for (const odd of ["x".repeat(2_049), new File(["passed"], "passed")])
    await expect(isHuman(answered(odd), ADDRESS)).rejects.toEqual(new AccountError("captcha"));
  expect(asked).toBe(0);
});

test("nobody is taken for human, and nothing fails, while its server is broken", async () => {
  expect(await isHuman(answered("broken"), ADDRESS)).toBe(false);
  expect(await isHuman(answered("cut"), ADDRESS)).toBe(false);
  expect(await isHuman(answered("unjudged"), ADDRESS)).toBe(false);
});
