import type { AccountBrowser, Site } from "../integration/support/account-journey";
import { PASSWORD } from "../integration/support/person";
import type { StripeStandIn } from "../stand-ins/stripe";
import type { Actor } from "./fuzz-requests";

/** Who a request is sent as, and what stands for the placeholders in it. */
export interface Someone {
  cookies: string;
  own: string;
  other: string;
  email: string;
  session: string;
}

/** The people of a fuzz. One whose session or account is gone by a request is replaced by another. */
export class People {
  readonly #known = new Map<Actor, Someone>();
  #other = "";

  constructor(
    private readonly site: Site,
    private readonly stripe: () => StripeStandIn,
  ) {}

  async get(actor: Actor): Promise<Someone> {
    this.#other ||= await this.site.browser().askAndDraw("daily");
    const known = this.#known.get(actor) ?? (await this.#make(actor));
    this.#known.set(actor, known);
    return known;
  }

  /** After something may have changed who they are. */
  replace(actor: Actor): void {
    this.#known.delete(actor);
  }

  async #make(actor: Actor): Promise<Someone> {
    const nobody = {
      cookies: "",
      own: this.#other,
      other: this.#other,
      email: "a@test.example",
      session: "cs_test_1",
    };
    if (actor === "nobody") return nobody;
    if (actor === "visitor") {
      const visitor = this.site.browser();
      const own = await visitor.askAndDraw("timeline");
      return { ...nobody, cookies: visitor.cookieHeader(), own };
    }
    const member = await this.site.member();
    const own = await member.askAndDraw("timeline");
    const someone = { ...nobody, cookies: member.cookieHeader(), own, email: member.email };
    if (actor === "member") return someone;
    const session = await this.#subscribe(member);
    if (actor === "subscriber") return { ...someone, session };
    await member.enrol();
    const pending: AccountBrowser = this.site.browser();
    await pending.signIn(member.email, PASSWORD);
    return { ...someone, session, cookies: pending.cookieHeader() };
  }

  async #subscribe(member: AccountBrowser): Promise<string> {
    const going = await member.post("/en/subscription/plans", { plan: "monthly" });
    const page = going.headers.get("Location") ?? "";
    const session = page.slice(page.lastIndexOf("/") + 1);
    this.stripe().pay(session);
    await member.get(`/en/payment/success?session_id=${session}`);
    return session;
  }
}
