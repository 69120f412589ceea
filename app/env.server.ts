import { createECDH } from "node:crypto";
import { z } from "zod";
import { reviewsFile } from "./env/reviews-file.server";

const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");

const price = z.string().startsWith("price_");
const paymentMethods = z
  .string()
  .transform((list) => list.split(",").map((method) => method.trim()))
  .pipe(z.array(z.string().regex(/^[a-z_]+$/)).min(1));

/** Other web origins, as browsers send them. */
const origins = z
  .string()
  .transform((list) => list.split(",").map((each) => each.trim().replace(/\/+$/, "")))
  .pipe(z.array(z.string().refine(isOrigin, "origins such as https://app.example, with commas between")));

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

const secret = z.string().min(32, "at least 32 characters");
const secretList = z
  .string()
  .transform((list) => list.split(",").map((each) => each.trim()))
  .pipe(z.array(secret));

const schema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default("0.0.0.0"),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/-]{16,}=*$/, "at least 16 characters: letters, digits and - . _ ~ + /")
      .optional(),
    APP_URL: url.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATA_DIR: z.string().default(".data"),
    SESSION_SECRET: secret.optional(),
    SESSION_SECRETS_PREVIOUS: secretList.default([]),
    OPENAI_API_KEY: z.string().optional(),
    OPENAI_BASE_URL: url.optional(),
    OPENAI_MODEL: z.string().default("gpt-4o-mini"),
    OPENAI_TEMPERATURE: z.coerce.number().min(0).max(2).optional(),
    OPENAI_MAX_TOKENS: z.coerce.number().int().min(100).max(100_000).optional(),
    MODEL_DAILY_CALLS: z.coerce.number().int().positive().optional(),
    ANONYMOUS_DAILY_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(200),
    ALMANAC_PACE: z.coerce.number().min(0).optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_URL: url.optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/, "a secret or restricted key: sk_… or rk_…")
      .optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
    STRIPE_PAYMENT_METHODS: paymentMethods.default(["card", "amazon_pay", "cashapp", "link"]),
    STRIPE_API_URL: url.optional(),
    AD_CONVERSION_ID: z
      .string()
      .regex(/^AW-\d+\/[\w-]+$/, "such as AW-123456789/AbC-dEf")
      .optional(),
    AD_URL: url.default("https://www.googleadservices.com"),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().optional(),
    SMS_URL: url.optional(),
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^B[\w-]{86}$/, "the 65 bytes of a point on P-256, in base64url")
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, "32 bytes in base64url")
      .optional(),
    PUSH_URL: url.optional(),
    TURNSTILE_SITE_KEY: z.string().optional(),
    TURNSTILE_SECRET_KEY: z.string().optional(),
    TURNSTILE_URL: url.default("https://challenges.cloudflare.com"),
    PWNED_PASSWORDS_URL: url.optional(),
    REVIEWS_FILE: reviewsFile.optional(),
    KEEP_ON_DEVICE: flag.default(true),
    CLIENT_ORIGINS: origins.default([]),
    TRUST_PROXY: flag.default(false),
    LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  })
  .refine((env) => !env.DATABASE_URL || env.SESSION_SECRET, {
    path: ["SESSION_SECRET"],
    message: "required with DATABASE_URL, so that every server signs alike",
  })
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ["GOOGLE_CLIENT_SECRET"],
    message: "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together",
  })
  .refine((env) => !env.TURNSTILE_SITE_KEY === !env.TURNSTILE_SECRET_KEY, {
    path: ["TURNSTILE_SECRET_KEY"],
    message: "TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY belong together",
  })
  .refine((env) => !env.VAPID_PUBLIC_KEY === !env.VAPID_PRIVATE_KEY, {
    path: ["VAPID_PRIVATE_KEY"],
    message: "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together",
  })
  .refine((env) => isPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY), {
    path: ["VAPID_PRIVATE_KEY"],
    message: "the private key of another pair than VAPID_PUBLIC_KEY",
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ["MAIL_FROM"],
    message: "required with SMTP_URL: the address that mails come from",
  });

/** Which there are is said where the plans are (`billing/plans.ts`). */
const pricesSchema = z.record(z.string(), price);

