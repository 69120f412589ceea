import type { Language } from "~/i18n/languages";
import { readerText } from "./reader-texts.server";
import { READERS, type Reader } from "./readers.data";

/** A reader as a page shows it: without prompt, voice and colours. */
export interface ReaderOnPage extends Omit<Reader, "style"> {
  name: string;
  description: string;
  /** What they say of how they read, where a subscription opens them. */
  offer: readonly string[] | null;
}

/** The readers in a language, in the order in which they are offered. */
export function listReaders(language: Language): ReaderOnPage[] {
  return READERS.map(({ style: _, ...reader }) => {
    const { name, description, offer = null } = readerText(reader.id, language);
    return { ...reader, name, description, offer };
  });
}
