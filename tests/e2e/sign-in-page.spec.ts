import { type Page, test as plain } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, hydrated, test } from "./journey";

test.describe("Pages of the way in", () => {
  test("have nothing that hinders, nor are they too wide for a small screen", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [
      "/en/sign-in",
      "/de/verify-email?sent=1",
      "/en/verify-email?token=dead",
      "/fr/verify-email?token=dead&change=1",
      "/zh-TW/reset-password",
      "/es/reset-password?sent=1",
      "/en/reset-password?token=dead",
    ]) {
      await page.goto(path);
      await hydrated(page);
      await expectNothingHinders(page, path);
    }
    await page.goto("/en/sign-in");
    await hydrated(page);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(2);
    await expectNothingHinders(page, "refused");
  });

  test("a wrong sign-in is said above its form and in a toast", async ({ page }) => {
    await page.goto("/en/sign-in");
    await hydrated(page);
    const form = page.getByRole("region", { name: "Welcome back" });
    await form.getByLabel("Email").fill("nobody@example.org");
    await form.getByLabel("Password", { exact: true }).fill("not the password");
    await form.getByRole("button", { name: "Sign in", exact: true }).click();
    const said = "Email and password don’t match.";
    await expect(form.getByText(said)).toBeVisible();
    await expect(page.getByRole("region", { name: /^Notifications/ }).getByText(said)).toBeVisible();
  });

  test("a password can be shown as it is typed", async ({ page }) => {
    await page.goto("/en/sign-in");
    await hydrated(page);
    const form = page.getByRole("region", { name: "Welcome back" });
    const field = form.getByLabel("Password", { exact: true });
    await field.fill("seen or not");
    await form.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await expect(form.getByRole("button", { name: "Show password" })).toHaveAttribute("aria-pressed", "true");
    await form.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveValue("seen or not");
  });
});

/** Faults of the connection are what this is about, so the console may speak of them. */
plain.describe("Signing in on a bad connection", () => {
  plain("what was typed stays when the connection breaks", async ({ page }) => {
    await page.goto("/en/sign-in");
    await hydrated(page);
    await page.route("**/sign-in.data*", (route) => route.abort());
    const form = page.getByRole("region", { name: "Welcome back" });
    await form.getByLabel("Email").fill("me@example.org");
    await form.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("The connection broke")).toBeVisible();
    await expect(form.getByLabel("Email")).toHaveValue("me@example.org");
  });
});

async function expectNothingHinders(page: Page, path: string) {
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect([path, overflow]).toEqual([path, 0]);
}
