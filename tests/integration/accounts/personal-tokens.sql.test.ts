import { describe, expect, test } from "vitest";
import { deleteAccount } from "~/accounts/delete-account.server";
import { exportAccount } from "~/accounts/export-account.server";
import { mintMailToken } from "~/accounts/mail-tokens.server";
import { makeToken } from "~/accounts/personal-tokens/make-token.server";
import {
  findToken,
  listTokens,
  removeUnusedTokens,
  revokeToken,
} from "~/accounts/personal-tokens/personal-tokens.server";
import { resetPassword } from "~/accounts/reset-password.server";
import { endOtherSessions } from "~/accounts/sessions/end-sessions.server";
import { db } from "~/db.server";
import { personalToken } from "~/http/bearer/personal-token.server";
import { withDatabase } from "../support/in-process";
import {
  mailsTo,
  newCaller,
  newEmail,
  newPerson,
  OTHER_PASSWORD,
  signedInAs,
  signUpAs,
} from "../support/person";

withDatabase();

const refused = (code: string) => expect.objectContaining({ name: "AccountError", code });
const SCRIPT = { name: "a script", mayAsk: false };

async function person() {
  const { id, email } = await newPerson();
  return { id, email, session: await signedInAs(id), caller: newCaller() };
}

describe("a personal token", () => {
  test("stands for who made it within its scopes, and is kept as a hash", async () => {
    const { id, email, session, caller } = await person();
    const reads = await makeToken(session, SCRIPT, caller);
    const asks = await makeToken(session, { name: "b\u0000\u202e ", mayAsk: true }, caller);
    expect(await personalToken(reads)).toEqual({ userId: id, scopes: ["read"] });
    expect(await personalToken(asks)).toEqual({ userId: id, scopes: ["read", "ask"] });
    expect((await listTokens(id)).map(({ name }) => name)).toEqual(["b", "a script"]);
    expect(JSON.stringify(await db().personalToken.findMany())).not.toContain(reads.slice(4, 36));
    expect((await mailsTo(email)).map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ what: "token-made" }, { what: "token-made" }]),
    );
    expect(await personalToken(`${reads.slice(0, -1)}!`)).toBeNull();
    expect(await personalToken("")).toBeNull();
  });

  test("notes its use once a minute, and ends after a year without one", async () => {
    const { session, caller } = await person();
    const token = await makeToken(session, SCRIPT, caller);
    const found = await findToken(token);
    const use = async () =>
      (await db().personalToken.findUniqueOrThrow({ where: { id: found?.id ?? "" } })).lastUsedAt;
    const first = await use();
    expect(first).not.toBeNull();
    await Promise.all([findToken(token), findToken(token)]);
    expect(await use()).toEqual(first);
    await db().$executeRaw`UPDATE "personal_tokens" SET "last_used_at" = now() - interval '61 seconds'`;
    await findToken(token);
    expect((await use())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Number.NaN);
    await db()
      .$executeRaw`UPDATE "personal_tokens" SET "expires_at" = now() - interval '1 second' WHERE "id" = ${found?.id}::uuid`;
    expect(await findToken(token)).toBeNull();
    expect(await removeUnusedTokens()).toBe(1);
  });

  test("takes a name, a proven address and a session that lives, and there are twenty", async () => {
    const { id, session, caller } = await person();
    await expect(makeToken(session, { ...SCRIPT, name: " \u0007" }, caller)).rejects.toEqual(
      refused("name-blank"),
    );
    const unproven = await signedInAs(await signUpAs(newEmail()));
    await expect(makeToken(unproven, SCRIPT, caller)).rejects.toEqual(refused("unverified"));
    await Promise.all(Array.from({ length: 19 }, () => makeToken(session, SCRIPT, caller)));
    await db().attempt.deleteMany();
    const both = await Promise.allSettled([
      makeToken(session, SCRIPT, caller),
      makeToken(session, SCRIPT, caller),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(makeToken(session, SCRIPT, caller)).rejects.toEqual(refused("token-limit"));
    await db().session.deleteMany({ where: { userId: id } });
    await expect(makeToken(session, SCRIPT, caller)).rejects.toEqual(refused("session-ended"));
  });

  test("is taken away by its owner alone, and by a reset of the password; signing out elsewhere leaves it", async () => {
    const { id, email, session, caller } = await person();
    const stranger = await person();
    const token = await makeToken(session, SCRIPT, caller);
    const [{ id: tokenId = "" } = {}] = await listTokens(id);
    await revokeToken(stranger.id, tokenId);
    await revokeToken(id, "no id");
    await endOtherSessions(session, caller);
    expect(await findToken(token)).not.toBeNull();
    await revokeToken(id, tokenId);
    expect(await findToken(token)).toBeNull();
    const other = await makeToken(session, SCRIPT, caller);
    const link = await mintMailToken({ userId: id, purpose: "reset_password", email });
    await resetPassword({ token: link, password: OTHER_PASSWORD }, newCaller());
    expect(await findToken(other)).toBeNull();
  });

  test("is in the export without its secret, and goes with the account", async () => {
    const { id, session, caller } = await person();
    const token = await makeToken(session, SCRIPT, caller);
    const held = await exportAccount(id);
    expect(held.personalTokens).toMatchObject([{ name: "a script", scopes: ["read"] }]);
    expect(JSON.stringify(held)).not.toContain("ash");
    await deleteAccount(id);
    expect(await findToken(token)).toBeNull();
  });
});
