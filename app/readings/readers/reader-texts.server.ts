import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";

/** A reader in one language. The prompt never leaves the server. */
export interface ReaderText {
  name: string;
  description: string;
  /** Three lines in which somebody whom a subscription opens says how they read; of nobody else. */
  offer?: readonly string[];
  systemPrompt: string;
}

const files = import.meta.glob<Record<string, ReaderText>>("./*.json", { eager: true, import: "default" });

/**
 * The words of a reader in a language.
 * @throws Error where there is no such reader.
 */
export function readerText(id: string, language: Language): ReaderText {
  const text = textsIn(language, files)[id];
  if (!text) throw new Error(`No text for the reader ${id} in ${language}.`);
  return text;
}
