import { monthlyPrice, OFFERED_PLANS } from "~/billing/plans";
import { settings } from "~/env.server";
import { translator } from "~/i18n/i18n.server";
import { LANGUAGE_FACTS, LANGUAGES, type Language } from "~/i18n/languages";
import { listReaders } from "~/readings/readers/list-readers.server";
import { cardText } from "~/readings/tarot/card-texts.server";
import { DECK, type TarotCard } from "~/readings/tarot/deck";
import { asksQuestion, DECKS, SPREADS, TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { listSigns } from "~/readings/zodiac/show-sign.server";
import type { ApiAnswer } from "./api-answer.server";
import { ApiProblem } from "./api-problem.server";
import type { AskedCall } from "./asked-call.server";

export function tellReaders({ language }: AskedCall): ApiAnswer {
  const t = translator(language);
  const readers = listReaders(language).map(({ id, name, description, expertise, isPremiumOnly, image }) => ({
    ...{ id, name, description, isPremiumOnly },
    expertise: expertise.map(({ label }) => t(`expertise.${label}`)),
    image: settings().appUrl + image,
  }));
  return forEverybody({ readers });
}

export function tellSpreads({ language }: AskedCall): ApiAnswer {
  const t = translator(language);
  const spreads = TAROT_KINDS.map((kind) => {
    const { positions, sections, freeDecks } = SPREADS[kind];
    return {
      kind,
      name: t(`tarot.${kind}.name`),
      summary: t(`tarot.${kind}.summary`),
      asksQuestion: asksQuestion(kind),
      positions: positions.map(({ id }) => id),
      sections: sections.length > 0 ? sections : ["text"],
      decks: DECKS.map((id) => ({
        id,
        name: t(`deck.${id}.name`),
        isPremiumOnly: !freeDecks.includes(id),
      })),
    };
  });
  return forEverybody({ spreads });
}

export function tellCards({ language }: AskedCall): ApiAnswer {
  return forEverybody({ cards: DECK.map((card) => showCardOf(card, language)) });
}

export function tellCard({ language, params }: AskedCall): ApiAnswer {
  const card = DECK.find(({ id }) => id === params.id);
  if (!card) throw new ApiProblem("not-found");
  return forEverybody(showCardOf(card, language));
}

function showCardOf({ id, suit, numeral, imageUrl }: TarotCard, language: Language) {
  const { name, upright, reversed } = cardText(id, language);
  const face = ({ keywords, meaning }: typeof upright) => ({ keywords, meaning });
  return {
    ...{ id, name, suit, numeral },
    image: settings().appUrl + imageUrl,
    upright: face(upright),
    reversed: face(reversed),
  };
}

export function tellSigns({ language }: AskedCall): ApiAnswer {
  const signs = listSigns(language).map((sign) => ({ ...sign, image: settings().appUrl + sign.image }));
  return forEverybody({ signs });
}

export function tellLanguages(): ApiAnswer {
  return forEverybody({ languages: LANGUAGES.map((id) => ({ id, name: LANGUAGE_FACTS[id].name })) });
}

export function tellPlans({ language }: AskedCall): ApiAnswer {
  const t = translator(language);
  const plans = OFFERED_PLANS.map((plan) => ({
    type: plan.type,
    name: t(`plans.${plan.type}.name`),
    months: plan.months,
    price: plan.price,
    pricePerMonth: monthlyPrice(plan),
    currency: "usd",
    discount: plan.discount,
    isRecommended: plan.isRecommended,
  }));
  return forEverybody({ plans });
}

function forEverybody(body: object): ApiAnswer {
  return { body, isPublic: true };
}
