import { afterAll, afterEach, describe, expect, test } from "vitest";
import { PLANS } from "~/billing/plans";
import { PLAN_SETTINGS } from "../../stand-ins/plan-prices";
import { type StripeStandIn, startStripe } from "../../stand-ins/stripe";
import { type Member, type Site, unescapeHtml, withSite } from "../support/account-journey";

const AD_URL = "https://ads.example";
const PAGE = "/en/payment/success";

let stripe: StripeStandIn | undefined;

/** The same account for both sites; no message of it arrives, so that the page alone writes down what was bought. */
async function settings() {
  stripe ??= await startStripe({ isChecked: true });
  return {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_API_URL: stripe.url,
    ...PLAN_SETTINGS,
  };
}

const site = withSite(async () => ({
  ...(await settings()),
  AD_CONVERSION_ID: "AW-123/abc-DEF",
  AD_URL,
}));
const withoutAds = withSite(settings);

afterEach(() => {
  stripe?.behave({});
  expect(stripe?.violations() ?? []).toEqual([]);
});
afterAll(() => stripe?.close());

function standIn(): StripeStandIn {
  if (!stripe) throw new Error("Stripe's stand-in has not started.");
  return stripe;
}

/** Somebody at a checkout. */
async function atCheckout(plan = "quarterly", of: Site = site) {
  const member = await of.member();
  const { status } = await member.post("/en/subscription/plans", { plan });
  const sessionId = standIn().customers(member.email)[0]?.sessions[0]?.id ?? "";
  expect([status, sessionId]).toEqual([303, expect.stringMatching(/^cs_/)]);
  return { member, sessionId, page: `${PAGE}?session_id=${sessionId}` };
}

/** Somebody who has paid. */
async function paid(plan = "quarterly", of: Site = site) {
  const buyer = await atCheckout(plan, of);
  standIn().pay(buyer.sessionId);
  return buyer;
}

async function read(member: Pick<Member, "get">, path: string, status = 200): Promise<string> {
  const response = await member.get(path);
  expect([path, response.status]).toEqual([path, status]);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const html = await response.text();
  expect(html).toContain('name="robots" content="noindex"');
  return html;
}

const heading = (html: string) => /<h1[^>]*>([^<]+)</.exec(html)?.[1];
const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const refresh = (html: string) =>
  unescapeHtml(/<meta http-equiv="refresh" content="([^"]+)"/i.exec(html)?.[1] ?? "");
const pictures = (html: string) =>
  [...html.matchAll(/<img src="(http[^"]+)"/g)].map(([, src = ""]) => unescapeHtml(src));
const asks = (html: string) => html.includes('value="conversion"');

describe("a checkout that is not paid yet", () => {
  test("is under way, and a page without scripts looks again by itself until it has looked long enough", async () => {
    const { member, page } = await atCheckout();
    const html = await read(member, page);
    expect(heading(html)).toBe("Confirming your payment");
    expect(html).toContain("checks again by itself");
    expect(refresh(html)).toBe(`5;url=${page}&looks=1`);
    const late = await read(member, `${page}&looks=24`);
    expect(refresh(late)).toBe("");
    expect(late).toContain("can take a while");
    expect(main(late)).toContain(`href="${page}"`);
  });

  test("is confirmed by the next look once it is paid", async () => {
    const { member, sessionId, page } = await atCheckout();
    expect(heading(await read(member, page))).toBe("Confirming your payment");
    standIn().pay(sessionId);
    expect(heading(await read(member, `${page}&looks=1`))).toBe("Thank you");
  });
});

