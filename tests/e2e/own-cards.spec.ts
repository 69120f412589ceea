import { expectAccessible } from "./accessible";
import { expect, hydrated, open, test } from "./journey";

/** What the places show, in their order. */
const ON_TABLE = "#table li";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("cards of one's own deck are laid by suit, by picture and by name, turned, and read", async ({
      page,
    }) => {
      await page.goto("/en/tarot/timeline");
      await page.getByRole("link", { name: /from a deck of your own/ }).click();
      // The page that is left has a link of that name as well.
      await expect(page).toHaveURL(/\/readings\/own$/);
      if (javaScriptEnabled) await hydrated(page);
      await page.getByRole("link", { name: "Timeline" }).click();
      // Two presses a card: which is open follows by itself.
      await page.getByRole("link", { name: "Cups", exact: true }).click();
      await page.locator("#choice").getByRole("link", { name: "Two of Cups" }).click();
      await expect(page.locator(ON_TABLE).first()).toContainText("Two of Cups");
      await page.getByLabel("The card’s name").fill("the tower");
      await page.getByRole("button", { name: "Lay it down" }).click();
      await expect(page.locator(ON_TABLE).nth(1)).toContainText("The Tower");
      await page.getByRole("link", { name: "Turn it around (The Tower)" }).click();
      await expect(page.locator(ON_TABLE).nth(1)).toContainText("Reversed");
      await page.getByRole("link", { name: "Cups", exact: true }).click();
      await expect(page.locator("#choice").getByRole("link", { name: "Two of Cups" })).toHaveCount(0);
      await expect(page.locator("#choice")).toContainText("on the table");
      await page.getByRole("link", { name: "Three of Cups" }).click();
      await page.getByRole("button", { name: "Have them read" }).last().click();
      await expect(page.getByText("Please enter a question.").first()).toBeVisible();
      await page.locator("textarea").fill("Should I move?");
      await page.getByRole("button", { name: "Have them read" }).last().click();
      await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
      await expect(page.locator(".place-link")).toHaveCount(3);
      await expect(page.locator("main")).toContainText("From your own deck");
      await expect(page.locator(".place-link").nth(1)).toContainText("The Tower");
      await expect(page.locator(".place-link").nth(1)).toContainText("Reversed");
      if (javaScriptEnabled)
        await expect(page.locator('[data-writing="false"]')).toBeVisible({ timeout: 20_000 });
      else await page.frameLocator("iframe").locator("a[target=_top]").waitFor({ timeout: 20_000 });
    });

    test("an entry shows what its cards mean, and is read when it is wanted", async ({ page }) => {
      await page.goto("/de/readings/own?spread=yesno&cards=star~r");
      if (javaScriptEnabled) await hydrated(page);
      await page.getByRole("button", { name: "Nur als Eintrag behalten" }).click();
      await expect(page.getByRole("heading", { name: "Ohne Deutung behalten" })).toBeVisible();
      await expect(page.locator(".place-link")).toContainText("Umgekehrt");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.goto("/de/readings");
      const listed = page.locator(".shelf-reading");
      await expect(listed).toContainText("Aus deinem eigenen Deck");
      await expect(listed).toContainText("Der Stern");
      await expect(listed).not.toContainText("Selene");
      await page.locator("main li a").first().click();
      if (javaScriptEnabled) await hydrated(page);
      await page.locator("textarea[name=question]").fill("Soll ich umziehen?");
      await page.locator("select").selectOption("theo");
      await page.getByRole("button", { name: "Jetzt deuten lassen" }).click();
      await expect(page.getByRole("heading", { name: "Ohne Deutung behalten" })).toHaveCount(0);
      await expect(page.locator("[data-question]")).toHaveText("Soll ich umziehen?");
    });
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a question stays while other cards are laid, by picture and by name, turned, and for another spread", async ({
    page,
  }) => {
    const question = page.locator("textarea[name=question]");
    const asks = () => expect(question).toHaveValue("Should I move?");
    await page.goto("/en/readings/own?spread=timeline&cards=star.tower.sun");
    await question.fill("Should I move?");
    await page.locator("input[name=reader][value=theo]").check({ force: true });
    await page.locator(ON_TABLE).nth(1).getByRole("button", { name: "The Tower" }).first().click();
    await asks();
    await page.locator("#choice").getByRole("button", { name: "Cups", exact: true }).click();
    await asks();
    await page.locator("#choice").getByRole("button", { name: "Two of Cups" }).click();
    await expect(page.locator(ON_TABLE).nth(1)).toContainText("Two of Cups");
    await expect(page.locator("#choice")).toHaveCount(0);
    await asks();
    await page.getByRole("button", { name: "Turn it around (Two of Cups)" }).click();
    await expect(page.locator(ON_TABLE).nth(1)).toContainText("Reversed");
    await page.locator(ON_TABLE).nth(2).getByRole("button", { name: "The Sun" }).first().click();
    // Enter lays the card, and sends nothing.
    await page.getByLabel("The card’s name").fill("the moon");
    await page.getByLabel("The card’s name").press("Enter");
    await expect(page.locator(ON_TABLE).nth(2)).toContainText("The Moon");
    await asks();
    await page.locator(ON_TABLE).nth(2).getByRole("button", { name: "The Moon" }).first().click();
    await page.getByLabel("The card’s name").fill("queen");
    await page.getByRole("button", { name: "Lay it down" }).click();
    await page.locator("#choice").getByRole("button", { name: "Queen of Cups" }).click();
    await expect(page.locator(ON_TABLE).nth(2)).toContainText("Queen of Cups");
    await page.getByRole("button", { name: "Crossroads" }).click();
    await expect(page.locator(ON_TABLE)).toHaveCount(5);
    await asks();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "Timeline" }).click();
    await asks();
    await expect(page.locator("input[name=reader][value=theo]")).toBeChecked();
    await page.getByRole("button", { name: "Have them read" }).last().click();
    await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
    await expect(page.locator("[data-question]")).toHaveText("Should I move?");
    await expect(page.locator(".place-link").nth(1)).toContainText("Two of Cups");
  });
});

test("what is wrong with a place is said there, and all that lies stays", async ({ page }) => {
  const answer = await page.goto("/en/readings/own?spread=timeline&cards=star.star.joker");
  expect(answer?.status()).toBe(422);
  await expect(page.locator(ON_TABLE).nth(1)).toContainText("already on the table");
  await expect(page.locator(ON_TABLE).nth(2)).toContainText("don’t know this card");
});

test("after each card the next place is open and in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/zh-TW/readings/own?spread=timeline");
  for (let place = 0; place < 3; place += 1) {
    await expect(page.locator(ON_TABLE).nth(place).locator("[aria-current=step]")).toBeInViewport();
    await page.locator("#choice nav a").nth(place).click();
    await expect(page.locator("#choice nav [aria-current=true]")).toHaveCount(1);
    await page.locator("#choice ul a:has(.card)").first().click();
  }
  await expect(page.locator("textarea[name=question]")).toBeVisible();
});
