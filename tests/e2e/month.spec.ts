import { readFile } from "node:fs/promises";
import { type CountedReading, countFigures } from "./counted-figures";
import { Life } from "./life";
import { newAddress } from "./mailbox";
import { firstDay, firstDays } from "./month-first-week";
import { daysWithLetters, leaveLetters, openLetter, signUp, subscribe } from "./month-letters";
import { PEOPLE, type Person } from "./month-people";
import { expect, test } from "./moved-site";
import { readFigures, type ToldFigures } from "./told-figures";

/** A Tuesday. */
const BEGINS = "2027-03-02T12:30:00Z";
/** Told of all time, of its year, and of its months. */
const PERIODS = ["all", "2027", "2027-03", "2027-04"];

/** Both languages, widths and ways; the other two of them with `E2E_LIVES=all`. */
const LIVES = [
  { language: "en", width: 390, scripts: true },
  { language: "zh-TW", width: 1440, scripts: false },
  ...(process.env.E2E_LIVES === "all"
    ? ([
        { language: "en", width: 1440, scripts: false },
        { language: "zh-TW", width: 390, scripts: true },
      ] as const)
    : []),
] as const;

for (const { language, width, scripts } of LIVES) {
  test.describe(`in ${language} at ${width} pixels ${scripts ? "with" : "without"} scripts`, {
    tag: "@long",
  }, () => {
    const who = PEOPLE[language];
    test.use({
      begins: BEGINS,
      javaScriptEnabled: scripts,
      viewport: { width, height: width === 390 ? 844 : 900 },
      timezoneId: who.zone,
    });

    test("a month of readings is kept, comes back and is counted right", async ({ page, site }) => {
      test.setTimeout(300_000);
      const life = new Life(page, site, { language, scripts, begins: BEGINS });
      const email = newAddress();
      await life.laterDay(0);
      const week = await firstDay(life, who);
      await firstDays(life, who, week);
      await life.laterDay(3);
      await anAccount(life, who, { ...week, email });
      await weeksWithLetters(life, who, email);
      const told = await compareWithExport(life, who);
      await bringAlong(life, told);
    });
  });
}

/** A week after the first day: what came of it is asked, once; then everything moves into an account. */
async function anAccount(
  life: Life,
  who: Person,
  { noted, moving, email }: { noted: string; moving: string; email: string },
): Promise<void> {
  const { page, say } = life;
  const asked = page.getByRole("heading", { name: say("journal.asked.title"), exact: true });
  await life.go("/readings");
  await expect(asked).toBeVisible();
  const kept = await page.locator(".shelf-reading").count();
  expect(kept).toBe(7);
  await life.press(say("journal.outcome.answer"), { role: "link" });
  await expect(page).toHaveURL(`${moving}#journal`);
  await page.locator("#journal-outcome").fill(who.outcome);
  await life.send(say("journal.outcome.save"));
  await life.expectFound("", kept);
  await expect(asked).toHaveCount(0);
  await life.expectFound(`?q=${encodeURIComponent(who.grown)}`, 1);

  await subscribe(life, who, email);
  await signUp(life, email);
  await life.expectFound("", kept);
  await life.expectFound(`?tag=${encodeURIComponent(who.tag)}&mood=even`, 1);
  await life.go(noted);
  await expect(page.locator("#journal-notes")).toHaveValue(who.noteAgain);
}

/** Three weeks with letters of each day, some of which are opened. */
async function weeksWithLetters(life: Life, who: Person, email: string): Promise<void> {
  const { page, say } = life;
  await openLetter(life, await daysWithLetters(life, email, 1));
  await life.feel("bright");
  await life.drawCardOfTheDay();
  await life.send(say("journal.star.add"));
  await expect(page.getByRole("button", { name: say("journal.star.remove"), exact: true })).toBeVisible();

  await daysWithLetters(life, email, 2);
  await life.layByPicture("timeline", 3);
  await page.locator("textarea[name=question]").fill(who.love);
  await life.press(say("own.read"));
  await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
  await life.read();
  await life.feel("heavy");
  await life.ask("crossroads", who.job);
  await life.draw();

  await openLetter(life, await daysWithLetters(life, email, 3));
  await life.expectFound("?starred=1", 1);
  await life.go("/readings");
  await page.getByLabel(say("journal.search.label")).fill(who.word);
  await life.press(say("journal.search.submit"));
  await expect(page.locator(".shelf-reading")).toHaveCount(1);
  await life.practise();

  await daysWithLetters(life, email, 2);
  await aroundMidnight(life);
  await daysWithLetters(life, email, 3);
  await life.drawCardOfTheDay();
  await life.feel("light");
  await openLetter(life, await daysWithLetters(life, email, 4));
  await aDayGoes(life);
  await leaveLetters(life, await daysWithLetters(life, email, 3));
  const before = life.site.mails.mails.length;
  for (let day = 0; day < 5; day += 1) await life.laterDay();
  await life.ask("timeline", who.love);
  await life.draw();
  expect(life.site.mails.mails).toHaveLength(before);
}