describe("a payment", () => {
  test.each(PLANS)(
    "of the $type plan is confirmed by its name, price and day of renewal, again and again",
    async ({ type, price }) => {
      const { member, page } = await paid(type);
      const [subscription] = standIn().state(member.email);
      const day = new Date((subscription?.current_period_end ?? 0) * 1_000).toISOString().slice(0, 10);
      for (const path of [page, page.replace("/en", ""), page]) {
        const html = main(await read(member, path));
        expect(heading(html)).toBe("Thank you");
        for (const word of [type, `$${price / 100}`, "Renews on", day, "two clicks"])
          expect(html.toLowerCase()).toContain(word.toLowerCase());
        expect(html).toContain('href="/en/tarot"');
        expect(html).toContain('href="/en/subscription"');
        for (const reader of ["corvina", "wen", "alistair", "oriel"])
          expect(html).toContain(`href="/en/tarot/timeline?reader=${reader}"`);
      }
      expect(await (await member.get("/en/subscription")).text()).toContain(day);
    },
  );

  test("of what has ended since is not said to renew", async () => {
    const { member, page } = await paid();
    standIn().cancelNow(member.email);
    const html = main(await read(member, page));
    expect(html).toContain("Paid until");
    expect(html).not.toContain("Renews on");
  });

  test("is told in the language of the page", async () => {
    const { member, page } = await paid();
    const html = await read(member, page.replace("/en", "/de"));
    expect(html).toContain('lang="de"');
    expect(main(html)).toContain('href="/de/tarot"');
  });
});

describe("a payment error", () => {
  test.each([
    "",
    "?session_id=",
    "?session_id=%20",
    "?session_id={CHECKOUT_SESSION_ID}",
    "?session_id=cs_1%00",
  ])("is what an address with %j is, signed in or not", async (query) => {
    for (const browser of [await site.member(), site.browser()]) {
      const html = await read(browser, PAGE + query, 400);
      expect(heading(html)).toBe("Payment error");
      expect(main(html)).toContain('href="/en"');
    }
  });

  test("without anybody signed in offers to sign in, and leads back", async () => {
    const { sessionId, page } = await paid();
    const visitor = site.browser();
    const html = main(await read(visitor, page, 403));
    expect(heading(html)).toBe("Payment error");
    expect(html).toContain(`href="/en/sign-in?from=${encodeURIComponent(page)}"`);
    expect(html).not.toContain("<form");
    expect(sessionId).not.toBe("");
  });

  test("is somebody else's payment, and one that nobody made", async () => {
    const { page } = await paid();
    const [stranger, other] = [await site.member(), await paid()];
    for (const browser of [stranger, other.member]) {
      const html = main(await read(browser, page, 404));
      expect(heading(html)).toBe("Payment error");
      expect(html).not.toContain("Renews on");
      await read(browser, `${PAGE}?session_id=cs_test_made_up`, 404);
    }
  });

  test("while Stripe is down says that nothing is lost and how to look again, and is logged once", async () => {
    const { member, page } = await paid();
    const before = site.server.lines.length;
    standIn().behave({ down: true });
    const html = main(await read(member, page, 503));
    expect(heading(html)).toBe("Payment error");
    expect(html).toContain(`href="${page}"`);
    expect(html).toContain("nothing is lost");
    const faults = site.server.lines.slice(before).filter((line) => JSON.parse(line).level === 50);
    expect(faults).toHaveLength(1);
    standIn().behave({});
    expect(heading(await read(member, page))).toBe("Thank you");
  });
});

