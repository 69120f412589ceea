import { index, prefix, type RouteConfig, route } from "@remix-run/route-config";

/** Every address of the site. Pages answer with a language in front, and without in the visitor's own. */
const routes = [
  ...prefix(":lang?", [
    index("routes/home/route.tsx"),
    route("tarot/:type?", "routes/tarot/route.tsx"),
    route("zodiac", "routes/zodiac/route.tsx"),
    route("readings", "routes/readings/list/route.tsx"),
    route("readings/:id", "routes/readings/reading/route.tsx"),
    route("tarot-info", "routes/library/guide/route.tsx"),
    route("tarot-info/cards", "routes/library/cards/route.tsx"),
    route("tarot-info/cards/:card", "routes/library/card/route.tsx"),
    route("sign-in", "routes/account/sign-in/route.tsx"),
    route("two-factor", "routes/account/two-factor/route.tsx"),
    route("verify-email", "routes/account/verify-email/route.tsx"),
    route("reset-password", "routes/account/reset-password/route.tsx"),
    route("confirm", "routes/account/confirm/route.tsx"),
    route("account", "routes/account/overview/route.tsx"),
    route("account/two-factor", "routes/account/two-factor-setup/route.tsx"),
    route("account/passkey", "routes/account/passkey-setup/route.tsx"),
    route("account/phone", "routes/account/phone-setup/route.tsx"),
    route("account/export", "routes/account/export.ts"),
    route("subscription", "routes/subscription/overview/route.tsx"),
    route("subscription/plans", "routes/subscription/plans/route.tsx"),
    route("subscription/change", "routes/subscription/change/route.tsx"),
    route("payment/success", "routes/payment/success/route.tsx"),
    route("payment/cancel", "routes/payment/cancel.tsx"),
    route("privacy", "routes/pages/legal/privacy.tsx"),
    route("terms", "routes/pages/legal/terms.tsx"),
  ]),
  route("readings/:id/stream", "routes/readings/stream.ts"),
  route("readings/:id/follow-up/stream", "routes/readings/follow-up-stream.ts"),
  route("auth/google", "routes/account/google.ts"),
  route("auth/google/callback", "routes/account/google-callback.ts"),
  route("passkey-options", "routes/account/passkey-options.ts"),
  route("sign-out", "routes/account/sign-out.ts"),
  route("session", "routes/account/session.ts"),
  route("stripe/webhook", "routes/subscription/stripe-webhook.ts"),
  route("preferences", "routes/pages/preferences.ts"),
  route("healthz", "routes/pages/healthz.ts"),
  route("manifest.webmanifest", "routes/pages/manifest.ts"),
  route("robots.txt", "routes/pages/robots.ts"),
  route("sitemap.xml", "routes/pages/sitemap.ts"),
  route("*", "routes/pages/not-found.tsx"),
];

/** Another letter case is another address, and none of ours: a page has one. */
export default routes.map((entry) => ({ ...entry, caseSensitive: true })) satisfies RouteConfig;
