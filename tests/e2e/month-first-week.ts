import type { Life } from "./life";
import type { Person } from "./month-people";
import { expect } from "./moved-site";

/** What is remembered of the first week. */
export interface FirstWeek {
  /** The reading that has the notes, and the one whose outcome is asked for. */
  noted: string;
  moving: string;
}

/** The first day of somebody without an account: two readings, what is kept with them, and no third. */
export async function firstDay(life: Life, who: Person): Promise<FirstWeek> {
  const { page, say } = life;
  const noted = await life.drawCardOfTheDay();
  await life.note(who.note);
  await life.feel("even");
  await life.tag(who.tags);
  await life.ask("timeline", who.move);
  const moving = await life.draw();
  await life.feel("uneasy");
  await page.locator("#journal summary").last().click();
  await page.getByLabel(say("journal.remind.week"), { exact: true }).check();
  await life.send(say("journal.remind.save"));
  await expect(page.locator("#journal time, #journal p.text-brass").last()).toBeVisible();
  await life.go("/tarot/yesno");
  await expect(page.locator("main")).toContainText(say("limit.form"));
  await expect(page.locator("textarea")).toBeHidden();
  return { noted, moving };
}

/** The next days: notes that are written anew, the sky, practice that comes back, cards of one's own, and a question asked again. */
export async function firstDays(life: Life, who: Person, { noted }: FirstWeek): Promise<void> {
  const { page, say } = life;
  const versions = page.locator("#journal summary", { hasText: say("journal.versions.title") });

  await life.laterDay();
  await life.drawCardOfTheDay();
  await life.go(noted);
  await life.note(who.noteAgain);
  await life.go(noted);
  await expect(versions).toBeVisible();
  await life.go("/sky");
  await page.getByLabel(say("sky.zone"), { exact: true }).selectOption(who.zone);
  await life.press(say("sky.keep"));
  await expect(page.locator("main")).toContainText(say("sky.clock", { zone: who.zone.replaceAll("_", " ") }));
  const { wrong } = await life.practise();

  await life.laterDay();
  // A day after they were written anew, and a minute.
  await life.later(1);
  await life.go(noted);
  await expect(page.locator("#journal-notes")).toHaveValue(who.noteAgain);
  await expect(versions).toHaveCount(0);
  const { asked } = await life.practise();
  // As much comes back as leaves room for something new.
  expect(asked.filter((card) => wrong.includes(card))).toHaveLength(Math.min(4, wrong.length));

  await life.laterDay();
  await life.ask("yesno", who.job);
  const job = await life.draw();
  await life.layByPicture("timeline", 3);
  await life.press(say("own.keep"));
  await expect(page.getByRole("heading", { name: say("own.entry.title") })).toBeVisible();
  // Nobody has read them.
  await expect(page.locator(".stage-heading img")).toHaveCount(0);
  await life.feel("light");

  await life.laterDay();
  await life.ask("yesno", who.jobAgain);
  await expect(page.locator("[aria-labelledby=asked-before]")).toContainText(who.job);
  await expect(page.locator("[aria-labelledby=asked-before] time")).toHaveText(who.jobDay);
  const again = page.url();
  await life.press(say("again.read"), { role: "link" });
  await expect(page).toHaveURL(job);
  await life.go(again);
  await life.press(say("again.anyway"));
  await life.read();
  await life.readSigns("leo", "aries", who.signs);
}
