import { useTranslation } from "react-i18next";
import type { Question } from "~/http/page-head";
import { Icon } from "~/ui/icon";
import { SectionHeading } from "~/ui/section-heading";

/** What people ask, each answer behind its question. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="questions" className="mx-auto max-w-3xl px-4 py-section sm:px-6">
      <SectionHeading id="questions">{t("tarotInfo.questions")}</SectionHeading>
      <div className="border-b border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line">
            <summary className="flex list-none items-center justify-between gap-6 py-5 font-display text-xl hover:text-brass [&::-webkit-details-marker]:hidden">
              {question}
              <span className="rotate-45 text-brass transition-transform duration-300 group-open:rotate-0">
                <Icon name="close" size="1.25em" />
              </span>
            </summary>
            <p className="max-w-prose pb-6 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
