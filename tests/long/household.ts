import { setTimeout as sleep } from "node:timers/promises";
import { WireBrowser } from "../integration/support/browser";
import { newEmail, PASSWORD } from "../integration/support/person";
import type { MailStandIn } from "../stand-ins/mail";

/** How long the link of a mail is waited for, in milliseconds. */
const MAIL_PATIENCE = 3_000;

/** The server as it is just now: each time it is started it has another address. */
export interface Target {
  url: string;
  /** How often it and those before it were asked. */
  asked: number;
}

/**
 * Somebody at a network address of their own who has readings, deletes some and signs up, while the server may go away at
 * any moment, and who notes what it confirmed.
 */
export class Household extends WireBrowser {
  /** The cards of each reading, as its page showed them. */
  readonly cards = new Map<string, string>();
  readonly deleted: string[] = [];
  /** Readings whose deletion was never answered. */
  readonly uncertain: string[] = [];
  isSignedIn = false;

  constructor(
    private readonly server: Target,
    private readonly from: string,
    private readonly random: () => number,
  ) {
    super(server.url);
  }

  override get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    this.aim();
    return super.get(path, { "X-Forwarded-For": this.from, ...headers });
  }

  override post(path: string, fields: Record<string, string>): Promise<Response> {
    this.aim();
    return super.post(path, fields, { "X-Forwarded-For": this.from });
  }

  /** Has two readings; some delete one, some sign up in between. */
  async live(mails: MailStandIn): Promise<void> {
    await this.unlessGone(() => this.read("daily"));
    if (this.random() < 0.35) await this.unlessGone(() => this.signUp(mails));
    await this.unlessGone(() => this.read("timeline"));
    if (this.random() < 0.3) await this.unlessGone(() => this.deleteOne());
  }

  /** The cards on the page of a reading, each named once. @throws Error where there is no such page. */
  async cardsOn(reading: string): Promise<string> {
    const response = await this.get(reading);
    const html = await response.text();
    if (response.status !== 200) throw new Error(`${reading}: ${response.status}`);
    return [...new Set(html.match(/\/images\/tarot\/ar\d\d\.webp/g))].join(" ");
  }

  /** Listens to a reading until it has ended, coming back as a browser does. @returns the last event, if one came. */
  async hearOut(reading: string): Promise<string | undefined> {
    const response = await this.get(`${reading.slice("/en".length)}/stream`);
    return (await response.text())
      .match(/event: (\w+)/g)
      ?.at(-1)
      ?.slice("event: ".length);
  }

  private aim(): void {
    this.origin = this.server.url;
    this.server.asked += 1;
  }

  /** What a server does not answer is not noted: it may have happened or not. */
  private async unlessGone(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await sleep(50);
    }
  }

  private async read(kind: string): Promise<void> {
    const question: Record<string, string> = kind === "daily" ? {} : { question: "Should I change my job?" };
    const asked = await this.post(`/en/tarot/${kind}`, { reader: "selene", deck: "major", ...question });
    const reading = asked.headers.get("Location");
    if (asked.status !== 303 || !reading) return;
    const { status } = await this.post(reading, { intent: "draw" });
    if (status !== 303) return;
    this.cards.set(reading, await this.cardsOn(reading));
    await this.hearOut(reading);
  }

  private async deleteOne(): Promise<void> {
    const [reading] = this.cards.keys();
    if (!reading) return;
    this.cards.delete(reading);
    this.uncertain.push(reading);
    const { status } = await this.post(reading, { intent: "delete" });
    if (status === 303) this.deleted.push(reading);
  }

  private async signUp(mails: MailStandIn): Promise<void> {
    const email = newEmail();
    await this.post("/en/sign-in", { intent: "sign-up", email, password: PASSWORD });
    const link = await this.linkTo(email, mails);
    if (!link) return;
    await this.post(link.pathname, { token: link.searchParams.get("token") ?? "" });
    // Once it is asked for, the readings may have moved to the account, so that it is asked for until it is answered.
    while (!this.isSignedIn) {
      await this.unlessGone(async () => {
        const { status } = await this.post("/en/sign-in", { intent: "sign-in", email, password: PASSWORD });
        if (status !== 303) throw new Error(`Signing in: ${status}`);
        this.isSignedIn = true;
      });
    }
  }

  private async linkTo(email: string, mails: MailStandIn): Promise<URL | null> {
    for (let waited = 0; waited < MAIL_PATIENCE; waited += 50) {
      const link = mails.mails.find(({ to }) => to === email)?.links.find((each) => each.includes("token="));
      if (link) return new URL(link);
      await sleep(50);
    }
    return null;
  }
}
