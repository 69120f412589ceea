import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CardFace } from "~/readings/parts/card-face";
import { useSending } from "~/ui/use-sending";
import type { ShownQuestion } from "./show-practice.server";

/** A card, and four meanings to choose from: each is a button. */
export function PracticeQuestion({ practice, isBlank }: { practice: ShownQuestion; isBlank: boolean }) {
  const { t } = useTranslation();
  const isSending = useSending();
  const { title, face, key, day, answers, done, total } = practice;
  return (
    <div className="mt-4 grid items-center gap-6 sm:mt-8 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] md:gap-14">
      <header className="text-center md:col-start-2 md:self-end md:text-start">
        <p className="text-soft">{t("practise.place", { number: done + 1, total })}</p>
        <h1 className="mt-1 text-heading wrap-anywhere">{title}</h1>
      </header>
      <div className="mx-auto w-40 sm:w-56 md:col-start-1 md:row-span-2 md:row-start-1 md:w-full">
        <CardFace {...face} sizes="(min-width: 48rem) 16rem, 12rem" />
      </div>
      <Form method="post" className="md:self-start">
        <input type="hidden" name="card" value={key} />
        <input type="hidden" name="day" value={day} />
        <fieldset className="space-y-3" aria-describedby={isBlank ? "practise-blank" : undefined}>
          <legend className="mb-4 text-lg">{t("practise.question")}</legend>
          {answers.map((answer, at) => (
            <button
              key={answer}
              type="submit"
              name="answer"
              value={at + 1}
              disabled={isSending}
              className="sheet block min-h-14 w-full px-3 py-2 text-start wrap-anywhere hover:text-brass sm:px-5"
            >
              {answer}
            </button>
          ))}
        </fieldset>
        {isBlank && (
          <p id="practise-blank" role="alert" className="mt-3 text-alarm">
            {t("practise.blank")}
          </p>
        )}
      </Form>
    </div>
  );
}
