import sharp from "sharp";
import { LANGUAGES, type Language } from "../app/i18n/languages";
import { DECK } from "../app/readings/tarot/deck";
import { TAROT_KINDS } from "../app/readings/tarot/spreads.data";
import { codeOf, fileOf } from "./card-pictures";
import { type ImageJob, MissingSource } from "./image-job";
import { drawGround, FRAME, GROUND, nameLayer, type Pixels } from "./social-ground";
import { drawTitle, TITLE_BOX } from "./social-title";
import { textsOf } from "./texts";
import { fontFilesOf } from "./title-fonts";

/** The pages with a picture of their own in link previews, and what stands on it. */
const PAGES = {
  home: "home.heading",
  tarot: "tarot.all.heading",
  ...Object.fromEntries(TAROT_KINDS.map((kind) => [kind, `tarot.${kind}.heading`])),
  "tarot-info": "tarotInfo.heading",
  cards: "cards.heading",
  zodiac: "zodiac.heading",
};

const CODE = ["social-cards", "social-ground", "social-title", "title-lines", "title-fonts"];

/** The pictures that link previews show, of the main pages and of every card, in every language. */
export function socialCardJobs(): ImageJob[] {
  const plain = once(() => drawGround());
  const pages = Object.entries(PAGES).map(([page, key]) => ({
    name: page,
    ground: plain,
    from: [GROUND],
    titleIn: (language: Language) => textAt(translation(language), key),
    plate: false,
  }));
  const cards = DECK.map((card) => ({
    name: `cards/${card.id}`,
    ground: once(() => drawGround(card)),
    from: [GROUND, FRAME, fileOf(codeOf(card.imageUrl))],
    titleIn: (language: Language) => textAt(cardNames(language), `${card.id}.name`),
    plate: true,
  }));
  return [...pages, ...cards].flatMap((card) => LANGUAGES.map((language) => job(card, language)));
}

interface SocialCard {
  name: string;
  /** Made once for all languages. */
  ground(): Promise<Pixels>;
  from: string[];
  titleIn(language: Language): string;
  /** Whether the title is a card's name and stands on the plate of its frame as well. */
  plate: boolean;
}

function job({ name, ground, from, titleIn, plate }: SocialCard, language: Language): ImageJob {
  return {
    from: [
      ...from,
      ...(plate ? [cardNames(language)] : []),
      translation(language),
      ...fontFilesOf(language),
      ...CODE.map((file) => `art/${file}.ts`),
      "app/ui/tokens.data.ts",
    ],
    to: `public/images/social/${language}/${name}.jpg`,
    render: async (to) => {
      const { data, info } = await ground();
      const title = titleIn(language);
      const brand = textAt(translation(language), "site.brand");
      const { left, top } = TITLE_BOX;
      const layers = [{ left, top, input: await drawTitle(title, brand, language) }];
      if (plate) layers.push(await nameLayer(title, language));
      await sharp(data, { raw: info }).composite(layers).jpeg({ quality: 78, progressive: true }).toFile(to);
    },
  };
}

function translation(language: Language): string {
  return `public/locales/${language}/translation.json`;
}

function cardNames(language: Language): string {
  return `app/readings/tarot/cards/${language}.json`;
}

function textAt(file: string, key: string): string {
  const text = textsOf(file).get(key);
  if (!text) throw new MissingSource(`${file} has no text ${key}`);
  return text;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
