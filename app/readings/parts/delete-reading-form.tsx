import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

/** Deletes after a second press: the first opens the question whether it is meant. */
export function DeleteReading({ id, className = "" }: { id?: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <details className={className}>
      <summary className="inline-flex min-h-11 items-center px-4 text-soft underline hover:text-alarm">
        {t("readings.delete")}
      </summary>
      <Form method="post" className="mt-2 space-y-2">
        {id && <input type="hidden" name="id" value={id} />}
        <p>{t("readings.confirmDelete")}</p>
        <Button name="intent" value="delete" look="alarm">
          {t("readings.deleteForGood")}
        </Button>
      </Form>
    </details>
  );
}
