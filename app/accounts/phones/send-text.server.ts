import { settings } from "~/env.server";
import { log } from "~/log.server";
import type { ChallengeChannel } from "../../../prisma/client/client";
import { AccountError } from "../account-error";

/** After how long the gateway counts as out of reach, in milliseconds. */
const PATIENCE = 10_000;

interface TextMessage {
  /** In E.164. */
  to: string;
  channel: ChallengeChannel;
  text: string;
}

/**
 * Hands a message to the gateway. It is tried once: another try could be another message, and cost as much.
 * @throws AccountError `not-sent` where the gateway does not take it.
 */
export async function sendText(message: TextMessage): Promise<void> {
  const { smsUrl } = settings();
  if (!smsUrl) throw new AccountError("factor-not-offered");
  const url = new URL(smsUrl);
  const { username, password } = url;
  url.username = url.password = "";
  const credentials = btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(username && { Authorization: `Basic ${credentials}` }),
      },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The gateway answers ${answer.status}.`);
  } catch (error) {
    log().error({ err: error }, "a code could not be sent to a phone");
    throw new AccountError("not-sent");
  }
}
