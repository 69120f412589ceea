import type { Page } from "@playwright/test";
import type { Language } from "../../app/i18n/languages";
import { hydrated } from "./journey";
import { expect, type MovedSite } from "./moved-site";
import { PASSWORD } from "./person";
import { type Say, wordsOf } from "./say";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A text that is written while it is waited for. */
const WRITTEN = { timeout: 20_000 };

/** Somebody who comes back day after day, with the clocks of their browser and of the site moved on in between. */
export class Life {
  readonly say: Say;
  #now: Date;
  /** How many days after the first. */
  #day = 0;

  constructor(
    readonly page: Page,
    readonly site: MovedSite,
    readonly options: { language: Language; scripts: boolean; begins: string },
  ) {
    this.say = wordsOf(options.language);
    this.#now = new Date(options.begins);
  }

  /** The moment that was last moved to. */
  get now(): Date {
    return this.#now;
  }

  /** So many days later, at the hour of the first. */
  async laterDay(days = 1): Promise<void> {
    this.#day += days;
    await this.#moveTo(new Date(new Date(this.options.begins).getTime() + this.#day * DAY));
  }

  async later(minutes: number): Promise<void> {
    await this.#moveTo(new Date(this.#now.getTime() + minutes * MINUTE));
  }

  async #moveTo(moment: Date): Promise<void> {
    this.#now = moment;
    await this.site.moveTo(moment);
    if (this.options.scripts) await this.page.clock.setSystemTime(moment);
  }

  async go(path: string): Promise<void> {
    const isWhole = path.startsWith("http") || path.startsWith(`/${this.options.language}/`);
    await this.page.goto(isWhole ? path : `/${this.options.language}${path}`);
    await this.#ready();
  }

  /** Presses what leads to another page. */
  async press(name: string, { role = "button" as "button" | "link", nth = 0 } = {}): Promise<void> {
    await this.page.locator("main").getByRole(role, { name, exact: true }).nth(nth).click();
  }

  /** Asks for a reading of a kind, up to its deck. */
  async ask(kind: string, question = ""): Promise<void> {
    const { page } = this;
    await this.go(`/tarot/${kind}`);
    if (question) await page.locator("textarea").fill(question);
    await page.locator("form button.text-lg").click();
    await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
  }

  /** Draws the cards of the deck that is open, and reads what they say. @returns the reading's address. */
  async draw(): Promise<string> {
    await this.page.locator('form:has(input[value="draw"]) button').click();
    return this.read();
  }

  /** Reads what is being written on the page that is open. */
  async read(): Promise<string> {
    const { page } = this;
    if (this.options.scripts) {
      await expect(page.locator('[data-writing="false"]')).toBeVisible(WRITTEN);
      await expect(page.locator("#journal")).toBeVisible();
    } else {
      await page.frameLocator("iframe").locator("a[target=_top]").click(WRITTEN);
      await expect(page.locator("iframe")).toHaveCount(0);
    }
    return page.url();
  }

  async drawCardOfTheDay(): Promise<string> {
    await this.ask("daily");
    return this.draw();
  }

  /** Two signs, a question, and what is said of them. */
  async readSigns(mine: string, theirs: string, question: string): Promise<string> {
    const { page } = this;
    await this.go(`/zodiac?step=question&mine=${mine}&theirs=${theirs}`);
    await page.locator("textarea").fill(question);
    await page.locator("main form button.sm\\:px-12").click();
    await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
    return this.read();
  }

  /** Lays a card by its picture in each place, each from another part of the deck. */
  async layByPicture(spread: string, places: number): Promise<void> {
    const { page } = this;
    await this.go(`/readings/own?spread=${spread}`);
    for (let place = 0; place < places; place += 1) {
      await page.locator("#choice nav a").nth(place).click();
      await expect(page.locator("#choice nav a").nth(place)).toHaveAttribute("aria-current", "true");
      await page.locator("#choice ul a:has(.card)").first().click();
      await expect(page.locator("#table li .card")).toHaveCount(place + 1);
    }
  }

  async note(text: string): Promise<void> {
    const { page } = this;
    await page.locator("#journal").scrollIntoViewIfNeeded();
    await page.locator("#journal-notes").fill(text);
    if (this.options.scripts)
      await expect(page.locator("#journal [data-status]")).toHaveText(this.say("journal.notes.saved"));
    else {
      await this.press(this.say("journal.notes.save"));
      await expect(page).toHaveURL(/#journal$/);
    }
  }

  async feel(mood: string): Promise<void> {
    const choice = this.page.getByLabel(this.say(`journal.moods.${mood}`), { exact: true });
    await choice.check();
    await this.send(this.say("journal.mood.save"));
    await expect(choice).toBeChecked();
  }

  async tag(tags: string): Promise<void> {
    await this.page.getByLabel(this.say("journal.tags.label")).fill(tags);
    await this.send(this.say("journal.tags.save"));
    await expect(this.page.getByLabel(this.say("journal.tags.label"))).toHaveValue(tags);
  }

  /** Sends a form of the notes, which leads back to them. */
  async send(name: string): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.request().method() === "POST");
    await this.press(name);
    await answered;
    await this.page.waitForLoadState();
    await this.#ready();
  }

  /** Answers what the day has, always with the first meaning. @returns the cards that were not known. */
  async practise(): Promise<{ asked: string[]; wrong: string[] }> {
    const { page } = this;
    const [asked, wrong]: [string[], string[]] = [[], []];
    await this.go("/practise");
    for (let number = 1; number <= 5; number += 1) {
      const title = await page.locator("main h1").innerText();
      asked.push(title);
      await page.locator("main fieldset button").first().click();
      const status = page.locator("main article [role=status]");
      await expect(status).toBeVisible();
      if ((await status.innerText()) === this.say("practise.wrong")) wrong.push(title);
      await page.locator("main article a.button").click();
      await expect(page.locator("main article")).toHaveCount(0);
    }
    await expect(page.locator("main h1")).toHaveText(this.say("practise.end"));
    return { asked, wrong };
  }

  /** How many readings the list has, narrowed down by an address. */
  async expectFound(query: string, count: number): Promise<void> {
    await this.go(`/readings${query}`);
    await expect(this.page.locator(".shelf-reading")).toHaveCount(count);
  }

  /** All that is kept of the account, in its three forms. @returns where the files lie. */
  async takeAway(): Promise<{ json: string; csv: string; html: string }> {
    const { page, say } = this;
    await this.go("/account");
    const locked = page
      .locator("section#export")
      .getByRole("link", { name: say("account.locked.confirm"), exact: true });
    // Weeks after signing in, whoever takes everything away shows once more that it is them.
    if (await locked.isVisible()) {
      await locked.click();
      await page.locator("input[name=password]").fill(PASSWORD);
      await this.press(say("confirm.submit"));
      await expect(page).toHaveURL(/\/account/);
    }
    const take = async (name: string) => {
      const downloading = page.waitForEvent("download");
      await page.locator("section#export").getByRole("link", { name, exact: true }).click();
      return (await downloading).path();
    };
    return {
      json: await take(say("account.export.download")),
      csv: await take(say("account.export.table")),
      html: await take(say("account.export.pages")),
    };
  }

  async #ready(): Promise<void> {
    if (this.options.scripts) await hydrated(this.page);
  }
}
