import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { keysFor } from "~/secret.server";

/** What a link of a letter lets its reader do. */
export type DailyPurpose = "confirm" | "leave";

/** A token for a link: made of the letter's id, and for a confirmation of the address it went to, so that nothing is kept of it. */
export function dailyToken(
  purpose: DailyPurpose,
  { id, email = "" }: { id: string; email?: string },
): string {
  const [key] = keysFor("daily letters");
  return `${id}.${sign(key, purpose, id, email)}`;
}

/** The letter that a token names; whether it may do what it says is `isDailyToken`'s to say. Null where it names none. */
export function letterOfToken(token: unknown): string | null {
  const id = typeof token === "string" ? token.split(".")[0] : undefined;
  return z.uuid().safeParse(id).data ?? null;
}

/** Whether a token was made by us for this, by the present secret or one before it. */
export function isDailyToken(
  token: string,
  purpose: DailyPurpose,
  { id, email = "" }: { id: string; email?: string },
): boolean {
  const shown = Buffer.from(token);
  return keysFor("daily letters").some((key) => {
    const made = Buffer.from(`${id}.${sign(key, purpose, id, email)}`);
    return made.length === shown.length && timingSafeEqual(made, shown);
  });
}

function sign(key: Buffer, purpose: DailyPurpose, id: string, email: string): string {
  return createHmac("sha256", key).update(`${purpose}\n${id}\n${email}`).digest("base64url");
}
