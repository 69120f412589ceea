import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { FirstButton } from "~/readings/parts/first-button";
import { keepOrder, useKeptOrder } from "~/readings/parts/kept-order";
import { PresetButtons } from "~/readings/parts/preset-buttons";
import { QuestionField } from "~/readings/parts/question-field";
import type { SPREADS } from "~/readings/tarot/spreads.data";
import { Button } from "~/ui/button";
import { useSending } from "~/ui/use-sending";

export type HeroPreset = (typeof SPREADS.timeline.presets)[number];

/** Who reads, and from which deck, where nobody has chosen; the page that is posted to lets both be changed. */
const CHOSEN = { reader: "selene", deck: "major" };

/** A question for three cards. What is wrong with it is said by the page that it is sent to. */
export function HeroForm({ language, presets }: { language: Language; presets: readonly HeroPreset[] }) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState(useKeptOrder()?.question ?? "");
  const isSending = useSending();
  return (
    <Form
      method="post"
      action={pathTo.spread(language, "timeline")}
      onSubmit={() => keepOrder({ ...CHOSEN, question })}
      className="hero-form"
    >
      <FirstButton>{t("home.tarot")}</FirstButton>
      {Object.entries(CHOSEN).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <QuestionField
        label={t("tarot.timeline.question")}
        value={question}
        onChange={setQuestion}
        rows={2}
        isLarge
      />
      <PresetButtons
        legend={t("tarot.presets.legend")}
        more={t("tarot.presets.more")}
        presets={presets.map((name) => ({ name, text: t(`tarot.presets.${name}`) }))}
        onChoose={setQuestion}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button disabled={isSending} look="gold" className="grow px-10 text-lg sm:grow-0">
          {isSending ? t("tarot.sending") : t("home.tarot")}
        </Button>
        <p className="text-sm text-soft">{t("home.free")}</p>
      </div>
    </Form>
  );
}
