import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

/** How to go on from a text that could not be written: once more or, where the model is to blame, by the almanac. */
export function RetryForm({ isAlmanacOffered = false }: { isAlmanacOffered?: boolean }) {
  const { t } = useTranslation();
  return (
    <Form method="post" preventScrollReset className="space-y-3 text-center">
      <div className="flex flex-wrap justify-center gap-3">
        <Button name="intent" value="retry" look="quiet">
          {t("reading.retry")}
        </Button>
        {isAlmanacOffered && (
          <Button name="intent" value="almanac" look="quiet">
            {t("reading.askAlmanac")}
          </Button>
        )}
      </div>
      {isAlmanacOffered && <p className="text-sm text-soft">{t("reading.almanacIsFree")}</p>}
    </Form>
  );
}
