import type { Language } from "./languages";

/**
 * The texts of a language out of `files`, as `import.meta.glob` finds them: `./cards/de.json`, `./de/translation.json`.
 * @throws Error where they are missing; a test asks for them in every language.
 */
export function textsIn<Texts>(language: Language, files: Record<string, Texts>): Texts {
  const path = Object.keys(files).find((file) => file.split(/[/.]/).includes(language));
  const texts = path === undefined ? undefined : files[path];
  if (!texts) throw new Error(`No texts in ${language} beside ${Object.keys(files)[0]}.`);
  return texts;
}