describe("a conversion", () => {
  /** Answers the question of the page as a browser without scripts does. */
  async function answer({ member, page }: Awaited<ReturnType<typeof paid>>, allow: string) {
    const response = await member.submit(await read(member, page), 'value="conversion"', { allow });
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    return response.text();
  }

  test("is counted once, and only after the person has allowed it", async () => {
    const buyer = await paid();
    const asked = await read(buyer.member, buyer.page);
    expect(asks(asked)).toBe(true);
    expect(asked).not.toContain(AD_URL);
    const allowed = await answer(buyer, "yes");
    const [url = "", ...others] = pictures(allowed);
    expect(others).toEqual([]);
    const { origin, pathname, searchParams } = new URL(url);
    expect([origin, pathname]).toEqual([AD_URL, "/pagead/conversion/123/"]);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      label: "abc-DEF",
      value: "25.47",
      currency_code: "USD",
    });
    const reloaded = await buyer.member.submit(asked, 'value="conversion"', { allow: "yes" });
    expect(pictures(await reloaded.text())).toEqual([]);
    const again = await read(buyer.member, buyer.page);
    expect([asks(again), pictures(again)]).toEqual([false, []]);
  });

  test("is never counted after a no, whatever is sent later", async () => {
    const buyer = await paid();
    const asked = await read(buyer.member, buyer.page);
    const declined = await answer(buyer, "no");
    expect([asks(declined), declined.includes(AD_URL)]).toEqual([false, false]);
    const later = await buyer.member.submit(asked, 'value="conversion"', { allow: "yes" });
    expect(pictures(await later.text())).toEqual([]);
  });

  test("is counted once where the answer is sent many times at once", async () => {
    const { member, page } = await paid();
    const asked = await read(member, page);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => member.submit(asked, 'value="conversion"', { allow: "yes" })),
    );
    const pages = await Promise.all(answers.map((response) => response.text()));
    expect(pages.flatMap(pictures)).toHaveLength(1);
  });

  test("is not counted by anybody else, and its owner is still asked", async () => {
    const { member, page } = await paid();
    const asked = await read(member, page);
    const subscription = /name="subscription" value="([^"]+)"/.exec(asked)?.[1] ?? "";
    const fields = { intent: "conversion", allow: "yes", subscription };
    const stranger = await paid();
    const answered = await stranger.member.post(stranger.page, fields);
    expect(pictures(await answered.text())).toEqual([]);
    const visitor = await site.browser().post(page, fields);
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([
      303,
      `/en/sign-in?from=${encodeURIComponent(page)}`,
    ]);
    expect(asks(await read(member, page))).toBe(true);
  });

  test.each<Record<string, string>>([
    {},
    { intent: "conversion", allow: "perhaps" },
    { intent: "conversion", allow: "yes", subscription: "1" },
    { intent: "refund", allow: "yes" },
  ])("is not counted by a form with %j", async (fields) => {
    const { member, page } = await paid();
    const known = /name="subscription" value="([^"]+)"/.exec(await read(member, page))?.[1] ?? "";
    expect((await member.post(page, { subscription: known, ...fields })).status).toBe(422);
    expect(asks(await read(member, page))).toBe(true);
  });

  test("is not asked about where no advertisement is set", async () => {
    const { member, page } = await paid("monthly", withoutAds);
    const html = await read(member, page);
    expect([heading(html), asks(html)]).toEqual(["Thank you", false]);
    const subscription = "00000000-0000-4000-8000-000000000000";
    const answered = await member.post(page, { intent: "conversion", allow: "yes", subscription });
    expect(pictures(await answered.text())).toEqual([]);
  });
});

test("the policy of a page lets forms lead to the payment provider, and pictures come from where conversions are counted", async () => {
  const policyOf = async (of: Site) =>
    (await of.browser().get("/en")).headers.get("Content-Security-Policy") ?? "";
  const [asking, silent] = [await policyOf(site), await policyOf(withoutAds)];
  for (const policy of [asking, silent])
    expect(policy).toMatch(new RegExp(`form-action [^;]*${standIn().url}`));
  expect(asking).toContain(`img-src 'self' data: ${AD_URL}`);
  expect(silent).toMatch(/img-src 'self' data:(;|$)/);
});

test("a checkout that was left says that nothing was charged, and leads home, on for free, and back to the plans", async () => {
  for (const path of ["/en/payment/cancel", "/payment/cancel"]) {
    const response = await site.browser().get(path);
    const html = await response.text();
    expect([response.status, heading(html)]).toEqual([200, "Payment canceled"]);
    expect(html).toContain('name="robots" content="noindex"');
    for (const to of ["/en", "/en/tarot", "/en/subscription/plans"])
      expect(main(html)).toContain(`href="${to}"`);
  }
});

test("no line of the log names a checkout", () => {
  expect(site.server.lines.filter((line) => line.includes("cs_"))).toEqual([]);
});
