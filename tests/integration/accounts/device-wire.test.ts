import { describe, expect, test } from "vitest";
import { type AccountBrowser, withSite } from "../support/account-journey";

const site = withSite();

const CLIENT = "Starglass CLI";
const GRANT = "urn:ietf:params:oauth:grant-type:device_code";

const begin = async (browser: AccountBrowser) =>
  (await browser.post("/auth/v1/device/code", { client_id: CLIENT })).json();

const poll = (browser: AccountBrowser, device_code: string, more: Record<string, string> = {}) =>
  browser.post("/auth/v1/device/token", { grant_type: GRANT, client_id: CLIENT, device_code, ...more });

const errorOf = async (answer: Response) => [answer.status, (await answer.json()).error];

describe("a device at the wire", () => {
  test("is told where its owner goes, and gets tokens once they approve it", async () => {
    const [device, member] = [site.browser(), await site.member()];
    const begun = await begin(device);
    const page = "https://starglass.example/device";
    expect(begun).toMatchObject({
      verification_uri: page,
      verification_uri_complete: `${page}?code=${begun.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(await errorOf(await poll(device, begun.device_code))).toEqual([400, "authorization_pending"]);
    const shown = await (await member.get(`/en/device?code=${begun.user_code}`)).text();
    expect(shown).toContain(CLIENT);
    const approved = await member.submit(shown, 'value="approve"', { intent: "approve" });
    expect(approved.headers.get("Location")).toBe("/en/device?done=approved");
    const again = await member.submit(shown, 'value="approve"', { intent: "approve" });
    expect([again.status, await again.text()]).toEqual([
      422,
      expect.stringContaining("No device is waiting"),
    ]);
    const given = await poll(device, begun.device_code);
    expect([given.status, given.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const tokens = await given.json();
    const headers = { Authorization: `Bearer ${tokens.access_token}` };
    const user = await device.get("/auth/v1/user", headers);
    expect(await user.json()).toMatchObject({ email: member.email });
    await site.mails.waitFor({ to: member.email, subject: "A device was signed in" });
    await member.change("end-sessions");
    expect((await device.get("/auth/v1/user", headers)).status).toBe(403);
    expect(await errorOf(await poll(device, begun.device_code))).toEqual([400, "invalid_grant"]);
  });

  test("is refused by the person, and by what is no form or no request of it", async () => {
    const [device, member] = [site.browser(), await site.member()];
    const begun = await begin(device);
    const denied = await member.post("/en/device", { intent: "deny", code: begun.user_code });
    expect(denied.headers.get("Location")).toBe("/en/device?done=denied");
    expect(await errorOf(await poll(device, begun.device_code))).toEqual([400, "access_denied"]);
    const code = "/auth/v1/device/code";
    for (const client_id of ["", " ", "a\u0000b", "a\u202eb", "x".repeat(61)])
      expect(await errorOf(await device.post(code, { client_id }))).toEqual([400, "invalid_request"]);
    expect(await errorOf(await device.post(code, {}, { "Content-Type": "text/plain" }))).toEqual([
      400,
      "invalid_request",
    ]);
    expect(await errorOf(await device.get(code))).toEqual([405, "invalid_request"]);
    expect(await errorOf(await poll(device, "", {}))).toEqual([400, "invalid_request"]);
    expect(await errorOf(await poll(device, "nothing"))).toEqual([400, "invalid_grant"]);
    expect(await errorOf(await poll(device, "nothing", { grant_type: "password" }))).toEqual([
      400,
      "unsupported_grant_type",
    ]);
    expect((await member.post("/en/device", { intent: "approve" })).status).toBe(422);
    expect((await member.post("/en/device", { code: "BCDF-GHJK" })).status).toBe(422);
    expect((await member.get("/en/device?code=%00%EF%BF%BD")).status).toBe(200);
  });

  test("of a cookie nothing is read there, and of a token nothing on a page", async () => {
    const member = await site.member();
    const made = await (
      await member.post("/en/account/token", { name: "<b>script</b>", scope: "ask" })
    ).text();
    const token = /sgp_[0-9A-Za-z]{38}/.exec(made)?.[0] ?? "";
    expect(made).toContain("&lt;b&gt;script&lt;/b&gt;");
    const headers = { Authorization: `Bearer ${token}` };
    expect((await site.browser().get("/en/account", headers)).status).toBe(303);
    expect(await (await member.get("/en/account")).text()).not.toContain(token);
    const blank = await member.post("/fr/account/token", { name: " ", scope: "ask" });
    expect([blank.status, await blank.text()]).toEqual([
      422,
      expect.stringContaining("Veuillez saisir un nom."),
    ]);
  });
});
