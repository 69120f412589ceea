import { expect, holdBack, hydrated, open, readCardOfTheDay, test } from "./journey";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a service is chosen, named in the address, and scrolled to 100 pixels below the top", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/en");
  await expect(page.locator("#service h3")).toHaveText("A sample reading");
  await page.locator('main a[href*="service=iching"]').click();
  await expect(page.locator("#service")).toContainText("Coming soon");
  await expect(page.locator("#service a")).toHaveCount(0);
  await expect(page).toHaveURL(/\?service=iching$/);
  await expect
    .poll(() => page.locator("#service").evaluate((panel) => Math.round(panel.getBoundingClientRect().top)))
    .toBe(100);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('main a[href*="service=iching"]').click();
  await expect
    .poll(() => page.locator("#service").evaluate((panel) => Math.round(panel.getBoundingClientRect().top)))
    .toBe(100);
  await page.locator('main a[href*="service=zodiac"]').click();
  await page.locator("#service a").click();
  await expect(page).toHaveURL(/\/en\/zodiac$/);
});

/** Notes when the reviews are ready and when they move, by the page's own clock. */
function noteReviews() {
  const notes: { at: number; to: string; by: string }[] = [];
  Object.assign(window, { notes });
  new MutationObserver(() => {
    const track = document.querySelector<HTMLElement>(".reviews-track");
    if (track?.children.length !== 7) return;
    const { transform: to, transition: by } = track.style;
    if (notes.at(-1)?.to !== to) notes.push({ at: Date.now(), to, by });
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

test("the reviews go round: after a second the first step, each 5 s the next, the copy of the first at the end", async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(noteReviews);
  await open(page, "/en");
  const track = page.locator(".reviews-track");
  const position = () => track.evaluate((element) => (element as HTMLElement).style.transform);
  await expect(track.locator("> li")).toHaveCount(7);
  for (let step = 0; step < 37; step += 1) await page.clock.runFor(1_000);
  const notes = await page.evaluate(
    () => (window as unknown as { notes: { at: number; to: string; by: string }[] }).notes,
  );
  expect(notes.map(({ to }) => to)).toEqual(
    [0, -100, -200, -300, -400, -500, -600, 0, -100, -200].map((percent) => `translateX(${percent}%)`),
  );
  // Set back unseen, the first review has its 5 s from when its copy came.
  expect(notes[7]?.by).toMatch(/^none/);
  const waits = notes.slice(1).map(({ at }, index) => at - (notes[index]?.at ?? 0));
  for (const [index, wait] of [1_000, 5_000, 5_000, 5_000, 5_000, 5_000, 800, 4_200, 5_000].entries())
    expect([index, Math.abs((waits[index] ?? 0) - wait) < 150]).toEqual([index, true]);

  await page.locator(".reviews").hover();
  await page.clock.runFor(20_000);
  expect(await position()).toBe("translateX(-200%)");
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Next review" }).focus();
  await page.clock.runFor(20_000);
  expect(await position()).toBe("translateX(-200%)");
  await page.locator("h1").evaluate((heading) => {
    heading.tabIndex = -1;
    heading.focus();
  });
  await page.clock.runFor(5_100);
  expect(await position()).toBe("translateX(-300%)");
});

test("the reviews wait while the page is out of sight, and go on after", async ({ page }) => {
  await page.clock.install();
  await open(page, "/en");
  const hide = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  const position = () =>
    page.locator(".reviews-track").evaluate((element) => (element as HTMLElement).style.transform);
  await hide(true);
  await page.clock.runFor(20_000);
  expect(await position()).toBe("translateX(0%)");
  await hide(false);
  await page.clock.runFor(1_100);
  expect(await position()).toBe("translateX(-100%)");
});

test("the scroll to a service begins after 100 milliseconds, and is smooth", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/en");
  const link = page.locator('main a[href*="service=zodiac"]');
  await link.scrollIntoViewIfNeeded();
  const scrolls = await link.evaluate(
    (element) =>
      new Promise<{ first: number; steps: number }>((resolve) => {
        const [started, top] = [performance.now(), scrollY];
        const times: number[] = [];
        addEventListener("scroll", () => {
          if (Math.abs(scrollY - top) > 2) times.push(performance.now() - started);
        });
        (element as HTMLElement).click();
        setTimeout(() => resolve({ first: times[0] ?? 0, steps: times.length }), 1_500);
      }),
  );
  expect(scrolls.first).toBeGreaterThanOrEqual(100);
  expect(scrolls.steps).toBeGreaterThan(3);
});

test("the reviews can be stopped, turned by button and by swipe, and only the one in sight is read out", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/en");
  await page.getByRole("button", { name: "Next review" }).click();
  await expect(page.locator('.reviews-track > li[aria-hidden="false"]')).toContainText("2");
  const box = await page.locator(".reviews").boundingBox();
  if (!box) throw new Error("There are no reviews.");
  await page.mouse.move(box.x + 200, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('.reviews-track > li[aria-hidden="false"]')).toContainText("3");
  await expect(page.getByRole("button", { name: "Play the reviews" })).toBeVisible();
});

