import { describe, expect, test } from "vitest";
import { deleteAccount } from "~/accounts/delete-account.server";
import {
  approveDevice,
  beginDevice,
  denyDevice,
  findDevice,
  removeExpiredDeviceCodes,
} from "~/accounts/devices/device-codes.server";
import { pollDevice } from "~/accounts/devices/poll-device.server";
import { endSession } from "~/accounts/sessions/end-sessions.server";
import { listSessions } from "~/accounts/sessions/list-sessions.server";
import { FRESH_MINUTES } from "~/accounts/sessions/session-times";
import { db } from "~/db.server";
import { withDatabase } from "../support/in-process";
import { mailsTo, newCaller, newEmail, newPerson, signedInAs, signUpAs } from "../support/person";

withDatabase();

const refused = (code: string) => expect.objectContaining({ name: "AccountError", code });
const CLIENT = "Starglass CLI";

async function person() {
  const { id, email } = await newPerson();
  return { id, email, session: await signedInAs(id), caller: newCaller() };
}

const begin = (caller = newCaller({ userAgent: "starglass-cli (Linux)" })) => beginDevice(CLIENT, caller);
const poll = async (deviceCode: string, client = CLIENT) => (await pollDevice(deviceCode, client)).state;

describe("a device", () => {
  test("is shown to who types its code, and gets a session of theirs once they approve it", async () => {
    const { id, email, session, caller } = await person();
    const { deviceCode, userCode } = await begin(
      newCaller({ userAgent: "x Linux", address: caller.address }),
    );
    expect(userCode).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    expect(await poll(deviceCode)).toBe("pending");
    const shown = await findDevice(userCode.toLowerCase(), session, caller);
    expect(shown).toMatchObject({ code: userCode, clientName: CLIENT, system: "Linux", isSameNetwork: true });
    expect((await findDevice(userCode, session, newCaller())).isSameNetwork).toBe(false);
    await approveDevice(userCode, session, caller);
    const before = (await listSessions(id)).length;
    const answers = await Promise.all([pollDevice(deviceCode, CLIENT), pollDevice(deviceCode, CLIENT)]);
    expect(answers.map(({ state }) => state).sort()).toEqual(["approved", "unknown"]);
    expect(await listSessions(id)).toHaveLength(before + 1);
    expect(await poll(deviceCode)).toBe("unknown");
    expect((await mailsTo(email)).map(({ data }) => data)).toContainEqual({ what: "device-signed-in" });
  });

  test("gets what the session had that approved it: no second factor, no fresher proof", async () => {
    const { id } = await newPerson();
    const session = await signedInAs(id, { aal: 1 });
    const { deviceCode, userCode } = await begin();
    await approveDevice(userCode, session, newCaller());
    expect(await poll(deviceCode)).toBe("approved");
    const device = await db().session.findFirstOrThrow({ where: { userId: id, id: { not: session.id } } });
    expect(device).toMatchObject({ aal: 1, factorAt: null });
    // What is dangerous takes a proof there.
    expect(Date.now() - device.authenticatedAt.getTime()).toBeGreaterThanOrEqual(FRESH_MINUTES * 60_000);
  });

  test("is approved once, by one person, or refused", async () => {
    const [ann, ben] = [await person(), await person()];
    const { deviceCode, userCode } = await begin();
    const both = await Promise.allSettled(
      [ann, ben].map(({ session, caller }) => approveDevice(userCode, session, caller)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await denyDevice(userCode, ann.session, ann.caller);
    expect(await poll(deviceCode)).toBe("approved");
    const other = await begin();
    await denyDevice(other.userCode, ann.session, ann.caller);
    await expect(approveDevice(other.userCode, ann.session, ann.caller)).rejects.toEqual(
      refused("device-code"),
    );
    expect(await poll(other.deviceCode)).toBe("denied");
  });

  test("gets nothing once the session has ended in which it was approved, or the account is gone", async () => {
    const { id, session, caller } = await person();
    const device = await begin();
    await approveDevice(device.userCode, session, caller);
    await endSession({ userId: id, id: session.id });
    expect(await poll(device.deviceCode)).toBe("denied");
    await expect(approveDevice((await begin()).userCode, session, caller)).rejects.toEqual(
      refused("session-ended"),
    );
    const again = await signedInAs(id);
    const other = await begin();
    await approveDevice(other.userCode, again, caller);
    await deleteAccount(id);
    expect(await poll(other.deviceCode)).toBe("unknown");
  });

  test("is told to ask less often where it asks too soon, and each time more", async () => {
    const { deviceCode } = await begin();
    const asked = await Promise.all([poll(deviceCode), poll(deviceCode)]);
    expect(asked.sort()).toEqual(["pending", "too-soon"]);
    await db().$executeRaw`UPDATE "device_codes" SET "polled_at" = now() - interval '6 seconds'`;
    expect(await poll(deviceCode)).toBe("too-soon");
    await db().$executeRaw`UPDATE "device_codes" SET "polled_at" = now() - interval '15 seconds'`;
    expect(await poll(deviceCode)).toBe("pending");
  });

  test("waits ten minutes; another client, or another code, is unknown", async () => {
    const { session, caller } = await person();
    const { deviceCode, userCode } = await begin();
    expect(await poll(deviceCode, "another")).toBe("unknown");
    expect(await poll("nothing of the kind")).toBe("unknown");
    await db().$executeRaw`UPDATE "device_codes" SET "expires_at" = now() - interval '1 second'`;
    await expect(findDevice(userCode, session, caller)).rejects.toEqual(refused("device-code"));
    await expect(approveDevice(userCode, session, caller)).rejects.toEqual(refused("device-code"));
    expect(await poll(deviceCode)).toBe("expired");
    expect(await removeExpiredDeviceCodes()).toBeGreaterThan(0);
    expect(await poll(deviceCode)).toBe("unknown");
  });

  test("is not found by guessing, nor approved by somebody with an address that is not proven", async () => {
    const { session, caller } = await person();
    for (let n = 0; n < 10; n++)
      await expect(findDevice("BBBB-BBBB", session, caller)).rejects.toEqual(refused("device-code"));
    await expect(findDevice("BBBB-BBBB", session, caller)).rejects.toEqual(refused("too-many"));
    const unproven = await signedInAs(await signUpAs(newEmail()));
    const { userCode } = await begin();
    await expect(approveDevice(userCode, unproven, newCaller())).rejects.toEqual(refused("unverified"));
  });

  test("is begun so often from one address and no more", async () => {
    const caller = newCaller();
    await Promise.all(Array.from({ length: 60 }, () => begin(caller)));
    await expect(begin(caller)).rejects.toEqual(refused("too-many"));
  });
});
