import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

/** Tells whoever runs the site of this page: closed at first, so that nobody does it by a slip. */
export function ReportForm({ contact }: { contact: string }) {
  const { t } = useTranslation();
  const [before, after] = t("shared.reportLead", { contact: "\n" }).split("\n");
  return (
    <details className="mx-auto max-w-2xl px-4 py-6 text-center sm:px-6">
      <summary className="inline-flex min-h-11 items-center px-4 text-soft underline hover:text-alarm">
        {t("shared.report")}
      </summary>
      <Form method="post" className="mt-2 space-y-4">
        <p>
          {before}
          <a href={`mailto:${contact}`} className="link">
            {contact}
          </a>
          {after}
        </p>
        <Button name="intent" value="report" look="alarm">
          {t("shared.reportButton")}
        </Button>
      </Form>
    </details>
  );
}
