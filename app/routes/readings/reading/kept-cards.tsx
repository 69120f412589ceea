import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { HelpBox } from "~/readings/parts/help-box";
import { QuestionField } from "~/readings/parts/question-field";
import { asksQuestion, SPREADS, sectionOf } from "~/readings/tarot/spreads.data";
import { SendButton } from "~/ui/send-button";
import { SectionLead } from "./section-lead";
import type { ShownTarot } from "./show-reading.server";

export interface KeptCardsProps {
  reading: ShownTarot;
  language: Language;
  /** What was typed and refused. */
  typed: string;
  fault: "blank" | "tooLong" | undefined;
}

/** Cards that are kept without a text: what each means by itself, and the way to have them read after all. */
export default function KeptCards({ reading, language, typed, fault }: KeptCardsProps) {
  const { t } = useTranslation();
  const { kind, cards, kept, interpretation } = reading;
  const { sections } = SPREADS[kind];
  return (
    <>
      {interpretation.help.length > 0 && <HelpBox help={interpretation.help} />}
      <div className="mx-auto max-w-2xl text-center">
        <h2 className="text-2xl">{t("own.entry.title")}</h2>
        <p className="mt-2 text-soft">{t("own.entry.text")}</p>
      </div>
      <div className="space-y-9 sm:space-y-12">
        {cards?.map((card, place) => (
          <section key={card.id} className="told">
            <SectionLead
              section={sectionOf(kind, place) ?? "text"}
              isWhole={sections.length === 0}
              reading={reading}
              language={language}
            />
            <div className="told-text" lang={reading.language}>
              <p>{card.meaning}</p>
              {card.here && card.here !== card.meaning && <p>{card.here}</p>}
            </div>
          </section>
        ))}
      </div>
      {kept && <ReadNow {...{ reading, typed, fault }} readers={kept.readers} />}
    </>
  );
}

interface ReadNowProps extends Omit<KeptCardsProps, "language"> {
  readers: readonly { id: string; name: string }[];
}

function ReadNow({ reading, readers, typed, fault }: ReadNowProps) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState(typed);
  const { kind } = reading;
  return (
    <Form method="post" preventScrollReset noValidate className="mx-auto max-w-2xl space-y-5 print:hidden">
      {asksQuestion(kind) && reading.question === null && (
        <QuestionField
          label={t(`tarot.${kind}.question`)}
          hint={t("question.hint")}
          value={question}
          onChange={setQuestion}
          error={fault && t(`question.${fault}`)}
        />
      )}
      <label className="block">
        <span className="font-medium">{t("own.entry.reader")}</span>{" "}
        <select
          name="reader"
          defaultValue={reading.kept?.reader}
          className="mt-2 min-h-11 w-full border border-soft bg-paper px-4 py-2"
        >
          {readers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="text-center">
        <SendButton name="intent" value="read" intent="read">
          {t("own.entry.read")}
        </SendButton>
        <p className="mt-3 text-sm text-soft">{t("own.entry.cost")}</p>
      </div>
    </Form>
  );
}
