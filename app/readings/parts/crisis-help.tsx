import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { useHeadingFocus } from "~/ui/use-heading-focus";
import type { HelpLines } from "../crisis/help-lines.server";
import { HelpLineList, OtherHelp } from "./help-line-list";

interface CrisisHelpProps {
  lines: HelpLines;
  /** What was sent, by the names of its fields: it can be copied, or changed and asked again. */
  fields: readonly (readonly [name: string, value: string])[];
}

/** Calm words and people to talk to, in place of cards. */
export function CrisisHelp({ lines, fields }: CrisisHelpProps) {
  const { t } = useTranslation();
  const heading = useHeadingFocus();
  return (
    <section className="sheet mx-4 my-12 max-w-2xl space-y-4 p-4 sm:p-8 md:mx-auto">
      <h1 ref={heading} tabIndex={-1} className="scroll-mt-48 text-3xl outline-none">
        {t("crisis.title")}
      </h1>
      <p>{t("crisis.words")}</p>
      <p>{t("crisis.talk")}</p>
      <HelpLineList lines={lines} />
      <OtherHelp checkedOn={lines.checkedOn} />
      <p className="text-sm text-soft">{t("crisis.kept")}</p>
      {/* A plain one: whatever page stood here before, the server answers it as a new request. */}
      <form method="post" className="space-y-4">
        {fields.map(([name, value]) =>
          name === "question" ? (
            <label key={name}>
              {t("crisis.question")}
              <textarea name={name} defaultValue={value} className="w-full border border-soft bg-paper p-3" />
            </label>
          ) : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Button>{t("crisis.again")}</Button>
      </form>
    </section>
  );
}
