import { settings } from "~/env.server";
import { log } from "~/log.server";
import { createClient, type OpenAI, statusOf } from "../interpreters/model/openai.server";

/** In milliseconds. */
const TIMEOUT = 3_000;
/** Far more characters than any field accepts. */
const LONGEST = 1_000;

let moderator: OpenAI | undefined;

/**
 * Asks OpenAI's moderation whether a text speaks of self-harm. Without an OpenAI key, or when the call fails, the
 * answer is no: then our own classifier has decided alone.
 */
export async function isModeratedAsSelfHarm(text: string, config = settings().openai): Promise<boolean> {
  if (!config?.apiKey || text.trim() === "") return false;
  moderator ??= createClient(config);
  try {
    const { results } = await moderator.moderations.create(
      { model: "omni-moderation-latest", input: text.slice(0, LONGEST) },
      { timeout: TIMEOUT, maxRetries: 0 },
    );
    return results.some(
      ({ categories }) =>
        categories["self-harm"] || categories["self-harm/intent"] || categories["self-harm/instructions"],
    );
  } catch (error) {
    log().warn({ status: statusOf(error) }, "moderation did not answer");
    return false;
  }
}
