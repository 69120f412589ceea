import { OTHER_PASSWORD, PASSWORD } from "../integration/support/person";

/** What a field or a parameter of the calls may hold as it is meant, by its name, besides what those of the pages do. */
export const MEANT_OF_CLIENTS: Record<string, unknown[]> = {
  grant_type: ["password", "refresh_token", "pkce", "id_token", "nothing"],
  email: ["{email}", "a@test.example", "nobody"],
  password: [PASSWORD, OTHER_PASSWORD, "short"],
  current_password: [PASSWORD, "wrong"],
  refresh_token: ["{refresh}", "A".repeat(50), "x"],
  factor_type: ["totp", "phone", "webauthn", "x"],
  friendly_name: ["", "An app", "🌙"],
  issuer: ["Another", ":/?#"],
  phone: ["+491701234567", "0170"],
  channel: ["sms", "whatsapp", "pigeon"],
  challenge_id: ["{challenge}", "A".repeat(48)],
  code: ["123456", "000 000", "abcd-efgh-ijkl-mnop"],
  type: ["signup", "recovery", "magiclink", "email", "email_change", "invite"],
  token: ["123456", "x".repeat(43)],
  token_hash: ["x".repeat(43)],
  nonce: ["123456"],
  data: [{}, { deck: "full" }, { a: null }],
  create_user: [true, false],
  code_challenge: ["a".repeat(43), "short"],
  code_challenge_method: ["s256", "plain", "S256"],
  auth_code: ["{other}"],
  code_verifier: ["a".repeat(43)],
  provider: ["google", "nobody"],
  redirect_to: ["https://app.example/", "https://evil.example/", "javascript:alert(1)", "//x"],
  scope: ["global", "local", "others", "none"],
  gotrue_meta_security: [{ captcha_token: "x" }, {}],
  kind: ["daily", "timeline", "zodiac", "crossroads"],
  question: ["Should I change my job?", "a".repeat(301), ""],
  reader: ["selene", "nobody"],
  deck: ["major", "full"],
  plan: ["monthly", "yearly"],
  by: ["almanac", "model"],
  lang: ["en", "de", "zh-CN", "xx"],
  after: ["1.1", "{own}", "9".repeat(30)],
};

/** What calls of `/auth/v1` read of a body, and the queries that they mean; one that is not named here gets a bit of everything. */
export const READ_BY_CALLS: Record<string, { fields: string[]; queries?: string[] }> = {
  "POST token": {
    fields: ["email", "password", "refresh_token", "auth_code", "code_verifier", "gotrue_meta_security"],
    queries: ["grant_type=password", "grant_type=refresh_token", "grant_type=pkce", "grant_type=id_token"],
  },
  "POST signup": {
    fields: ["email", "password", "phone", "data", "code_challenge", "code_challenge_method"],
  },
  "POST recover": { fields: ["email", "code_challenge", "code_challenge_method"] },
  "POST otp": { fields: ["email", "phone", "create_user", "data", "code_challenge"] },
  "POST resend": { fields: ["type", "email"] },
  "POST verify": { fields: ["type", "email", "token", "token_hash", "redirect_to"] },
  "PUT user": { fields: ["data", "email", "password", "current_password", "nonce"] },
  "POST factors": { fields: ["factor_type", "friendly_name", "issuer", "phone"] },
  "POST factors/{id}/challenge": { fields: ["channel"] },
  "POST factors/{id}/verify": { fields: ["challenge_id", "code"] },
  "POST logout": { fields: [], queries: ["scope=local", "scope=others", "scope=global", "scope=x"] },
  "GET authorize": {
    fields: [],
    queries: ["provider=google&redirect_to=https%3A%2F%2Fapp.example%2F", "provider=x", "code_challenge=x"],
  },
};

/** Values of a kind that no field is meant to hold, as JSON writes them. */
export const ODD_VALUES = [
  ...["null", "true", "0", "-1", "1e400", "1.5", "123456", '""', '"\\u0000"', '"\\ud800"', '"__proto__"'],
  ...["[]", "[null]", "{}", '{"a":1}', '{"__proto__":{"a":1}}', '{"toString":null}', '[["totp"]]'],
  ...[`"${"x".repeat(5_000)}"`, `${"[".repeat(100)}${"]".repeat(100)}`],
  ...[`{"a":${"[".repeat(6_000)}${"]".repeat(6_000)}}`, `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`],
];

/** Bodies that are no object in JSON, or one that nobody would send; each with what it says that it is. */
export const ODD_DOCUMENTS: [type: string | null, text: string][] = [
  ["application/json", ""],
  ["application/json", "{"],
  ["application/json", "[]"],
  ["application/json", "null"],
  ["application/json", '"x"'],
  ["application/json", "1"],
  ["application/json", "undefined"],
  ["application/json", "{'a':1}"],
  ["application/json", '{"a":1,}'],
  ["application/json", "\ufeff{}"],
  ["application/json", "[".repeat(15_000)],
  ["application/json", `${"[".repeat(7_000)}${"]".repeat(7_000)}`],
  ["application/json", `${'{"a":'.repeat(2_500)}1${"}".repeat(2_500)}`],
  ["application/json", `{"question":"${"x".repeat(17_000)}"}`],
  ["application/json", `{"email":"${"x".repeat(70_000)}"}`],
  ["application/json", `{${Array.from({ length: 1_200 }, (_, at) => `"f${at}":1`).join(",")}}`],
  ["application/json; charset=utf-16", "{}"],
  ["application/jsonx", "{}"],
  ["text/plain", "{}"],
  [null, "{}"],
  ["application/x-www-form-urlencoded", "type=signup&token=x&redirect_to=https%3A%2F%2Fapp.example"],
  ["application/x-www-form-urlencoded", "&&&=%FF%"],
  ["multipart/form-data; boundary=x", "--x--"],
];

/** Headers that say how a client wants to be answered. */
export const HEADERS_OF_CLIENTS: [string, string][] = [
  ["X-Supabase-Api-Version", "2024-01-01"],
  ["X-Supabase-Api-Version", "2024-01-01"],
  ["X-Supabase-Api-Version", "2099-12-31"],
  ["X-Supabase-Api-Version", "1999-01-01"],
  ["X-Supabase-Api-Version", "9".repeat(300)],
  ["X-Supabase-Api-Version", "__proto__"],
  ["X-Client-Info", "x".repeat(3_000)],
  ["X-Client-Info", "\u00ff\u00fe"],
  ["apikey", "x"],
  ["Idempotency-Key", "a key"],
  ["Idempotency-Key", "k1"],
  ["Idempotency-Key", "x".repeat(300)],
  ["Accept", "text/html"],
  ["Cookie", "__Host-session=x; visitor=%"],
  ["Origin", "https://app.example"],
  ["Content-Encoding", "gzip"],
  ["Prefer", "return=minimal"],
];
