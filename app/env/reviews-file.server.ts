import { readFileSync } from "node:fs";
import { z } from "zod";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "~/i18n/languages";

const text = (most: number) => z.string().trim().min(1).max(most);
const review = z.strictObject({ content: text(600), author: text(80) });
/** One alone could not go round. */
const reviews = z.array(review).min(2).max(12);

type Reviews = z.output<typeof reviews>;

const optional = Object.fromEntries(LANGUAGES.map((language) => [language, reviews.optional()]));

/** Reviews by their language; the fallback's stand where a language has none. */
const fileSchema: z.ZodType<Partial<Record<Language, Reviews>> & Record<typeof FALLBACK_LANGUAGE, Reviews>> =
  z.strictObject({ ...optional, [FALLBACK_LANGUAGE]: reviews });

/** Reads the operator's own reviews; what is wrong with the file is said without what it holds. */
export const reviewsFile = z.string().transform((path, context) => {
  const fault = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  const read = readText(path);
  if (read === null) return fault("this file cannot be read");
  const json = parseJson(read);
  if (json === undefined) return fault("this file is not JSON");
  const { data, error } = fileSchema.safeParse(json);
  if (data) return data;
  const [first] = error.issues;
  return fault(`in this file, ${first?.path.join(".") || "at the top"}: ${first?.message}`);
});

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function parseJson(read: string): unknown {
  try {
    return JSON.parse(read);
  } catch {
    return undefined;
  }
}
