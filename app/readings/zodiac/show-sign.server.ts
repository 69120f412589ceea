import type { Language } from "~/i18n/languages";
import { imagePath } from "~/ui/image-path";
import { signDates, signText } from "./sign-texts.server";
import { SIGN_IDS, SIGNS, type SignId } from "./signs.data";

/** A sign as a page shows it. */
export type SignOnPage = ReturnType<typeof showSign>;

export function showSign(id: SignId, language: Language) {
  const { element, names } = SIGNS[id];
  const { traits, description } = signText(id, language);
  return {
    id,
    element,
    name: names[language],
    dates: signDates(id, language),
    image: imagePath(`zodiac/${id}.webp`),
    traits,
    description,
  };
}

/** The twelve signs in the order of the year. */
export function listSigns(language: Language): SignOnPage[] {
  return SIGN_IDS.map((id) => showSign(id, language));
}
