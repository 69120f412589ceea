import { SPREADS, TAROT_KINDS } from "../../app/readings/tarot/spreads.data";
import { drag, drawByHand, expect, open, readCardOfTheDay, test } from "./journey";
import { spreadsIn } from "./spreads-in-turn";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const WORDS = {
  en: { question: "Should I change my job?", again: "What about my family?", ask: "To the cards" },
  "zh-CN": { question: "我该换工作吗？", again: "家人会怎么看？", ask: "" },
} as const;

for (const language of ["en", "zh-CN"] as const) {
  const { question, again } = WORDS[language];

  for (const kind of spreadsIn(language, true)) {
    const { positions, sections, asks } = SPREADS[kind];
    test(`${kind} in ${language}: drawn by dragging, read to the end, with a follow-up`, async ({ page }) => {
      await open(page, `/${language}/tarot/${kind}`);
      await page.locator('input[name="reader"][value="theo"]').check({ force: true });
      if (asks) await page.locator("textarea").fill(question);
      await page.locator("form button.text-lg").click();
      await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
      const id = page.url().slice(-36);
      const started = page.waitForRequest((request) => request.url().includes(`/readings/${id}/stream`));
      await drawByHand(page, positions.length);
      await started;
      const followUp = page.locator("details.sheet");
      await expect(followUp).toBeVisible({ timeout: 20_000 });
      await expect(page.locator(".spread .card")).toHaveCount(positions.length);
      await expect(page.locator('.spread .card[data-face="down"]')).toHaveCount(0);
      const text = page.locator("div[aria-live=polite]");
      await expect(text).toHaveText(language === "en" ? /.{400}/s : /.{120}/s);
      await expect(text.locator("h2")).toHaveCount(sections.length);
      if (!asks) await expect(page.locator("time")).toHaveText(new Date().toISOString().slice(0, 10));

      const cards = await page
        .locator(".spread .card-picture")
        .evaluateAll((images) => images.map((image) => image.getAttribute("srcset")));
      const before = await text.textContent();
      await page.reload();
      expect(
        await page
          .locator(".spread .card-picture")
          .evaluateAll((images) => images.map((image) => image.getAttribute("srcset"))),
      ).toEqual(cards);
      await expect(text).toHaveText(before ?? "");

      await followUp.locator("summary").click();
      const submit = followUp.locator("button");
      await expect(submit).toBeDisabled();
      await followUp.locator("textarea").fill(again);
      await submit.click();
      await expect(page.locator("#follow-up-question")).toHaveText(again);
      await expect(page.locator("#follow-up-question")).toBeFocused();
      await expect(page.locator("div[aria-live=polite][data-writing=false]")).toHaveCount(2, {
        timeout: 20_000,
      });
      await expect(page.locator("div[aria-live=polite]").nth(1)).toContainText(again);
      await expect(followUp).toHaveCount(0);
      const usage = { count: 2, date: new Date().toISOString().slice(0, 10) };
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("astrology_usage") ?? "{}")))
        .toEqual(usage);
      expect(await page.evaluate(() => localStorage.getItem("anonymous_session_id"))).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    });
  }
}

