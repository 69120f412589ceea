import { expectAccessible } from "./accessible";
import { expect, test } from "./journey";
import { join } from "./person";

const CLIENT = "Starglass CLI";
const GRANT = "urn:ietf:params:oauth:grant-type:device_code";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a device is signed in by the code that it shows", async ({ page, request }) => {
      await join(page);
      const begun = await (
        await request.post("/auth/v1/device/code", { form: { client_id: CLIENT } })
      ).json();
      const poll = () =>
        request.post("/auth/v1/device/token", {
          form: { grant_type: GRANT, client_id: CLIENT, device_code: begun.device_code },
        });
      expect((await (await poll()).json()).error).toBe("authorization_pending");
      await page.goto("/en/device");
      await page.getByLabel("Code").fill("bcdf-ghjk");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("No device is waiting with this code.")).toBeVisible();
      await expect(page.getByLabel("Code")).toHaveValue("bcdf-ghjk");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel("Code").fill(begun.user_code.toLowerCase());
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("Is this your device?")).toBeVisible();
      await expect(page.getByText(CLIENT)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("button", { name: "Yes, sign it in" }).click();
      await expect(page.getByText("That’s it")).toBeVisible();
      const tokens = await (await poll()).json();
      expect(tokens).toMatchObject({ token_type: "bearer", refresh_token: expect.any(String) });
    });

    test("a token is made for a script, shown once, and revoked", async ({ page }) => {
      await join(page);
      await page.goto("/en/account");
      const section = page.locator("section#tokens");
      await section.getByRole("link", { name: "Make a token" }).click();
      await page.getByRole("button", { name: "Make the token" }).click();
      await expect(page.getByText("Please enter a name.")).toBeVisible();
      await page.getByLabel("Name").fill("Backup script");
      await page.getByLabel("Read and ask", { exact: true }).check();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("button", { name: "Make the token" }).click();
      await expect(page.getByText(/^sgp_[0-9A-Za-z]{38}$/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("link", { name: "I’ve saved it" }).click();
      await expect(section).toContainText("Backup script");
      await expect(section).toContainText("May read and ask");
      await expect(page.locator("body")).not.toContainText("sgp_");
      await section.getByText("Revoke", { exact: true }).click();
      await section.getByRole("button", { name: "Revoke it" }).click();
      await expect(section).not.toContainText("Backup script");
    });
  });
}
