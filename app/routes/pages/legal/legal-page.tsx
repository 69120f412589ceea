import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { CONTACT } from "~/mail/contact";
import { PageTitle } from "~/ui/page-title";
import type { LegalSection, LegalText } from "./legal-text.server";

interface LegalPageProps {
  heading: string;
  text: LegalText & { updated: string };
}

/** Privacy or terms, set to be read. */
export function LegalPage({ heading, text }: LegalPageProps) {
  const { t } = useTranslation();
  return (
    <article className="mx-auto max-w-6xl px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={heading} lead={text.lead} />
      <p className="mt-6 text-center text-sm text-soft">{t("legal.updated", { date: text.updated })}</p>
      <div className="mx-auto mt-12 max-w-prose sm:mt-16">
        {text.sections.map((section) => (
          <Section key={section.heading} {...section} />
        ))}
      </div>
    </article>
  );
}

function Section({ heading, paragraphs, list }: LegalSection) {
  return (
    <section className="space-y-4 border-t border-line py-8 last:pb-0">
      <h2 className="text-2xl">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <WithMailLink text={paragraph} />
        </p>
      ))}
      {list && (
        <ul className="lozenges space-y-2">
          {list.map((line) => (
            <li key={line}>
              <WithMailLink text={line} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A text in which our mail address is a link. */
function WithMailLink({ text }: { text: string }) {
  return text.split(CONTACT).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    <Fragment key={index}>
      {index > 0 && (
        <a href={`mailto:${CONTACT}`} className="link wrap-anywhere">
          {CONTACT}
        </a>
      )}
      {part}
    </Fragment>
  ));
}