type Parsed = z.output<typeof schema>;

/** What the environment says, checked. `.env.example` explains each variable. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings from the environment; an empty variable counts as unset.
 * @throws Error with one line that names each bad variable, without its value.
 */
export function readSettings(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  const prices = pricesSchema.safeParse(
    Object.fromEntries(Object.entries(present).filter(([name]) => name.startsWith("STRIPE_PRICE_"))),
  );
  if (!parsed.success || !prices.success) {
    const issues = [parsed, prices].flatMap(({ error }) => error?.issues ?? []);
    const faults = issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Bad settings: ${faults.join("; ")}`);
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    metrics: metrics(data),
    appUrl: data.APP_URL ?? `http://localhost:${data.PORT}`,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    sessionSecret: data.SESSION_SECRET,
    /** Newest first. */
    previousSecrets: data.SESSION_SECRETS_PREVIOUS,
    openai: data.OPENAI_API_KEY || data.OPENAI_BASE_URL ? openai(data) : undefined,
    modelDailyCalls: data.MODEL_DAILY_CALLS,
    anonymousDailyPerAddress: data.ANONYMOUS_DAILY_PER_ADDRESS,
    almanacPace: data.ALMANAC_PACE,
    google: google(data),
    stripe: stripe(data, prices.data),
    ads: data.AD_CONVERSION_ID ? { conversionId: data.AD_CONVERSION_ID, url: data.AD_URL } : undefined,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? "Starglass <hello@starglass.example>",
    smsUrl: data.SMS_URL,
    vapid: vapid(data),
    /** Where a stand-in for push services is, in tests. */
    pushUrl: data.PUSH_URL,
    turnstile: turnstile(data),
    pwnedPasswordsUrl: data.PWNED_PASSWORDS_URL,
    /** The operator's own, by their language; without them the home page shows examples. */
    reviews: data.REVIEWS_FILE,
    /** Whose pages may call `/auth/v1` and `/api/v1`. */
    keepsOnDevice: data.KEEP_ON_DEVICE,
    /** Of other sites whose pages may use `/auth/v1` and `/api/v1`. */
    clientOrigins: data.CLIENT_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
  };
}

function metrics({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Parsed) {
  return port === undefined ? undefined : { port, host, token };
}

interface ModelSettings {
  apiKey?: string;
  baseUrl?: string;
  model: string;
  /** Else those of the specification. */
  temperature?: number;
  maxTokens?: number;
}

function openai(data: Parsed): ModelSettings {
  return {
    apiKey: data.OPENAI_API_KEY,
    baseUrl: data.OPENAI_BASE_URL,
    model: data.OPENAI_MODEL,
    temperature: data.OPENAI_TEMPERATURE,
    maxTokens: data.OPENAI_MAX_TOKENS,
  };
}

function google({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, ...data }: Parsed) {
  return clientId && clientSecret ? { clientId, clientSecret, url: data.GOOGLE_URL } : undefined;
}

function stripe({ STRIPE_SECRET_KEY: secretKey, ...data }: Parsed, prices: Record<string, string>) {
  if (!secretKey) return undefined;
  return {
    secretKey,
    webhookSecret: data.STRIPE_WEBHOOK_SECRET,
    /** The ids of prices at Stripe, each by the name of its variable. */
    prices,
    paymentMethods: data.STRIPE_PAYMENT_METHODS,
    url: data.STRIPE_API_URL,
  };
}

/** Whether a public key is that of a private one, on P-256; or either is not there. */
function isPair(publicKey?: string, privateKey?: string): boolean {
  if (!publicKey || !privateKey) return true;
  try {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url") === publicKey;
  } catch {
    return false;
  }
}

function vapid({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Parsed) {
  return publicKey && privateKey ? { publicKey, privateKey } : undefined;
}

function turnstile({ TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey, ...data }: Parsed) {
  return siteKey && secretKey ? { siteKey, secretKey, url: data.TURNSTILE_URL } : undefined;
}

let current: Settings | undefined;

/** The settings of this process: its environment, read once. */
export function settings(): Settings {
  current ??= readSettings(process.env);
  return current;
}