test("learn more leads to its section, and another page begins at its top, in focus, with its own title", async ({
  page,
}) => {
  await open(page, "/en");
  await page.locator('a[href="/en/tarot-info#yesno"]').click();
  await expect(page).toHaveURL(/tarot-info#yesno$/);
  await expect(page.locator("#yesno")).toBeInViewport();
  await expect(page).toHaveTitle(/^About tarot/);
  await page.locator('#yesno a[href="/en/tarot/yesno"]').click();
  await expect(page).toHaveTitle(/^Yes or no/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("#main")).toBeFocused();
});

test("on a phone the menu opens, closes with Escape, and closes once it has led somewhere", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/en");
  const toggle = page.getByRole("button", { name: "Menu" });
  await expect(page.locator("#site-menu")).toBeHidden();
  await toggle.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Tarot", exact: true }).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("#site-menu")).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await page.locator("#site-menu").getByRole("link", { name: "Zodiac" }).click();
  await expect(page).toHaveURL(/\/en\/zodiac$/);
  await expect(page.locator("#site-menu")).toBeHidden();
  await toggle.click();
  await expect(page.locator('#site-menu a[aria-current="page"]')).toHaveText("Zodiac");
});

test("the line at the top shows while a page is on its way", async ({ page }) => {
  await open(page, "/en");
  const release = await holdBack(page, "**/terms.data*");
  await page.locator('footer a[href="/en/terms"]').click();
  await expect(page.locator(".progress")).toHaveCount(1);
  release();
  await expect(page).toHaveURL(/terms$/);
  await expect(page.locator(".progress")).toHaveCount(0);
});

test("the library leads from card to card, and to the card of the day", async ({ page }) => {
  await open(page, "/de/tarot-info/cards");
  await expect(page.locator('main a[href^="/de/tarot-info/cards/"]')).toHaveCount(78);
  await page.locator('a[href="/de/tarot-info/cards/fool"]').click();
  await expect(page.locator("h1")).toHaveText("Der Narr");
  await page.locator('main a[href="/de/tarot-info/cards/magician"]').click();
  await expect(page.locator("h1")).toHaveText("Der Magier");
  await page.locator('main a[href="/de/tarot/daily"]').click();
  await expect(page).toHaveURL(/\/de\/tarot\/daily$/);
});

test("the library is searched while somebody types, says what it found, and goes back in one step", async ({
  page,
}) => {
  await page.goto("/en/tarot-info/cards");
  await hydrated(page);
  const [field, said] = [page.getByRole("searchbox"), page.locator("main").getByRole("status")];
  await field.pressSequentially("hop");
  await expect(said).toHaveText("1 card for “hop”");
  await expect(page.locator("main .card")).toHaveCount(1);
  await field.fill("zzz");
  await expect(said).toContainText("No card answers to “zzz”");
  await expect(field).toBeFocused();
  await page.getByRole("link", { name: "See all 78 cards" }).click();
  await expect(page.locator("main .card")).toHaveCount(78);
  await expect(field).toHaveValue("");
  await page.getByRole("navigation", { name: "Jump to a part of the deck" }).getByText("Swords").click();
  await expect(page.getByRole("heading", { name: "Swords" })).toBeInViewport();
});

test("an unknown page says so in its language, and leads home", async ({ page }) => {
  await page.goto("/fr/nulle-part");
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.locator('main a[href="/"]').click();
  await expect(page).toHaveURL(/\/fr$/);
});

