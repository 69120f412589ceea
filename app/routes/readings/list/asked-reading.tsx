import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Button } from "~/ui/button";

/** Asks, once its time has come, what came of a reading. */
export function AskedReading({
  asked,
  language,
}: {
  asked: { id: string; day: string };
  language: Language;
}) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="asked" className="sheet mx-auto mb-6 max-w-xl px-5 py-4 text-center">
      <h2 id="asked" className="text-2xl">
        {t("journal.asked.title")}
      </h2>
      <p className="mt-2">{t("journal.asked.of", { day: asked.day })}</p>
      <div className="mt-3 flex flex-wrap items-center justify-center gap-x-6">
        <Link
          to={`${pathTo.reading(language, asked.id)}#journal`}
          className="link inline-flex min-h-11 items-center"
        >
          {t("journal.outcome.answer")}
        </Link>{" "}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={asked.id} />
          <Button name="intent" value="dismiss" look="quiet">
            {t("journal.outcome.dismiss")}
          </Button>
        </Form>
      </div>
    </section>
  );
}
