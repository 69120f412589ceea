import { z } from "zod";
import { PASSKEY_PURPOSES } from "~/accounts/passkeys/passkey-purposes";
import { CHALLENGE_SECONDS } from "~/accounts/passkeys/webauthn.server";
import { signedCookie } from "./signed-cookie.server";

const schema = z.object({
  challenge: z.string(),
  purpose: z.enum(PASSKEY_PURPOSES),
  /** The session that asked, or null before there is one. */
  session: z.string().nullable(),
  /** In milliseconds since 1970: a cookie can be kept longer than it is told to. */
  endsAt: z.number(),
});

type Asked = Pick<z.output<typeof schema>, "challenge" | "purpose" | "session">;

const passkeyCookie = signedCookie("passkey", CHALLENGE_SECONDS);

/** The `Set-Cookie` value that binds what an authenticator is to sign to the browser that asked for it. */
export function challengeCookie(asked: Asked): Promise<string> {
  return passkeyCookie().serialize({ ...asked, endsAt: Date.now() + CHALLENGE_SECONDS * 1000 });
}

/** What this browser was last given to sign for a purpose, in a session; empty where that was nothing, or long ago. */
export async function challengeOf(
  request: Request,
  { purpose, session }: Omit<Asked, "challenge">,
): Promise<string> {
  const { data } = schema.safeParse(await passkeyCookie().parse(request.headers.get("Cookie")));
  const isGood = data?.purpose === purpose && data.session === session && data.endsAt > Date.now();
  return isGood ? data.challenge : "";
}
