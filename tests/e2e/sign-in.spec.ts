import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expectAccessible } from "./accessible";
import { chooseAtGoogle, expect, hydrated, test } from "./journey";
import { linkIn, mailTo, newAddress } from "./mailbox";
import { newAccount, PASSWORD, signIn as signInUnseen } from "./person";

const OTHER_PASSWORD = "velvet-harbour-31-dusk";

for (const scripts of [true, false]) {
  test.describe(`The way in, ${scripts ? "with" : "without"} scripts`, {
    tag: scripts ? [] : "@long",
  }, () => {
    test.use({ javaScriptEnabled: scripts });

    async function go(page: Page, path: string) {
      await page.goto(path);
      if (scripts) await hydrated(page);
    }

    const signInForm = (page: Page) => page.getByRole("region", { name: "Welcome back" });
    const signUpForm = (page: Page) => page.getByRole("region", { name: "Create an account" });
    const main = (page: Page) => page.locator("main");

    async function signUp(page: Page, email: string, password = PASSWORD) {
      await go(page, "/en/sign-in");
      await signUpForm(page).getByLabel("Email").fill(email);
      await signUpForm(page).getByLabel("Password", { exact: true }).fill(password);
      await signUpForm(page).getByRole("button", { name: "Create account" }).click();
    }

    async function signIn(page: Page, email: string, password = PASSWORD, path = "/en/sign-in") {
      await go(page, path);
      await signInForm(page).getByLabel("Email").fill(email);
      await signInForm(page).getByLabel("Password", { exact: true }).fill(password);
      await signInForm(page).getByRole("button", { name: "Sign in", exact: true }).click();
    }

    async function expectSignedIn(page: Page, email: string) {
      await expect(page.locator("header")).toContainText(email);
    }

    test("somebody signs up, confirms their address, signs in and is led back to where they were", {
      tag: scripts ? [] : "@postgres",
    }, async ({ page }) => {
      const email = newAddress();
      await signUp(page, email);
      await expect(page).toHaveURL(/\/en\/verify-email\?sent=1$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
      await expect(main(page)).toContainText(email);
      await expect(main(page).getByLabel("Email")).toHaveValue(email);

      const link = linkIn(await mailTo(email));
      const token = new URL(link).searchParams.get("token") ?? "";
      await go(page, link);
      await page.reload();
      const hrefs = await page
        .locator("[href], [action], input[name=from]")
        .evaluateAll((all) =>
          all.map(
            (one) => `${one.getAttribute("href")} ${one.getAttribute("action")} ${one.getAttribute("value")}`,
          ),
        );
      expect(hrefs.filter((href) => href.includes(token))).toEqual([]);
      await page.getByRole("button", { name: "Confirm my address" }).click();
      await expect(page).toHaveURL(/\/en\/sign-in$/);

      await signIn(page, email, PASSWORD, `/en/sign-in?from=${encodeURIComponent("/en/tarot/yesno?x=1")}`);
      await expect(page).toHaveURL(/\/en\/tarot\/yesno\?x=1$/);
      await expectSignedIn(page, email);

      await page.goto("/fr/sign-in?from=%2Fzodiac");
      await expect(page).toHaveURL(/\/fr\/zodiac$/);

      await go(page, "/en/account");
      await page.locator("header summary", { hasText: email }).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page).toHaveURL(/\/en$/);
      await expect(page.locator("header").getByRole("link", { name: "Sign in" })).toBeVisible();
    });

    test("an address that has an account gets the same answer, and another mail", async ({ page }) => {
      const email = await newAccount(page);
      await signUp(page, email.toUpperCase(), OTHER_PASSWORD);
      await expect(page).toHaveURL(/\/en\/verify-email\?sent=1$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
      expect((await mailTo(email)).links.some((link) => link.includes("token="))).toBe(false);
      await signIn(page, email, OTHER_PASSWORD);
      await expect(signInForm(page).getByRole("alert")).toContainText("don’t match");
      await signIn(page, email);
      await expectSignedIn(page, email);
    });

    test("an address that was signed up with twice asks whoever reads its mail for the password", async ({
      page,
    }) => {
      const email = await newAccount(page, { isProven: false });
      await signUp(page, email, OTHER_PASSWORD);
      await expect(page).toHaveURL(/\/en\/verify-email\?sent=1$/);
      await go(page, linkIn(await mailTo(email)));
      const password = main(page).getByLabel("Password", { exact: true });
      const save = main(page).getByRole("button", { name: "Save and confirm" });
      await password.fill("password1");
      await save.click();
      await expect(password).toHaveAccessibleDescription(/tried first/);
      await password.fill("marble-comet-88-fern");
      await save.click();
      await expect(page).toHaveURL(/\/en\/sign-in$/);
      await signIn(page, email, "marble-comet-88-fern");
      await expectSignedIn(page, email);
    });

    test("what is missing or wrong is said beside its field, in its own form", async ({ page }) => {
      await go(page, "/en/sign-in");
      await signInForm(page).getByRole("button", { name: "Sign in", exact: true }).click();
      const email = signInForm(page).getByLabel("Email");
      await expect(email).toHaveAttribute("aria-invalid", "true");
      await expect(email).toHaveAccessibleDescription("Please enter your email address.");
      await expect(signInForm(page).getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
        "Please enter a password.",
      );
      if (scripts) {
        await expect(email).toBeFocused();
        await expect(page.getByText("Email and password are both required.", { exact: true })).toBeVisible();
      }
      await expect(signUpForm(page).locator("[aria-invalid=true]")).toHaveCount(0);

      await signUpForm(page).getByLabel("Email").fill("nobody@example.org");
      await signUpForm(page).getByLabel("Password", { exact: true }).fill("password1");
      await signUpForm(page).getByRole("button", { name: "Create account" }).click();
      const password = signUpForm(page).getByLabel("Password", { exact: true });
      await expect(password).toHaveAccessibleDescription(/tried first/);
      await expect(signUpForm(page).getByLabel("Email")).toHaveValue("nobody@example.org");
      if (scripts) await expect(password).toBeFocused();
      else await expect(password).toHaveValue("");
      await expect(signInForm(page).locator("[aria-invalid=true]")).toHaveCount(0);

      await signUp(page, "nobody@exa mple", PASSWORD);
      await expect(signUpForm(page).getByLabel("Email")).toHaveAccessibleDescription(/check the spelling/);
    });

    test("a wrong password and an unknown address are refused in the same words", async ({ page }) => {
      const email = await newAccount(page);
      const said: string[] = [];
      for (const [address, password] of [
        [email, OTHER_PASSWORD],
        [newAddress(), PASSWORD],
      ] as const) {
        await signIn(page, address, password);
        const alert = signInForm(page).getByRole("alert");
        if (scripts) await expect(alert).toBeFocused();
        said.push(await alert.innerText());
        await expect(signInForm(page).getByLabel("Email")).toHaveValue(address);
      }
      expect(said[0]).toBe(said[1]);
    });

    test("a link works once, and a dead one says so and offers another", async ({ page }) => {
      const email = newAddress();
      await signUp(page, email);
      const link = linkIn(await mailTo(email));
      await go(page, link);
      await page.getByRole("button", { name: "Confirm my address" }).click();
      await expect(page).toHaveURL(/\/en\/sign-in$/);
      await go(page, link);
      await expect(main(page).getByRole("alert")).toContainText("no longer works");
      await main(page).getByLabel("Email").fill("");
      await page.getByRole("button", { name: "Send it again" }).click();
      await expect(main(page).getByLabel("Email")).toHaveAccessibleDescription(/Please enter/);
      await main(page).getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send it again" }).click();
      await expect(page).toHaveURL(/\/en\/verify-email\?sent=1$/);
      await go(page, "/en/verify-email?change=1&token=nothing");
      await expect(main(page).getByRole("alert")).toContainText("no longer works");
    });

    test("the mail can be sent again", async ({ page }) => {
      const email = newAddress();
      await signUp(page, email);
      const first = linkIn(await mailTo(email));
      await page.getByRole("button", { name: "Send it again" }).click();
      const second = linkIn(await mailTo(email));
      expect(second).not.toBe(first);
      await go(page, second);
      await page.getByRole("button", { name: "Confirm my address" }).click();
      await signIn(page, email);
      await expectSignedIn(page, email);
    });

    test("a forgotten password is replaced by a link, and every browser is signed out", {
      tag: scripts ? [] : "@postgres",
    }, async ({ page }) => {
      const email = await newAccount(page);
      await signIn(page, email);
      await expectSignedIn(page, email);

      await go(page, "/en/reset-password");
      await expect(main(page).getByLabel("Email")).toHaveValue(email);
      await page.getByRole("button", { name: "Send me the link" }).click();
      await expect(page).toHaveURL(/\/en\/reset-password\?sent=1$/);
      await expect(main(page)).toContainText(`If ${email} has an account`);

      const link = linkIn(await mailTo(email, { subject: "password" }));
      await go(page, link);
      const field = page.getByLabel("New password", { exact: true });
      await field.fill("12345678");
      await page.getByRole("button", { name: "Save the password" }).click();
      await expect(field).toHaveAccessibleDescription(/tried first|guess/);
      await field.fill(OTHER_PASSWORD);
      await page.getByRole("button", { name: "Save the password" }).click();
      await expect(page).toHaveURL(/\/en\/sign-in$/);

      await signIn(page, email, PASSWORD);
      await expect(signInForm(page).getByRole("alert")).toContainText("don’t match");
      await signIn(page, email, OTHER_PASSWORD);
      await expectSignedIn(page, email);
      await go(page, link);
      await expect(main(page).getByRole("alert")).toContainText("no longer works");
    });

    test("an address without an account gets the same answer to a forgotten password", async ({ page }) => {
      const email = newAddress();
      await go(page, "/en/reset-password");
      await main(page).getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send me the link" }).click();
      await expect(page).toHaveURL(/\/en\/reset-password\?sent=1$/);
      await expect(main(page)).toContainText(`If ${email} has an account`);
    });

    test("too many tries are refused, with when to come back", async ({ page }) => {
      const email = newAddress();
      for (let tries = 0; tries < 9; tries++) await signInUnseen(page, email, OTHER_PASSWORD);
      await signIn(page, email, OTHER_PASSWORD);
      await expect(signInForm(page).getByRole("alert")).toContainText("don’t match");
      await signIn(page, email, OTHER_PASSWORD);
      await expect(signInForm(page).getByRole("alert")).toContainText(/wait \d+ minutes?/);
    });

    test("pages for one step of the way send away whoever is not on it", async ({ page }) => {
      await page.goto("/en/two-factor");
      await expect(page).toHaveURL(/\/en\/sign-in\?from=%2Fen$/);
      await page.goto("/en/confirm?from=%2Fen%2Faccount");
      await expect(page).toHaveURL(/\/en\/sign-in\?from=/);
      await page.goto("/sign-out");
      await expect(page).toHaveURL(/\/en$/);
    });

    test("with a second factor, the app's next code or a recovery code is the second step", {
      tag: scripts ? [] : "@postgres",
    }, async ({ page }) => {
      const email = await newAccount(page);
      await signIn(page, email);
      await expectSignedIn(page, email);
      await go(page, "/en/account/two-factor");
      await page.getByRole("button", { name: "Show the code to scan" }).click();
      const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
      const code = (after: number) => generateSync({ secret, epoch: Date.now() / 1000 + after });
      await page.getByLabel("Code from the app").fill(code(0));
      await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your recovery codes");
      const [recoveryCode = ""] = await page.locator("code").allInnerTexts();

      await page.context().clearCookies({ name: "session" });
      await signIn(page, email, PASSWORD, "/en/sign-in?from=%2Fen%2Ftarot");
      await expect(page).toHaveURL(/\/en\/two-factor\?from=%2Fen%2Ftarot$/);
      await expect(page.locator("header")).not.toContainText(email);
      const field = page.getByLabel("6-digit code");
      await field.fill("12 34");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(field).toHaveAccessibleDescription(/isn’t right/);
      if (scripts) await expect(field).toBeFocused();
      await field.fill(code(30));
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(/\/en\/tarot$/);
      await expectSignedIn(page, email);

      await page.context().clearCookies({ name: "session" });
      await signIn(page, email);
      await page.getByText("Use a recovery code instead").click();
      await page.getByLabel("Recovery code").fill(recoveryCode.toUpperCase());
      await page.getByRole("button", { name: "Use the recovery code" }).click();
      await expect(page).toHaveURL(/\/en$/);
      await expectSignedIn(page, email);

      await page.context().clearCookies({ name: "session" });
      await signIn(page, email);
      await page.getByRole("button", { name: "Sign out and start over" }).click();
      await expect(page).toHaveURL(/\/en\/sign-in\?from=%2Fen$/);
      await go(page, "/en/two-factor");
      await expect(page).toHaveURL(/\/en\/sign-in/);
    });

    test.describe("with Google", () => {
      test.use({ withGoogle: true });

      test("somebody signs in with Google and is led back", async ({ page }) => {
        const email = newAddress();
        await go(page, "/en/sign-in?from=%2Fen%2Fzodiac");
        await page.getByRole("button", { name: "Continue with Google" }).click();
        await chooseAtGoogle(page, { email });
        await expect(page).toHaveURL(/\/en\/zodiac$/);
        await expectSignedIn(page, email);
      });

      test("an account of before is linked once its owner has signed in as they did", async ({ page }) => {
        const email = await newAccount(page);
        await go(page, "/en/sign-in?from=%2Fen%2Fzodiac");
        await page.getByRole("button", { name: "Continue with Google" }).click();
        await chooseAtGoogle(page, { email });
        await expect(page.getByText("There’s an account with this address already.").first()).toBeVisible();
        if (scripts) await hydrated(page);
        await signInForm(page).getByLabel("Email").fill(email);
        await signInForm(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
        await signInForm(page).getByRole("button", { name: "Sign in", exact: true }).click();
        await expect(page).toHaveURL(/\/en\/zodiac$/);
        await expect(page.getByText("You can now sign in with Google.").first()).toBeVisible();
        await mailTo(email, { subject: "Google is linked" });
      });

      test("a code that is mailed proves who it is where Google does not tell", async ({ page }) => {
        const email = newAddress();
        await go(page, "/en/sign-in?from=%2Fen%2Fconfirm");
        await page.getByRole("button", { name: "Continue with Google" }).click();
        await chooseAtGoogle(page, { email });
        await expect(page).toHaveURL(/\/en\/confirm$/);
        await page.getByRole("button", { name: "Continue with Google" }).click();
        await chooseAtGoogle(page, { email, signedInAgo: null });
        await expect(page).toHaveURL(/sent=1$/);
        await expect(page.getByText(`we’ve sent a code to ${email}`)).toBeVisible();
        if (scripts) await expectAccessible(page);
        if (scripts) await hydrated(page);
        const code = /\b\d{6}\b/.exec((await mailTo(email, { subject: "Your code" })).text)?.[0] ?? "";
        await page.getByLabel("6-digit code").fill("12");
        await page.getByRole("button", { name: "Continue", exact: true }).click();
        await expect(page.getByLabel("6-digit code")).toHaveAccessibleDescription(/This code isn’t right/);
        await page.getByLabel("6-digit code").fill(code);
        await page.getByRole("button", { name: "Continue", exact: true }).click();
        await expect(page).toHaveURL(/\/en\/account$/);
      });
    });
  });
}
