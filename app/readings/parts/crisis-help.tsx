import { useTranslation } from "react-i18next";
import { useHeadingFocus } from "~/ui/use-heading-focus";
import { FIND_A_HELPLINE } from "../crisis/help-lines.data";
import type { HelpLines } from "../crisis/help-lines.server";

/** Calm words and people to talk to, in place of cards. */
export function CrisisHelp({ lines }: { lines: HelpLines }) {
  const { t } = useTranslation();
  const heading = useHeadingFocus();
  return (
    <div className="px-4 py-12">
      <section aria-labelledby="crisis-title" className="sheet mx-auto max-w-2xl space-y-4 p-4 sm:p-8">
        <h1 ref={heading} id="crisis-title" tabIndex={-1} className="scroll-mt-48 text-3xl outline-none">
          {t("crisis.title")}
        </h1>
        <p>{t("crisis.words")}</p>
        <p>{t("crisis.talk")}</p>
        <ul className="space-y-2">
          {lines.countries.map(({ name, numbers }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
              <span>{name}</span>{" "}
              <span className="flex flex-wrap gap-x-4 font-medium">
                {numbers.map((number) => (
                  <a key={number} href={`tel:${number.replace(/\s/g, "")}`} className="underline">
                    {number}
                  </a>
                ))}
              </span>
            </li>
          ))}
        </ul>
        <p>{t("crisis.emergency")}</p>
        <p>
          {t("crisis.elsewhere")}{" "}
          <a href={FIND_A_HELPLINE} className="underline" rel="noreferrer">
            findahelpline.com
          </a>
        </p>
        {lines.checkedOn && (
          <p className="text-sm text-soft">{t("crisis.checkedOn", { date: lines.checkedOn })}</p>
        )}
        <p className="text-sm text-soft">{t("crisis.kept")}</p>
      </section>
    </div>
  );
}
