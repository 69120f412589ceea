import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import MimeNode from "nodemailer/lib/mime-node";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isMailTokenGood } from "~/accounts/mail-tokens.server";
import { accountComposers } from "~/accounts/mails/account-composers.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { settings } from "~/env.server";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { log } from "~/log.server";
import { startWorker } from "~/mail/worker.server";
import { type Composers, layOut, type NewMail, queueMail, startDelivery, stopDelivery } from "~/mail.server";
import { readMetrics } from "~/metrics.server";
import { startMailServer } from "../../stand-ins/mail";
import { withDatabase } from "../support/in-process";

const SITE = "https://starglass.example";
let server = await startMailServer();
const port = Number(new URL(server.url).port);

withDatabase(() => ({
  SMTP_URL: server.url,
  MAIL_FROM: "Starglass <hello@starglass.example>",
  APP_URL: SITE,
}));

let lines: string[];

beforeEach(() => {
  lines = [];
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(log(), level).mockImplementation((...said: unknown[]) => {
      const texts = (_: string, value: unknown) => (value instanceof Error ? value.stack : value);
      lines.push(JSON.stringify([level, ...said], texts));
    });
  }
});

afterEach(async () => {
  await stopDelivery();
  server.mails.length = 0;
  await db().mail.deleteMany();
});

afterAll(() => server.close());

const newAddress = () => `${randomUUID()}@mail.example`;

function user(more: { email?: string; isVerified?: boolean } = {}) {
  const { email = newAddress(), isVerified = false } = more;
  return db().user.create({
    data: { email, language: "en", emailVerifiedAt: isVerified ? new Date() : null },
  });
}

/** Until nothing is left to send. */
async function emptied() {
  await expect.poll(() => db().mail.count(), { timeout: 15_000 }).toBe(0);
}

/** What was sent to an address, once nothing is left to send. */
async function delivered(mail: NewMail) {
  startDelivery(accountComposers);
  await queueMail(mail);
  await emptied();
  return server.mails.filter(({ to }) => to === mail.recipient);
}

/** Makes due what waits, as time would. */
const letTimePass = () => db().mail.updateMany({ data: { dueAt: new Date(0) } });

function plain(subject = "A subject", paragraph = "A sentence."): Composers {
  return {
    plain: async ({ language }) =>
      layOut({ language, subject, paragraphs: [paragraph], footer: "Because of a test." }),
  };
}

const plainMail = (recipient = newAddress()): NewMail => ({ kind: "plain", recipient, language: "en" });

/** Each kind of mail, with whoever gets it and where its link leads. */
const KINDS: Record<string, { path: string; prepare: () => Promise<Omit<NewMail, "language">> }> = {
  "sign-up": {
    path: "/verify-email?token=",
    prepare: async () => ({
      kind: "account.sign-up",
      recipient: (await user()).email,
    }),
  },
  "sign-up of somebody with an account": {
    path: "/sign-in",
    prepare: async () => ({
      kind: "account.sign-up",
      recipient: (await user({ isVerified: true })).email,
    }),
  },
  verification: {
    path: "/verify-email?token=",
    prepare: async () => ({ kind: "account.verify-email", recipient: (await user()).email }),
  },
  reset: {
    path: "/reset-password?token=",
    prepare: async () => ({ kind: "account.reset-password", recipient: (await user()).email }),
  },
  "change from an address": {
    path: "/verify-email?token=",
    async prepare() {
      const { id, email } = await user();
      const newEmail = newAddress();
      await db().emailChange.create({
        data: { userId: id, newEmail, expiresAt: new Date(Date.now() + 60_000) },
      });
      return { kind: "account.change-email-from", recipient: email, data: { newEmail } };
    },
  },
  "change to an address": {
    path: "/verify-email?token=",
    prepare: async () => ({
      kind: "account.change-email-to",
      recipient: newAddress(),
      data: { userId: (await user()).id },
    }),
  },
  notice: {
    path: "/reset-password",
    prepare: async () => ({
      kind: "account.notice",
      recipient: newAddress(),
      data: { what: "password-changed" },
    }),
  },
};

