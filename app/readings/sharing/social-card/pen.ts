import { CARD_PICTURE } from "./material.data";
import { type AdvanceOf, setText, type TextBox, type TextLine, widthOf } from "./set-text";
import type { Drawn, SocialCard } from "./social-card";

/** A picture of the material where it lies, in pixels. */
interface Placed {
  file: string;
  left: number;
  top: number;
  width: number;
  /** Whether it lies upside down. */
  isReversed: boolean;
}

/** Everything on a social card, each in its place. */
export interface CardLayout {
  pictures: Placed[];
  texts: TextLine[];
  /** Each by its middle; a long one has a line to either side. */
  stars: { x: number; y: number; isLong: boolean }[];
}

type Lettering = Pick<TextBox, "width" | "size">;

/** A card by the middle of its face, with how its place is written above it and its name below. */
interface Spot {
  x: number;
  y: number;
  width: number;
  place: Lettering;
  name: Lettering;
}

const FACE_RATIO = CARD_PICTURE.face.height / CARD_PICTURE.face.width;
const BRAND_SPACING = 0.22;

/** Puts things in their places. */
export class Pen {
  readonly layout: CardLayout = { pictures: [], texts: [], stars: [] };

  /** @param advanceOf of the fonts of the card's language. */
  constructor(private readonly advanceOf: AdvanceOf) {}

  /** @returns the base line of the last line. */
  write(text: string, box: TextBox): number {
    const lines = setText(text, box, this.advanceOf);
    this.layout.texts.push(...lines);
    return lines.at(-1)?.y ?? box.y;
  }

  star(x: number, y: number, { isLong = false } = {}) {
    this.layout.stars.push({ x, y, isLong });
  }

  /** A picture by its middle. */
  picture(file: string, { x, y, width }: Pick<Spot, "x" | "y" | "width">) {
    const [left, top] = [Math.round(x - width / 2), Math.round(y - width / 2)];
    this.layout.pictures.push({ file, left, top, width: Math.round(width), isReversed: false });
  }

  /** A card in its frame, by the middle and the width of its face. */
  card({ picture, reversed }: Drawn, { x, y, width }: Pick<Spot, "x" | "y" | "width">) {
    const scale = width / CARD_PICTURE.face.width;
    this.layout.pictures.push({
      file: picture,
      left: Math.round(x - (CARD_PICTURE.width * scale) / 2),
      top: Math.round(y - (CARD_PICTURE.height * scale) / 2),
      width: Math.round(CARD_PICTURE.width * scale),
      isReversed: reversed !== null,
    });
  }

  /** A card with its place above it and its name below. */
  namedCard(drawn: Drawn, { x, y, width, place, name }: Spot) {
    const half = (width * FACE_RATIO) / 2;
    this.card(drawn, { x, y, width });
    if (drawn.place) this.write(drawn.place, { ...place, x, y: y - half - place.size * 0.8, color: "brass" });
    this.name(drawn, { ...name, x, y: y + half + name.size * 1.4 });
  }

  /** The name of a card, and below it that it lies upside down. @returns the base line of the last line. */
  name({ name, reversed }: Drawn, box: Pick<TextBox, "x" | "y" | "width" | "size" | "lines">): number {
    const last = this.write(name, { lines: 2, ...box });
    if (!reversed) return last;
    const size = Math.min(box.size * 0.66, 18 + box.size / 4);
    return this.write(reversed, {
      ...box,
      lines: 1,
      y: last + box.size * 0.2 + size * 1.25,
      size,
      color: "brass",
    });
  }

  /** The site's name, in wide letters. */
  brand({ brand }: SocialCard, { x, y, size }: Pick<TextBox, "x" | "y" | "size">) {
    this.write(brand, { x, y, size, width: Number.POSITIVE_INFINITY, spacing: size * BRAND_SPACING });
  }

  /** Who reads, with a portrait before the name, around a point. @returns where it ends. */
  reader({ reader }: SocialCard, { x, y, size }: Pick<TextBox, "x" | "y" | "size">): number {
    if (!reader) return x;
    const { portrait, gap, name } = this.readerWidths(reader.name, size);
    const start = x - (portrait + gap + name) / 2;
    this.picture(`readers/${reader.id}`, { x: start + portrait / 2, y: y - size * 0.36, width: portrait });
    this.write(reader.name, {
      x: start + portrait + gap + name / 2,
      y,
      size,
      width: Number.POSITIVE_INFINITY,
    });
    return start + portrait + gap + name;
  }

  /** Who reads and the site's name, side by side around a point. */
  signature(card: SocialCard, { x, y, size }: Pick<TextBox, "x" | "y" | "size">) {
    const brand = widthOf(card.brand, { size, spacing: size * BRAND_SPACING }, this.advanceOf);
    if (!card.reader) return this.brand(card, { x, y, size });
    const between = size * 3;
    const { portrait, gap, name } = this.readerWidths(card.reader.name, size);
    const reader = portrait + gap + name;
    const end = this.reader(card, { x: x - (between + brand) / 2, y, size });
    this.star(end + between / 2, y - size * 0.34);
    this.brand(card, { x: x + (reader + between) / 2, y, size });
  }

  private readerWidths(name: string, size: number) {
    return {
      portrait: size * 1.9,
      gap: size * 0.6,
      name: widthOf(name, { size, spacing: 0 }, this.advanceOf),
    };
  }
}
