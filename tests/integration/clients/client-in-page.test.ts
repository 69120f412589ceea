import { afterEach, describe, expect, test, vi } from "vitest";
import { withSite } from "../support/account-journey";
import { newClient, VERSIONS, type Version } from "../support/auth-client";
import { CLIENT, followMail, newGoogler, passAuthorize } from "../support/client-flow";
import { newEmail, PASSWORD } from "../support/person";

const site = withSite(() => ({ CLIENT_ORIGINS: CLIENT }));

const PAGE = `${CLIENT}/welcome`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A client as it begins in a page that is opened at `url`: as much of a browser as it looks at. */
async function openPage(
  url: string,
  version: Version,
  options: Omit<NonNullable<Parameters<typeof newClient>[2]>, "isInPage"> = {},
) {
  const location = new URL(url);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("window", { location, history: { replaceState() {} }, addEventListener() {} });
  vi.stubGlobal("document", { visibilityState: "hidden" });
  vi.stubGlobal("BroadcastChannel", undefined);
  const made = newClient(site.server.url, version, { ...options, isInPage: true });
  const { error } = await made.client.initialize();
  const warnings = warned.mock.calls
    .map(([line]) => String(line))
    .filter((line) => line.includes("from URL"));
  warned.mockRestore();
  return { ...made, error, location, warnings };
}

/** Signs up, and follows the link of the mail. @returns the address of the client's page that it leads back to. */
async function signedUp(version: Version): Promise<string> {
  const email = newEmail();
  const { client } = newClient(site.server.url, version);
  await client.signUp({ email, password: PASSWORD, options: { emailRedirectTo: PAGE } });
  return (await followMail(site, email)).href;
}

/** The same address without a part of what its fragment tells. */
function without(url: string, part: string): string {
  const changed = new URL(url);
  const told = new URLSearchParams(changed.hash.slice(1));
  told.delete(part);
  changed.hash = String(told);
  return changed.href;
}

/** Sets the client's clock, so many seconds from ours. */
function moveClock(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
}

describe.each(VERSIONS)("auth-js %s in a page", (version) => {
  test("finds the session of a link in the address, and takes it from there", async () => {
    const { client, error, events, location, warnings } = await openPage(await signedUp(version), version);
    expect([error, warnings, location.hash]).toEqual([null, [], ""]);
    await expect.poll(() => events).toContain("SIGNED_IN");
    expect((await client.getSession()).data.session?.user.email).toMatch(/@test\.example$/);
  });

  test("knows a recovery by its address", async () => {
    const { email } = await site.member();
    await newClient(site.server.url, version).client.resetPasswordForEmail(email, { redirectTo: PAGE });
    const { events } = await openPage((await followMail(site, email)).href, version);
    await expect.poll(() => events).toContain("PASSWORD_RECOVERY");
  });

  test.each(["refresh_token", "expires_in", "token_type"])(
    "says that there is no session without %s",
    async (part) => {
      const { error } = await openPage(without(await signedUp(version), part), version);
      expect(error).toMatchObject({ message: "No session defined in URL" });
    },
  );

  test.each([
    [130, "was issued over 120s ago, URL could be stale"],
    [-30, "was issued in the future? Check the device clock for skew"],
  ])("warns where its clock is %i s off", async (seconds, warning) => {
    const url = await signedUp(version);
    moveClock(seconds);
    const { error, warnings } = await openPage(url, version);
    expect(error).toBeNull();
    expect(warnings).toEqual([expect.stringContaining(warning)]);
  });

  test("takes the code of an address with PKCE", async () => {
    const { client, storage } = newClient(site.server.url, version, { flowType: "pkce" });
    const options = { redirectTo: PAGE, skipBrowserRedirect: true };
    const { data } = await client.signInWithOAuth({ provider: "google", options });
    const back = await passAuthorize(site, data.url ?? "", newGoogler());
    const { error, events } = await openPage(back.href, version, { flowType: "pkce", storage });
    expect(error).toBeNull();
    await expect.poll(() => events).toContain("SIGNED_IN");
  });

  test("says what went wrong on the way", async () => {
    const { client } = newClient(site.server.url, version);
    const options = { redirectTo: PAGE, skipBrowserRedirect: true };
    const { data } = await client.signInWithOAuth({ provider: "google", options });
    const back = await passAuthorize(site, data.url ?? "", "refuse");
    const { error } = await openPage(back.href, version);
    expect(error).toMatchObject({ message: "The person refused at the provider" });
  });
});
