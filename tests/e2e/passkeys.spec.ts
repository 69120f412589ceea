import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, open, test } from "./journey";
import { mailTo } from "./mailbox";
import { join, PASSWORD } from "./person";

/** Gives the browser an authenticator that keeps passkeys, and whose owner touches it and shows a finger at once. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  return devtools;
}

const passkeys = (page: Page) => page.locator("section#passkeys");

test("a passkey is added, signs in by itself, is the second step, and is taken away", async ({ page }) => {
  await withAuthenticator(page);
  const email = await join(page);
  await open(page, "/en/account");
  await passkeys(page).getByRole("link", { name: "Add a passkey" }).click();
  await expectAccessible(page);
  await page.getByLabel("Name of the passkey").fill("My laptop");
  await page.getByRole("button", { name: "Add the passkey" }).click();
  await expect(page.locator("code")).toHaveCount(10);
  await mailTo(email);
  await page.locator('main a[href="/en/account"]').click();
  await expect(passkeys(page)).toContainText("My laptop");
  await expectAccessible(page);

  await page.request.post("/sign-out");
  await open(page, "/en/sign-in?from=%2Fen%2Faccount");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/en\/account$/);
  await expect(passkeys(page)).toContainText("Last used");

  await page.request.post("/sign-out");
  await open(page, "/en/sign-in?from=%2Fen%2Faccount");
  const form = page.locator('form:has(input[value="sign-in"])');
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/en\/two-factor/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/en\/account$/);

  await open(page, "/en/confirm?from=%2Fen%2Faccount");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/en\/account$/);
  await passkeys(page).getByText("Rename", { exact: true }).click();
  await passkeys(page).getByLabel("Name").fill("Old laptop");
  await passkeys(page).getByRole("button", { name: "Save name" }).click();
  await expect(passkeys(page)).toContainText("Old laptop");
  await passkeys(page).getByText("Remove", { exact: true }).click();
  await passkeys(page).getByRole("button", { name: "Remove it" }).click();
  await expect(passkeys(page)).not.toContainText("Old laptop");
});

test("somebody who thinks better of it is told so, and the other ways stay", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    // Whoever it is shows another finger.
    isUserVerified: false,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  await open(page, "/en/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No passkey was used" })).toBeVisible();
  await expect(page.locator('form:has(input[value="sign-in"]) input[name="password"]')).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing offers a passkey, and what would says what it takes", async ({ page }) => {
    const expectReason = async (path: string) => {
      await page.goto(path);
      const main = page.locator("main");
      await expect(
        main.getByText("Passkeys need a browser that supports them and runs scripts."),
      ).toBeVisible();
      await expect(main.getByRole("button", { name: /passkey/i })).toHaveCount(0);
      await expect(main.getByRole("link", { name: "Add a passkey" })).toHaveCount(0);
    };
    await expectReason("/en/sign-in");
    await join(page);
    await expectReason("/en/account");
    await expectReason("/en/account/passkey");
  });
});
