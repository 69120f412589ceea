import type { Language } from "~/i18n/languages";

/**
 * The words of mails in a language, out of `files` as `import.meta.glob("./texts/*.json")` finds them.
 * @throws Error where they are missing.
 */
export function textsIn<Texts>(language: Language, files: Record<string, Texts>): Texts {
  const texts = files[`./texts/${language}.json`];
  if (!texts) throw new Error(`No words of mails in ${language}.`);
  return texts;
}
