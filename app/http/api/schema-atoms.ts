import { z } from "zod";
import { PLANS } from "~/billing/plans";
import { LANGUAGES } from "~/i18n/languages";
import { ENTRY_MOODS } from "~/readings/journal/entry";
import { MAX_QUESTION } from "~/readings/question";
import { READERS } from "~/readings/readers/readers.data";
import { SECTIONS } from "~/readings/reading";
import { DECK } from "~/readings/tarot/deck";
import { DECKS } from "~/readings/tarot/spreads.data";
import { SIGN_IDS } from "~/readings/zodiac/signs.data";

/** A question, as it is typed. What is wrong with one is judged where every question is (`readings/check-order.ts`). */
const question = z.string().meta({ minLength: 1, maxLength: MAX_QUESTION });
const id = z.uuid();
const reader = z.enum(READERS.map((each) => each.id));
const deck = z.enum(DECKS);
const sign = z.enum(SIGN_IDS);
const section = z.enum(SECTIONS);
const language = z.enum(LANGUAGES);
const day = z.iso.date();
/** 32 bytes in hex. */
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const mood = z.enum(ENTRY_MOODS).nullable();
const plan = z.enum(PLANS.map(({ type }) => type));
const cardId = z.enum(DECK.map((card) => card.id));

/** What the schemas of calls are made of. */
export const ATOMS = { question, id, reader, deck, sign, section, language, day, digest, mood, plan, cardId };
