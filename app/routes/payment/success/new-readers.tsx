import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { ReaderOnPage } from "~/readings/readers/list-readers.server";
import { ButtonLink } from "~/ui/button";
import { Illustration } from "~/ui/line-drawing";

interface NewReadersProps {
  readers: readonly ReaderOnPage[];
  language: Language;
}

/** The readers whom the subscription has opened, each with a line of theirs and the way to ask them. */
export function NewReaders({ readers, language }: NewReadersProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="new-readers">
      <h2 id="new-readers" className="text-center text-heading">
        {t("payment.success.readers.heading")}
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2">
        {readers.map(({ id, name, image, offer }) => (
          <li key={id} className="sheet flex flex-col items-center p-2 text-center sm:p-4">
            <Illustration
              srcSet={image.replace("/readers/", "/readers/small/")}
              width={160}
              height={160}
              className="h-24 w-24 rounded-full border border-brass"
            />
            <h3 className="mt-3 text-xl">{name}</h3>
            <p className="mt-1 mb-4 text-soft">{offer?.[0]}</p>
            <ButtonLink
              look="quiet"
              to={pathTo.spread(language, "timeline", { reader: id })}
              className="mt-auto w-full max-w-72"
            >
              {t("payment.success.readers.ask", { name })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
