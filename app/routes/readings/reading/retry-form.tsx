import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import type { ShownWriting } from "./show-reading.server";

interface RetryFormProps {
  /** Whether the text may be begun once more, and whether its use is taken already. */
  retry: ShownWriting["retry"];
  isAlmanacOffered?: boolean;
}

/** How to go on from a text that could not be written: once more or, where the model is to blame, by the almanac. */
export function RetryForm({ retry, isAlmanacOffered = false }: RetryFormProps) {
  const { t } = useTranslation();
  return (
    <Form method="post" preventScrollReset className="space-y-3 text-center">
      <div className="flex flex-wrap justify-center gap-3">
        {retry.isAllowed && (
          <Button name="intent" value="retry" look="quiet">
            {t("reading.retry")}
          </Button>
        )}
        {isAlmanacOffered && (
          <Button name="intent" value="almanac" look="quiet">
            {t("reading.askAlmanac")}
          </Button>
        )}
      </div>
      {!retry.isAllowed && <p className="text-sm text-soft">{t("reading.triedOften")}</p>}
      {retry.isAllowed && retry.isCounted && <p className="text-sm text-soft">{t("reading.isCounted")}</p>}
      {isAlmanacOffered && <p className="text-sm text-soft">{t("reading.almanacIsFree")}</p>}
    </Form>
  );
}
