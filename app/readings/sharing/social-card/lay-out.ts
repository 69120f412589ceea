import { type CardLayout, Pen } from "./pen";
import type { AdvanceOf } from "./set-text";
import type { Shape, SocialCard } from "./social-card";

/** Puts what a social card says in its places. `advanceOf` is of the fonts of its language. */
export function layOutCard(card: SocialCard, shape: Shape, advanceOf: AdvanceOf): CardLayout {
  const pen = new Pen(advanceOf);
  LAYOUTS[shape][card.layout](pen, card);
  return pen.layout;
}

/** Which ground it lies on: one card alone is on that of the site's other social cards, before its ornament. */
export function groundOf({ layout }: SocialCard, shape: Shape): string {
  return shape === "wide" && layout === "single" ? "single" : shape;
}

type LayOut = (pen: Pen, card: SocialCard) => void;

const LAYOUTS: Record<Shape, Record<SocialCard["layout"], LayOut>> = {
  wide: { single: wideSingle, row: wideRow, fork: wideFork, pair: widePair },
  tall: { single: tallSingle, row: tallRow, fork: tallFork, pair: tallPair },
};

/** Where a spread with two roads lies: each road's second card beyond its first, by the order in which they are drawn. */
const ROADS = [3, 1, 0, 2, 4];

function wideSingle(pen: Pen, card: SocialCard) {
  const [drawn] = card.drawn;
  if (!drawn) return;
  const x = 800;
  pen.card(drawn, { x: 250, y: 315, width: 282 });
  pen.write(card.title, { x, y: 196, width: 600, size: 30, color: "brass", spacing: 2 });
  const last = pen.name(drawn, { x, y: 292, width: 620, size: 76, lines: 1 });
  pen.star(x, last + 58, { isLong: true });
  pen.signature(card, { x, y: last + 124, size: 26 });
}

function wideRow(pen: Pen, card: SocialCard) {
  card.drawn.forEach((drawn, index) => {
    const name = { width: 290, size: 30 };
    pen.namedCard(drawn, {
      x: 600 + (index - 1) * 306,
      y: 270,
      width: 198,
      place: { width: 280, size: 24 },
      name,
    });
  });
  pen.signature(card, { x: 600, y: 576, size: 24 });
}

function wideFork(pen: Pen, card: SocialCard) {
  const widths = [146, 164, 190, 164, 146];
  ROADS.forEach((at, index) => {
    const drawn = card.drawn[at];
    const [width = 0, x] = [widths[index], 600 + (index - 2) * 206];
    const letters = { width: 194, size: 20 };
    if (drawn) pen.namedCard(drawn, { x, y: 284, width, place: letters, name: { ...letters, size: 23 } });
  });
  pen.signature(card, { x: 600, y: 576, size: 24 });
}

function widePair(pen: Pen, card: SocialCard) {
  pen.write(card.title, { x: 600, y: 104, width: 700, size: 30, color: "brass", spacing: 2 });
  card.drawn.forEach(({ picture, name }, index) => {
    const x = index === 0 ? 375 : 825;
    pen.picture(picture, { x, y: 275, width: 280 });
    pen.write(name, { x, y: 478, width: 420, size: 46 });
  });
  pen.star(600, 275, { isLong: true });
  pen.signature(card, { x: 600, y: 572, size: 26 });
}

/** The kind of reading and who reads at the top, the site's name above the sun. */
function tallEnds(pen: Pen, card: SocialCard) {
  pen.write(card.title, { x: 540, y: 200, width: 560, size: 64 });
  pen.star(540, 244, { isLong: true });
  pen.reader(card, { x: 540, y: 310, size: 36 });
  pen.brand(card, { x: 540, y: 1680, size: 40 });
}

function tallSingle(pen: Pen, card: SocialCard) {
  tallEnds(pen, card);
  const [drawn] = card.drawn;
  if (drawn)
    pen.namedCard(drawn, {
      ...{ x: 540, y: 860, width: 600 },
      place: { width: 800, size: 36 },
      name: { width: 860, size: 84 },
    });
}

function tallRow(pen: Pen, card: SocialCard) {
  tallEnds(pen, card);
  card.drawn.forEach((drawn, index) => {
    const y = 560 + index * 420;
    const isLeft = index % 2 === 0;
    const [beside, x] = isLeft ? [290, 730] : [790, 350];
    pen.card(drawn, { x: beside, y, width: 262 });
    if (drawn.place) pen.write(drawn.place, { x, y: y - 66, width: 460, size: 36, color: "brass" });
    pen.name(drawn, { x, y: y + 10, width: 460, size: 62 });
  });
}

function tallFork(pen: Pen, card: SocialCard) {
  tallEnds(pen, card);
  const spots = [
    { x: 540, y: 1400 },
    { x: 310, y: 980 },
    { x: 770, y: 980 },
    { x: 310, y: 560 },
    { x: 770, y: 560 },
  ];
  card.drawn.forEach((drawn, index) => {
    const spot = spots[index];
    const letters = { width: 450, size: 30 };
    if (spot) pen.namedCard(drawn, { ...spot, width: 178, place: letters, name: { ...letters, size: 36 } });
  });
}

function tallPair(pen: Pen, card: SocialCard) {
  tallEnds(pen, card);
  card.drawn.forEach(({ picture, name }, index) => {
    const y = 590 + index * 640;
    pen.picture(picture, { x: 540, y, width: 440 });
    pen.write(name, { x: 540, y: y + 296, width: 800, size: 68 });
  });
  pen.star(540, 955, { isLong: true });
}