test("whoever clicks on before a page has come gets the last one, and the console stays clean", async ({
  page,
}) => {
  await open(page, "/en");
  // In the page: a pointer would miss links that a page come meanwhile has moved.
  await page.evaluate(() => {
    for (const path of ["terms", "privacy", "tarot-info", "zodiac", "tarot"])
      document.querySelector<HTMLElement>(`a[href="/en/${path}"]`)?.click();
  });
  await expect(page).toHaveURL(/\/en\/tarot$/);
  await expect(page.locator("h1")).toHaveText("Tarot");
});

test("at the limit a dialog offers a visitor an account, or to go on without, and tells the local hour", async ({
  page,
}) => {
  for (let n = 0; n < 2; n += 1) await readCardOfTheDay(page);
  await open(page, "/en/tarot/yesno");
  await expect(page.locator("textarea")).toBeHidden();
  await page.getByText("Open the form anyway").click();
  await page.locator("textarea").fill("May I?");
  await page.getByRole("button", { name: "To the cards" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Create a free account: one more today");
  await expect(dialog.getByRole("link").first()).toHaveText("Create a free account");
  await expect(dialog.locator("time")).toHaveText(/^(today|tomorrow) at \d+:\d\d [AP]M, your time$/);
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("section:has(#limit-title)")).toBeFocused();
  await expect(page.locator("textarea")).toHaveValue("May I?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await dialog.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/en\/sign-in\?from=%2Fen%2Ftarot%2Fyesno&limit=1$/);
});

test("a question asked on the home page leads to the cards, and back to the question", async ({ page }) => {
  await open(page, "/en");
  await page.locator(".hero-form button.text-lg").click();
  await expect(page.getByText("Please enter a question.")).toBeVisible();
  await expect(page).toHaveURL(/\/en\/tarot\/timeline$/);
  await open(page, "/en");
  const preset = page.locator('.hero-form button[name="preset"]').nth(1);
  const question = (await preset.textContent()) ?? "";
  await preset.click();
  await expect(page.locator("textarea")).toHaveValue(question);
  await page.locator(".hero-form button.text-lg").click();
  await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
  await expect(page.locator("main")).toContainText(question);
  await page.goBack();
  await expect(page.locator(".hero-form textarea")).toHaveValue(question);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the home page shows every review, says that they are examples, and each service by its link", async ({
    page,
  }) => {
    await page.goto("/en");
    const notice = page.getByText("These are examples that we wrote ourselves, not words from customers.");
    const sizes = [notice, page.locator(".reviews blockquote").first()].map((part) =>
      part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    );
    const [said, quoted] = await Promise.all(sizes);
    expect(said).toBe(quoted);
    await expect(page.locator(".reviews-track > li")).toHaveCount(6);
    for (const review of await page.locator(".reviews-track > li").all()) await expect(review).toBeVisible();
    await expect(page.locator(".reviews ~ div button")).toHaveCount(0);
    await page.locator('a[href="/en?service=zodiac#service"]').click();
    await expect(page.locator("#service h3")).toHaveText("A sample for two signs");
  });

  test("a question is asked on the home page, and what is wrong with it is said beside the field", async ({
    page,
  }) => {
    await page.goto("/en");
    await page.locator("main .hero-form button.text-lg").click();
    await expect(page).toHaveURL(/\/en\/tarot\/timeline$/);
    await expect(page.getByText("Please enter a question.")).toBeVisible();
    await page.goto("/en");
    await page.locator('.hero-form button[name="preset"]').first().click();
    await expect(page.locator("textarea")).not.toHaveValue("");
    await page.locator("form button.text-lg").click();
    await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
  });

  test("on a phone the menu is a link to itself", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/en");
    await expect(page.locator("#site-menu")).toBeHidden();
    await page.locator('a[href="#site-menu"]').click();
    await page.locator("#site-menu").getByRole("link", { name: "Zodiac" }).click();
    await expect(page).toHaveURL(/\/en\/zodiac$/);
  });
});

test("a link that is pointed at and followed asks for its page once", async ({ page }) => {
  await open(page, "/en");
  const ids: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/en/terms.data")) ids.push(response.headers()["x-request-id"] ?? "");
  });
  const link = page.locator('footer a[href="/en/terms"]');
  const prefetched = page.waitForResponse(/\/en\/terms\.data/);
  await link.hover();
  await (await prefetched).finished();
  await link.click();
  await expect(page).toHaveURL(/terms$/);
  await expect(page.locator("h1")).toBeVisible();
  expect(new Set(ids).size).toBe(1);
});
