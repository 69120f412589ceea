import type { AuthClient } from "@supabase/auth-js";
import { terminal } from "../terminal";
import { startClientPage } from "./client-page";
import { expect, test } from "./journey";
import { join, PASSWORD } from "./person";
import { CLIENT_PORT, SITE } from "./site";

declare const window: { client: InstanceType<typeof AuthClient> };

test("of a person's browser, page of another origin and terminal one is signed out from the account, and learns it", async ({
  page,
  browser,
}) => {
  const email = await join(page);
  const other = await startClientPage(SITE, CLIENT_PORT);
  // A header of the tests' own would be one that no page of another origin may send.
  const elsewhere = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
  try {
    await elsewhere.goto(other.url);
    const said = elsewhere.getByRole("status");
    await expect(said).toHaveText("INITIAL_SESSION nobody");
    const entered = await elsewhere.evaluate(
      async (asked) => (await window.client.signInWithPassword(asked)).error?.message ?? null,
      { email, password: PASSWORD },
    );
    expect(entered).toBeNull();
    await expect(said).toHaveText(`SIGNED_IN ${email}`);

    const { run } = terminal();
    const here = { STARGLASS_URL: SITE };
    let shown: (code: string) => void = () => undefined;
    const code = new Promise<string>((resolve) => {
      shown = resolve;
    });
    const signingIn = run(["sign-in"], here, (out) => {
      const found = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(out)?.[0];
      if (found) shown(found);
    });
    await page.goto(`/en/device?code=${await code}`);
    await page.getByRole("button", { name: "Yes, sign it in" }).click();
    await expect(page.getByText("That’s it")).toBeVisible();
    expect(await signingIn).toMatchObject({ code: 0, err: "" });

    await page.goto("/en/account");
    const lines = page.locator("section#sessions ul:not([aria-labelledby]) > li");
    await expect(lines).toHaveCount(3);
    await expect(lines.filter({ hasText: "This device" })).toHaveCount(1);
    await expect(lines.filter({ hasText: "Starglass CLI" })).toHaveCount(1);
    await lines.filter({ hasText: "(app)" }).filter({ hasNotText: "CLI" }).getByRole("button").click();
    await expect(lines).toHaveCount(2);

    const { error } = await elsewhere.evaluate(async () => {
      const { error } = await window.client.getUser();
      return { error: error?.name };
    });
    expect(error).toBe("AuthSessionMissingError");
    await expect(said).toHaveText("SIGNED_OUT nobody");
    expect(await run(["sign-out"], here)).toMatchObject({ code: 0, out: "Du bist abgemeldet.\n" });
    await page.reload();
    await expect(lines).toHaveCount(1);
  } finally {
    await elsewhere.context().close();
    await other.close();
  }
});