describe("the mail with a code that proves who somebody is", () => {
  async function asked() {
    const { id: userId, email: recipient } = await user({ isVerified: true });
    const expiresAt = new Date(Date.now() + 60_000);
    const { id: sessionId } = await db().session.create({
      data: { userId, tokenHash: Buffer.from(randomUUID()), expiresAt },
    });
    return { userId, kind: "account.prove-identity", recipient, data: { sessionId } };
  }

  test.each(LANGUAGES)("in %s says the same code as text and as HTML, and no link", async (language) => {
    const { userId, ...mail } = await asked();
    const [sent, ...others] = await delivered({ ...mail, language });
    expect(others).toEqual([]);
    const code = /\b\d{6}\b/.exec(sent?.text ?? "")?.[0] ?? "";
    expect(code).not.toBe("");
    expect(sent?.html).toContain(code);
    expect(sent?.subject).not.toContain(code);
    expect(sent?.text).toMatch(/\b10\s/);
    expect(`${sent?.text}${sent?.html}`).not.toMatch(/\{\{|undefined|token=/);
    expect(await db().mailToken.count({ where: { userId } })).toBe(1);
    expect(lines.join()).not.toContain(code);
  });

  test("is not sent once the session that asked has ended", async () => {
    const { userId, ...mail } = await asked();
    await db().session.deleteMany({ where: { userId } });
    expect(await delivered({ ...mail, language: "en" })).toEqual([]);
  });
});

describe.each(Object.entries(KINDS))("the mail of a %s", (_, { path, prepare }) => {
  test.each(LANGUAGES)("in %s says the same link as text and as HTML", async (language) => {
    const [mail, ...others] = await delivered({ ...(await prepare()), language });
    expect(others).toEqual([]);
    const links = mail?.text.match(/https?:\/\/\S+/g) ?? [];
    expect(links[0]).toContain(`${SITE}/${language}${path}`);
    expect(mail?.subject).not.toBe("");
    for (const link of links) expect(mail?.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect(mail?.html).toContain(`<html lang="${language}">`);
    expect(mail?.html).toContain(`<h1 class="title ink"`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/\{\{|undefined/);
    expect(mail?.raw).toMatch(new RegExp(`^Content-Language: ${language}\r$`, "m"));
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.raw).toMatch(/^Message-ID: <[\w.-]+@starglass\.example>\r$/m);
    expect(mail?.raw).toMatch(/^Date: /m);
  });
});

describe("the notice of a new password", () => {
  const notice = (recipient: string, what: string, language: Language = "en") =>
    delivered({ kind: "account.notice", recipient, language, data: { what } });

  test.each(LANGUAGES)(
    "in %s tells what else opens the account, and no name that somebody chose",
    async (language) => {
      const { id: userId, email } = await user({ isVerified: true });
      const google = `{{site}}-${newAddress()}`;
      const createdAt = new Date("2026-11-26T12:00:00Z");
      await db().identity.create({
        data: { userId, provider: "google", subject: email, email: google, createdAt },
      });
      for (const _ of [1, 2])
        await db().passkey.create({
          data: {
            userId,
            credentialId: Buffer.from(randomUUID()),
            publicKey: Buffer.from("a key"),
            name: "call evil.example",
            createdAt,
          },
        });
      for (const what of ["password-changed", "password-reset"]) {
        const mail = (await notice(email, what, language)).at(-1);
        expect(mail?.text).toContain(google);
        expect(mail?.text.match(/26/g)?.length).toBeGreaterThanOrEqual(3);
        expect(mail?.html).toContain(google);
        expect(mail?.text).not.toContain("evil");
      }
      expect((await notice(email, "google-linked", language)).at(-1)?.text).not.toContain(google);
    },
  );

  test("lists nothing where the password is the one way in", async () => {
    const { email } = await user({ isVerified: true });
    const [mail] = await notice(email, "password-reset");
    expect(mail?.text).not.toContain("Besides your password");
  });
});

test.each([
  "password-reset",
  "email-changed",
  "factor-added",
  "factor-removed",
  "recovery-codes-renewed",
  "recovery-code-used",
  "google-linked",
  "google-unlinked",
  "deleted",
])("there is a notice of %s for somebody who has no account any more", async (what) => {
  const mails = LANGUAGES.map((language) => ({
    kind: "account.notice",
    recipient: newAddress(),
    language,
    data: { what },
  }));
  for (const mail of mails) await queueMail(mail);
  startDelivery(accountComposers);
  await emptied();
  const canReset = !["email-changed", "deleted"].includes(what);
  for (const { recipient, language } of mails) {
    const [mail] = server.mails.filter(({ to }) => to === recipient);
    expect(mail?.text.includes(`${SITE}/${language}/reset-password`)).toBe(canReset);
  }
  const subjects = new Set(server.mails.map(({ subject }) => subject));
  expect(subjects.size).toBe(LANGUAGES.length);
});

describe("a link", () => {
  const tokenIn = (text = "") => new URL(text.match(/https?:\/\/\S+/)?.[0] ?? "").searchParams.get("token");

  test("of a sign-up works", async () => {
    const { email } = await user();
    const [mail] = await delivered({ kind: "account.sign-up", recipient: email, language: "en" });
    expect(await isMailTokenGood(tokenIn(mail?.text) ?? "", ["verify_email"])).toBe(true);
  });

  test("is not made for a new address that is somebody else's: they are told of their account", async () => {
    const holder = await user({ isVerified: true });
    const { id: userId } = await user();
    const [mail] = await delivered({
      kind: "account.change-email-to",
      recipient: holder.email,
      language: "en",
      data: { userId },
    });
    expect(mail?.subject).toBe("You already have an account");
    expect(await db().mailToken.count({ where: { userId: { in: [userId, holder.id] } } })).toBe(0);
  });
});

test.each<[string, () => Promise<Omit<NewMail, "language">>]>([
  [
    "a verified address",
    async () => ({ kind: "account.verify-email", recipient: (await user({ isVerified: true })).email }),
  ],
  ["an unknown address to verify", async () => ({ kind: "account.verify-email", recipient: newAddress() })],
  ["an unknown address to reset", async () => ({ kind: "account.reset-password", recipient: newAddress() })],
  [
    "somebody who is gone",
    async () => ({
      kind: "account.change-email-to",
      recipient: newAddress(),
      data: { userId: randomUUID() },
    }),
  ],
])("a mail that nobody needs vanishes: %s", async (_, prepare) => {
  expect(await delivered({ ...(await prepare()), language: "de" })).toEqual([]);
});

describe("a mail that a stranger can ask for is the same work whoever has the address", () => {
  /** How many statements the database has been asked. */
  async function statements() {
    const { text } = await readMetrics();
    return Number(/^starglass_database_query_seconds_count (\d+)/m.exec(text)?.[1]);
  }

  async function write(kind: string, recipient: string) {
    const mail = { id: randomUUID(), kind, recipient, language: "en" as const, data: {} };
    // Asking for the count is a statement itself, once mails have been sent.
    const first = await statements();
    const before = await statements();
    const { text = "", isForNobody } = (await accountComposers[kind]?.(mail)) ?? {};
    return {
      asked: (await statements()) - before - (before - first),
      isForNobody,
      text: text.replace(/token=[\w-]{43}/, "a link with a secret"),
    };
  }

  test.each(["account.verify-email", "account.reset-password"])(
    "%s, which for nobody has a link that opens nothing",
    async (kind) => {
      const known = await write(kind, (await user()).email);
      const text = expect.stringContaining("a link with a secret");
      expect(known).toEqual({ asked: 2, isForNobody: false, text });
      const before = await db().mailToken.count();
      expect(await write(kind, newAddress())).toEqual({ ...known, isForNobody: true });
      expect(await db().mailToken.count()).toBe(before);
    },
  );

  test("the link again, where there is nothing to prove any more", async () => {
    const { email } = await user({ isVerified: true });
    expect(await write("account.verify-email", email)).toMatchObject({ asked: 2, isForNobody: true });
  });

  test("a sign-up, with an account or without one", async () => {
    const [mine, known] = [await user(), await user({ isVerified: true })];
    for (const { email } of [mine, known])
      expect(await write("account.sign-up", email)).toMatchObject({ asked: 2 });
  });

  test("and one for nobody is made ready like any other before it is thrown away", async () => {
    const made = vi.spyOn(MimeNode.prototype, "createReadStream");
    for (const isForNobody of [false, true]) {
      const recipient = newAddress();
      const compose = async () => ({
        subject: "A subject",
        text: "A text.",
        html: "<p>A text.</p>",
        isForNobody,
      });
      startDelivery({ plain: compose });
      await queueMail(plainMail(recipient));
      await emptied();
      await stopDelivery();
      expect(server.mails.filter(({ to }) => to === recipient)).toHaveLength(isForNobody ? 0 : 1);
    }
    expect(made).toHaveBeenCalledTimes(2);
  });
});

test("a mail of a transaction that is rolled back is never sent", async () => {
  startDelivery(plain());
  const failing = db().$transaction(async (client) => {
    await queueMail(plainMail(), client);
    throw new Error("No.");
  });
  await expect(failing).rejects.toThrow("No.");
  await queueMail(plainMail("committed@mail.example"));
  await emptied();
  expect(server.mails.map(({ to }) => to)).toEqual(["committed@mail.example"]);
});

test("a mail server that is down and comes back gets each mail exactly once", async () => {
  await server.close();
  startDelivery(plain());
  const recipients = Array.from({ length: 8 }, newAddress);
  for (const recipient of recipients) await queueMail(plainMail(recipient));
  await expect.poll(() => lines.filter((line) => line.includes("mail not sent yet")).length).toBe(8);
  expect(await db().mail.count({ where: { attempts: 1, dueAt: { gt: new Date() } } })).toBe(8);
  server = await startMailServer({ port });
  await letTimePass();
  await queueMail(plainMail("last@mail.example"));
  await emptied();
  expect(server.mails.map(({ to }) => to).sort()).toEqual([...recipients, "last@mail.example"].sort());
});

test("a recipient that is refused waits longer each time, and is given up after three days", async () => {
  const waits: number[] = [];
  const recipient = "nobody@mail.example";
  await queueMail(plainMail(recipient));
  startDelivery(plain());
  for (const attempts of [1, 2, 3]) {
    const where = { attempts, dueAt: { lt: new Date(Date.now() + 60_000), gt: new Date() } };
    await expect.poll(() => db().mail.count({ where })).toBe(1);
    const mail = await db().mail.findFirstOrThrow();
    waits.push(Math.round((mail.dueAt.getTime() - Date.now()) / 1_000));
    await stopDelivery();
    await letTimePass();
    if (attempts === 3) await db().mail.updateMany({ data: { createdAt: new Date(0) } });
    startDelivery(plain());
  }
  expect(waits[0]).toBeLessThanOrEqual(5);
  expect(waits[1]).toBeGreaterThan(5);
  expect(waits[2]).toBeGreaterThan(10);
  await emptied();
  expect(server.mails).toEqual([]);
  expect(lines.filter((line) => line.includes("mail given up"))).toHaveLength(1);
  expect(lines.join("\n")).not.toContain(recipient);
});

test("a mail whose writer fails is tried again, and does not hold up the others", async () => {
  let failures = 0;
  const writers: Composers = {
    ...plain(),
    moody: async (mail) => {
      failures += 1;
      if (failures === 1) throw new Error(`Not for ${mail.recipient}.`);
      return layOut({ language: "en", subject: "Late", paragraphs: ["Here."], footer: "Why." });
    },
  };
  startDelivery(writers);
  await queueMail({ ...plainMail("moody@mail.example"), kind: "moody" });
  await queueMail(plainMail("other@mail.example"));
  await expect.poll(() => server.mails.map(({ to }) => to)).toEqual(["other@mail.example"]);
  await expect.poll(() => db().mail.count({ where: { attempts: 1 } })).toBe(1);
  await expect.poll(() => lines.some((line) => line.includes("mail not sent yet"))).toBe(true);
  await expect
    .poll(() => db().mail.count({ where: { dueAt: { lt: new Date(Date.now() + 6_000) } } }))
    .toBe(1);
  await letTimePass();
  await queueMail(plainMail("third@mail.example"));
  await emptied();
  expect(server.mails.filter(({ to }) => to === "moody@mail.example")).toHaveLength(1);
  expect(lines.join("\n")).not.toContain("@mail.example");
});

test("three workers on one table send each of 60 mails once", async () => {
  const recipients = Array.from({ length: 60 }, newAddress);
  const data = recipients.map((recipient) => ({ kind: "plain", recipient, language: "en" }));
  await db().mail.createMany({ data });
  const workers = [1, 2, 3].map(() => startWorker(plain()));
  await emptied();
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(server.mails.map(({ to }) => to).sort()).toEqual(recipients.sort());
});

test("a stop lets what is being sent be sent, and leaves the rest", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { plain: write } = plain();
  const writers: Composers = { plain: async (mail) => held.then(() => write?.(mail) ?? null) };
  for (let n = 0; n < 7; n += 1) await queueMail(plainMail());
  startDelivery(writers);
  await expect.poll(() => db().mail.count({ where: { attempts: 1 } })).toBe(5);
  const stopped = stopDelivery();
  release();
  await stopped;
  expect(server.mails).toHaveLength(5);
  expect(await db().mail.findMany({ select: { attempts: true } })).toEqual([
    { attempts: 0 },
    { attempts: 0 },
  ]);
});

test("a stop does not wait for a mail server that says nothing", async () => {
  await server.close();
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(port, "127.0.0.1");
  await once(silent, "listening");
  startDelivery(plain());
  await queueMail(plainMail());
  await expect.poll(() => sockets.length).toBe(1);
  const started = performance.now();
  await stopDelivery();
  expect(performance.now() - started).toBeLessThan(6_000);
  expect(await db().mail.count()).toBe(1);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await once(silent, "close");
  server = await startMailServer({ port });
});

test("while the database is away the log has one line, and afterwards the mails are sent", async () => {
  await queueMail(plainMail());
  await closeDatabase();
  const worker = startWorker(plain());
  let looks = 0;
  const look = () => {
    worker.wake();
    looks += 1;
    return looks;
  };
  await expect.poll(look, { interval: 150 }).toBe(5);
  expect(lines.filter((line) => line.includes("mails wait"))).toHaveLength(1);
  await openDatabase(settings());
  worker.wake();
  await emptied();
  await worker.stop();
  expect(server.mails).toHaveLength(1);
});

describe("hostile text", () => {
  test.each([
    "a@mail.example, b@mail.example",
    "a@mail.example\r\nBcc: b@mail.example",
    "a@mail.example b@mail.example",
    "Somebody <a@mail.example>",
    "a@mail.example>\r\nRCPT TO:<b@mail.example",
    "group: a@mail.example;",
    "",
  ])("as a recipient reaches nobody: %j", async (recipient) => {
    startDelivery(plain());
    await queueMail(plainMail(recipient));
    await expect.poll(() => lines.filter((line) => line.includes("mail not sent yet")).length).toBe(1);
    expect(server.mails).toEqual([]);
  });

  test("in a subject adds no header, and in a sentence no element", async () => {
    startDelivery(
      plain("Hello\r\nBcc: b@mail.example\r\n\r\n<script>", `<img src=x onerror="alert(1)"> & "more"`),
    );
    await queueMail(plainMail("a@mail.example"));
    await emptied();
    const [mail, ...others] = server.mails;
    expect(others).toEqual([]);
    expect(mail?.raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
    expect(mail?.subject).toBe("Hello Bcc: b@mail.example <script>");
    expect(mail?.html).not.toMatch(/<script|<img/);
    expect(mail?.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;more&quot;");
    expect(mail?.text).toContain(`<img src=x onerror="alert(1)"> & "more"`);
  });
});

test("the log knows of a mail only its id, kind and tries", async () => {
  const { email } = await user();
  const language: Language = "fr";
  const [mail] = await delivered({ kind: "account.reset-password", recipient: email, language });
  const said = lines.join("\n");
  expect(said).toContain("account.reset-password");
  expect(said).not.toContain(email);
  expect(said).not.toContain("token=");
  expect(said).not.toContain(mail?.subject);
});