/** The day's readings are used up ten minutes before midnight UTC, and there again ten minutes after it. */
async function aroundMidnight(life: Life): Promise<void> {
  const { page, say } = life;
  const toMidnight = 24 * 60 - life.now.getUTCHours() * 60 - life.now.getUTCMinutes();
  await life.later(toMidnight - 10);
  for (let reading = 0; reading < 3; reading += 1) await life.drawCardOfTheDay();
  await life.go("/tarot/daily");
  await expect(page.locator("main")).toContainText(say("limit.form"));
  await life.later(20);
  await life.drawCardOfTheDay();
}

/** The readings of the newest day go, from the calendar on. */
async function aDayGoes(life: Life): Promise<void> {
  const { page, say } = life;
  await life.go("/readings/figures?month=2027-03");
  const day = page.locator('main td a[href*="day="]').last();
  const address = (await day.getAttribute("href")) ?? "";
  await day.click();
  await expect(page).toHaveURL(/readings\?day=/);
  await expect(page.locator(".shelf-reading").first()).toBeVisible();
  for (let left = await page.locator(".shelf-reading").count(); left > 0; left -= 1) {
    await life.go(address);
    await page.locator(".shelf-reading summary").first().click();
    await page.locator(".shelf-reading").first().getByText(say("readings.delete"), { exact: true }).click();
    await page
      .getByRole("button", { name: say("readings.deleteForGood"), exact: true })
      .first()
      .click();
    await expect(page.getByText(say("readings.deleted"))).toBeVisible();
  }
  await life.go("/readings/figures?month=2027-03");
  await expect(page.locator("main table").first()).toBeVisible();
  await expect(page.locator(`main td a[href="${address}"]`)).toHaveCount(0);
}

/** Takes everything away, and compares each page of figures with what the file says. @returns the figures, and the file. */
async function compareWithExport(
  life: Life,
  { love, noteAgain, outcome }: Person,
): Promise<{ figures: ToldFigures[]; file: string; count: number }> {
  const { page, say } = life;
  const { language } = life.options;
  const files = await life.takeAway();
  const { readings }: { readings: CountedReading[] } = JSON.parse(await readFile(files.json, "utf8"));
  const [table, pages] = [await readFile(files.csv, "utf8"), await readFile(files.html, "utf8")];
  for (const text of [table, pages])
    for (const kept of [love, noteAgain, outcome]) expect([kept, text.includes(kept)]).toEqual([kept, true]);
  expect(pages.match(/<article/g)).toHaveLength(readings.length);
  const figures: ToldFigures[] = [];
  for (const period of PERIODS) {
    const query = period === "all" ? "" : `?${period.length === 4 ? "year" : "month"}=${period}`;
    await life.go(`/readings/figures${query}`);
    await expect(page.locator("main h1")).toHaveText(say("figures.title"));
    const told = await readFigures(page);
    expect(told, period).toEqual(countFigures(readings, period, language));
    figures.push(told);
  }
  return { figures, file: files.json, count: readings.length };
}

/** Another account takes over the file, and then has the same figures. */
async function bringAlong(
  life: Life,
  { figures, file, count }: { figures: ToldFigures[]; file: string; count: number },
): Promise<void> {
  const { page, say } = life;
  await page.request.post("/sign-out");
  await signUp(life, newAddress());
  for (const told of [say("imported.added_other", { count }), say("imported.nothing")]) {
    await life.go("/readings/import");
    await page.locator("input[type=file]").setInputFiles(file);
    await life.press(say("imported.send"));
    await expect(page.locator("main [role=status]")).toHaveText(told);
  }
  await life.go("/readings/figures");
  expect(await readFigures(page)).toEqual(figures[0]);
}
