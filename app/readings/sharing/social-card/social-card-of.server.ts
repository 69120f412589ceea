import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { sectionName } from "../../name-sections.server";
import { readerText } from "../../readers/reader-texts.server";
import type { DrawnCard, TarotKind } from "../../reading";
import { cardText } from "../../tarot/card-texts.server";
import { cardOf } from "../../tarot/deck";
import { SPREADS, sectionOf } from "../../tarot/spreads.data";
import { SIGNS } from "../../zodiac/signs.data";
import type { SharedReading } from "../find-shared.server";
import type { Drawn, SocialCard } from "./social-card";

/** What the social card of a shared reading says. Its question and its text are not among it. */
export function socialCardOf(reading: SharedReading): SocialCard {
  const { language, kind } = reading;
  const t = translator(language);
  const brand = t("site.brand").toLocaleUpperCase(language);
  if (kind === "zodiac") {
    const { mine, theirs } = reading.signs;
    const drawn = [mine, theirs].map((id) => ({
      picture: `zodiac/${id}`,
      name: SIGNS[id].names[language],
      place: null,
      reversed: null,
    }));
    return { language, brand, title: t("nav.zodiac"), reader: null, layout: "pair", drawn };
  }
  return {
    language,
    brand,
    title: t(`tarot.${kind}.name`),
    reader: { id: reading.reader, name: readerText(reading.reader, language).name },
    layout: SPREADS[kind].layout,
    drawn: reading.cards.map((card, index) => drawnOf(card, kind, index, language)),
  };
}

function drawnOf({ id, orientation }: DrawnCard, kind: TarotKind, index: number, language: Language): Drawn {
  const section = sectionOf(kind, index);
  return {
    picture: cardOf(id).imageUrl.replace(/^\/images\/|\.webp.*/g, ""),
    name: cardText(id, language).name,
    place: section ? sectionName(section, language) : null,
    reversed: orientation === "reversed" ? translator(language)("orientation.reversed") : null,
  };
}
