import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import { writeLaid } from "~/readings/tarot/own-cards";
import { Button } from "~/ui/button";
import { imagePath } from "~/ui/image-path";
import { Illustration } from "~/ui/line-drawing";
import { CHOICE, laidWith, ownAddress } from "./own-address";
import type { DeckPart, ShownOwn } from "./show-own.server";
import { OWN_FORM, StepLink, useGoesAlong } from "./step-link";

interface CardChoiceProps {
  shown: ShownOwn;
  /** The place that is being filled. */
  open: number;
  language: Language;
}

/** The parts of the deck, each with a card by which it is known. */
const PARTS: Record<DeckPart, string> = {
  major: "ar17",
  wands: "waac",
  cups: "cuac",
  swords: "swac",
  pentacles: "peac",
};

/** Which card lies in the open place: by its name, or by its suit and picture. */
export function CardChoice({ shown, open, language }: CardChoiceProps) {
  const { t } = useTranslation();
  const section = shown.places[open]?.section;
  const name = section ? t(`positions.${section}`) : t("own.single");
  return (
    <section id={CHOICE} aria-labelledby="own-choice" className="sheet scroll-mt-2 p-3 sm:p-6">
      <h2 id="own-choice" className="text-center text-xl">
        {t("own.which", { place: name })}
      </h2>
      <NameForm {...{ shown, open, language }} />
      <PartRow {...{ shown, open, language }} />
      <Offered {...{ shown, open, language }} />
    </section>
  );
}

/** By its name: begun, the browser offers how it may go on; whole, it lies there at once. */
function NameForm({ shown, open, language }: CardChoiceProps) {
  const className = "mx-auto mt-3 flex max-w-xl flex-wrap items-end gap-x-3 gap-y-2";
  const laid = shown.places.map((place) => place.laid);
  if (useGoesAlong()) {
    const to = ownAddress(language, { kind: shown.kind, laid }, { place: open });
    const button = { form: OWN_FORM, formAction: to, name: "intent", value: "name" };
    return (
      <div className={className}>
        <NameField shown={shown} form={OWN_FORM} button={button} />
      </div>
    );
  }
  return (
    <Form
      key={`${open} ${shown.name}`}
      method="get"
      action={pathTo.own(language)}
      preventScrollReset
      className={className}
    >
      <input type="hidden" name="spread" value={shown.kind} />
      <input type="hidden" name="cards" value={writeLaid(laid)} />
      <input type="hidden" name="place" value={open + 1} />
      <NameField shown={shown} />
    </Form>
  );
}

interface NameFieldProps {
  shown: ShownOwn;
  /** Where it is not the form around it: its id, and what the button says to it. */
  form?: string;
  button?: ComponentProps<typeof Button>;
}

function NameField({ shown, form, button }: NameFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      <label className="min-w-40 grow basis-0">
        <span className="block text-sm">{t("own.name.label")}</span>
        <input
          type="text"
          name="name"
          form={form}
          list="own-names"
          defaultValue={shown.name}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="done"
          className="mt-1 min-h-11 w-full border border-soft bg-paper px-4 py-2"
        />
      </label>{" "}
      <datalist id="own-names">
        {shown.names.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Button look="quiet" {...button}>
        {t("own.name.submit")}
      </Button>
      {shown.name && shown.offered.length === 0 && (
        <p role="status" className="w-full text-alarm">
          {t("own.name.none", { name: shown.name })}
        </p>
      )}
    </>
  );
}

function PartRow({ shown, open, language }: CardChoiceProps) {
  const { t } = useTranslation();
  const cards = { kind: shown.kind, laid: shown.places.map(({ laid }) => laid) };
  return (
    <nav aria-label={t("own.parts")} className="mt-4 max-sm:-mx-2">
      <ul className="mx-auto grid max-w-xl grid-cols-5 sm:gap-3">
        {(Object.keys(PARTS) as DeckPart[]).map((part) => (
          <li key={part} className="min-w-0">
            <StepLink
              to={ownAddress(language, cards, { place: open, part })}
              aria-current={part === shown.part ? "true" : undefined}
              className="flex h-full w-full flex-col items-center gap-1 border-b-2 border-transparent py-1 text-center text-xs leading-tight hyphens-auto max-sm:tracking-tight hover:text-brass aria-[current=true]:border-brass aria-[current=true]:text-brass sm:text-sm"
            >
              <Illustration
                srcSet={imagePath(`tarot/small/${PARTS[part]}.webp`)}
                width={200}
                height={321}
                className="w-9 rounded-sm border border-brass sm:w-12"
              />
              {t(`cards.suits.${part}`)}
            </StepLink>{" "}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The cards of a part of the deck, or those that were found: a press lays one, upright. */
function Offered({ shown, open, language }: CardChoiceProps) {
  const { t } = useTranslation();
  if (shown.offered.length === 0) return null;
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-1 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] sm:gap-x-4">
      {shown.offered.map((card) => {
        const face = (
          <>
            <CardFace {...card} orientation="upright" isSmall />
            <span className="mt-1 block leading-tight">{card.name}</span>
          </>
        );
        return (
          <li
            key={card.id}
            className="min-w-0 text-center text-xs wrap-anywhere hyphens-auto max-sm:tracking-tight sm:text-sm"
          >
            {card.isLaid ? (
              <span className="block text-soft [&>.card]:opacity-35">
                {face}
                <span className="block italic">{t("own.isLaid")}</span>
              </span>
            ) : (
              <StepLink
                to={ownAddress(language, {
                  kind: shown.kind,
                  laid: laidWith(shown, open, card.id, "upright"),
                })}
                className="block w-full hover:text-brass"
              >
                {face}
              </StepLink>
            )}{" "}
          </li>
        );
      })}
    </ul>
  );
}