test("a pull of 50 pixels or less draws nothing, nor does one up or down; keys and two taps do", async ({
  page,
}) => {
  await open(page, "/en/tarot/timeline");
  await page.locator("textarea").fill("Should I move?");
  await page.getByRole("button", { name: "To the cards" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Draw three cards" })).toBeVisible();
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await drag(page, 45);
  await drag(page, -30);
  await drag(page, 20, 200);
  expect(posts).toBe(0);
  const filled = page.locator('.spread > :not([data-state="empty"])');
  await expect(filled).toHaveCount(0);
  const deck = page.getByRole("listbox");
  await deck.press("ArrowRight");
  await deck.press("ArrowRight");
  await expect(deck.getByRole("option", { selected: true })).toHaveCount(1);
  await deck.press("Enter");
  await expect(filled).toHaveCount(1);
  await expect.poll(() => posts).toBe(1);
  await page.waitForTimeout(850);
  const card = deck.getByRole("option").nth(10);
  const box = await card.boundingBox();
  if (!box) throw new Error("There is no card.");
  for (const taps of [1, 2]) {
    await page.mouse.click(box.x + 4, box.y + box.height / 2);
    await expect(filled).toHaveCount(taps);
  }
  await page.getByRole("button", { name: "Draw the rest for me" }).click();
  await expect(filled).toHaveCount(3);
  await expect(page.getByRole("list", { name: "Your cards are on the table." })).toBeFocused();
  await expect(page.getByRole("link", { name: "Ask a new question" })).toBeVisible({ timeout: 20_000 });
  expect(posts).toBe(1);
});

test("whoever goes back from the deck finds the question, or changes it; then nothing is left of it", async ({
  page,
}) => {
  await open(page, "/en/tarot/timeline");
  await page.locator("textarea").fill("Should I move?");
  await page.locator('input[name="reader"][value="theo"]').check({ force: true });
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("button", { name: "Draw the cards" }).waitFor();
  await page.goBack();
  await expect(page.locator("textarea")).toHaveValue("Should I move?");
  await expect(page.locator('input[name="reader"][value="theo"]')).toBeChecked();
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("link", { name: "Change the question" }).click();
  await expect(page.locator("textarea")).toHaveValue("Should I move?");
  await page.locator("textarea").fill("Should I stay?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("button", { name: "Draw the cards" }).click();
  await page.getByRole("link", { name: "Ask a new question" }).click({ timeout: 20_000 });
  await expect(page.locator("textarea")).toHaveCount(1);
  await expect(page.locator("textarea")).toHaveValue("");
});

test("a blank question is refused with a toast, and the field takes no 301st character and says so", async ({
  page,
}) => {
  await open(page, "/en/tarot/timeline");
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page.getByText("Please enter a question.")).toHaveCount(2);
  await expect(page.locator("textarea")).toHaveAttribute("aria-invalid", "true");
  await page.locator("textarea").fill("x");
  await expect(page.getByText("Please enter a question.")).toHaveCount(0);
  await expect(page).toHaveURL(/tarot\/timeline$/);
  const field = page.locator("textarea");
  await field.fill("🔮".repeat(299));
  await field.press("End");
  await field.pressSequentially("xyz");
  await expect(field).toHaveValue(`${"🔮".repeat(299)}x`);
  await expect(page.getByText("300/300")).toBeVisible();
  await expect(
    page.getByRole("status").getByText("300 characters fit here: 1 more was left out."),
  ).toBeVisible();
  await field.press("Home");
  await page.keyboard.insertText("And all of this as well?");
  await expect(field).toHaveValue(`${"🔮".repeat(299)}x`);
  await expect(page.getByText("300 characters fit here: 24 more were left out.")).toBeVisible();
  await field.press("End");
  await field.press("Backspace");
  await expect(page.getByText("left out")).toHaveCount(0);
  await expect(page.getByText("299/300")).toBeVisible();
});

for (const kind of TAROT_KINDS.filter((each) => SPREADS[each].presets.length > 0))
  test(`each preset of ${kind} fills the field`, async ({ page }) => {
    await open(page, `/en/tarot/${kind}`);
    const presets = page.locator('button[name="preset"]');
    await expect(presets).toHaveCount(SPREADS[kind].presets.length);
    await page.getByText("More questions").click();
    for (const preset of await presets.all()) {
      await preset.click();
      await expect(page.locator("textarea")).toHaveValue((await preset.textContent()) ?? "");
    }
  });

test("a premium reader and the full deck open the paywall when they are pressed or sent, not by an arrow key", async ({
  page,
}) => {
  await open(page, "/en/tarot/yesno");
  await page.setViewportSize({ width: 390, height: 844 });
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await heightOf();
  const paywall = page.getByRole("dialog");
  for (const [locked, name] of [
    ['input[name="reader"][value="corvina"]', "Madame Corvina comes with a subscription"],
    ['input[name="deck"][value="full"]', "All 78 cards come with a subscription"],
  ] as const) {
    await page.locator(`label:has(${locked})`).click();
    await expect(paywall).toHaveAccessibleName(name);
    await expect(paywall).toBeInViewport();
    expect(await heightOf()).toBe(before);
    await expect(paywall).toContainText("$83.92");
    await paywall.getByRole("button", { name: "Continue for free" }).click();
    await expect(paywall).toHaveCount(0);
    await expect(page.locator(locked)).not.toBeChecked();
  }
  await page.locator('input[name="reader"]:checked').focus();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("ArrowRight");
  await expect(page.locator('input[name="reader"][value="corvina"]')).toBeChecked();
  await expect(page.getByText("Upgrade to unlock").first()).toBeVisible();
  await expect(paywall).toHaveCount(0);
  await page.locator("textarea").fill("May I?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(paywall).toHaveAccessibleName("Madame Corvina comes with a subscription");
});

test("another kind of reading keeps what was typed and chosen", async ({ page }) => {
  await open(page, "/en/tarot/timeline");
  await page.locator("textarea").fill("Should I move?");
  await page.locator('input[name="reader"][value="theo"]').check({ force: true });
  await page.locator('main a[href="/en/tarot/yesno"]').click();
  await expect(page.locator("h1")).toHaveText("Yes or no");
  await expect(page.locator("textarea")).toHaveValue("Should I move?");
  await expect(page.locator('input[name="reader"][value="theo"]')).toBeChecked();
});

test("a text that is being written survives a reload", async ({ page }) => {
  await open(page, "/en/tarot/timeline");
  await page.locator("textarea").fill("Should I move?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("button", { name: "Draw the cards" }).click();
  await expect(page.locator('.spread > [data-state="back"]')).toHaveCount(3);
  await page.reload();
  await expect(page.locator("details.sheet")).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("div[aria-live=polite] h2")).toHaveText([
    /^Past\s· ./,
    /^Present\s· ./,
    /^Future\s· ./,
    "Synthesis",
  ]);
});

test("somebody who wants less motion sees the cards at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/en/tarot/timeline");
  await page.locator("textarea").fill("Should I move?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("button", { name: "Draw the cards" }).click();
  await expect(page.locator('.spread > [data-state="up"]')).toHaveCount(3, { timeout: 2_000 });
  await expect(page.locator('.spread > [data-lit="true"]')).toHaveCount(0);
});

test("a question in crisis gets help lines in place of cards", async ({ page }) => {
  await open(page, "/de/tarot/yesno");
  await page.locator("textarea").fill("Soll ich mich umbringen?");
  await page.locator("form button.text-lg").click();
  await expect(page.getByRole("link", { name: "0800 111 0 111" })).toBeVisible();
  await expect(page.locator("textarea")).toHaveValue("Soll ich mich umbringen?");
  await page.locator("textarea").fill("Soll ich umziehen?");
  await page.getByRole("button", { name: "Noch einmal fragen" }).click();
  await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
});

test("the card of a yes/no question bears its answer as a seal, and the text begins with it", async ({
  page,
}) => {
  await open(page, "/en/tarot/yesno");
  await page.locator("textarea").fill("Will I get the job I applied for?");
  await page.locator("form button.text-lg").click();
  await drag(page, 90);
  const seal = page.locator(".seal");
  await expect(seal).toHaveText(/^The card’s answer: (Yes|Leans yes|Open|Leans no|No)$/);
  await expect(page.locator("details.sheet")).toBeVisible({ timeout: 20_000 });
  await expect(seal).toBeVisible();
});

test("what cards do not judge is read without a seal, and violence with lines that help", async ({
  page,
}) => {
  await open(page, "/en/tarot/yesno");
  await page.locator("textarea").fill("My husband hits me, should I go back to him?");
  await page.locator("form button.text-lg").click();
  await drag(page, 90);
  await expect(page.getByRole("link", { name: "1-800-799-7233" })).toBeVisible();
  await expect(page.locator("details.sheet")).toBeVisible({ timeout: 20_000 });
  await expect(page.locator(".seal")).toHaveCount(0);
});

test("after two readings the third is refused, and my readings show both, to open and delete", async ({
  page,
}) => {
  for (let n = 0; n < 2; n += 1) await readCardOfTheDay(page);
  await open(page, "/en/tarot/yesno");
  await page.getByText("Open the form anyway").click();
  await page.locator("textarea").fill("May I?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("heading", { name: "Create a free account: one more today" })).toBeVisible();
  await expect(page.locator("textarea")).toHaveValue("May I?");
  await page.getByRole("link", { name: "Look at my readings" }).click();
  await expect(page.locator("ol > li")).toHaveCount(2);
  const menu = page.locator("ol > li").first().getByRole("group").first();
  await menu.getByLabel("More about “Your card of the day”").click();
  await page.keyboard.press("Escape");
  await expect(menu.getByText("Delete", { exact: true })).toBeHidden();
  await menu.locator("summary").first().press("Enter");
  await menu.getByText("Delete", { exact: true }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("The reading has been deleted.");
  await expect(page.locator("ol > li")).toHaveCount(1);
  // Its cards lead to it as well.
  await page.locator("ol > li").click({ position: { x: 60, y: 60 } });
  await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
});
