import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** Sets a star to a reading of the shelf, or takes it away. */
export function StarToggle({ id, title, isStarred }: { id: string; title: string; isStarred: boolean }) {
  const { t } = useTranslation();
  const name = t(isStarred ? "journal.star.removeFrom" : "journal.star.addTo", { title });
  return (
    <Form method="post" preventScrollReset className="relative z-10 shrink-0">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="starred" value={isStarred ? "0" : "1"} />
      <button
        type="submit"
        name="intent"
        value="star"
        aria-label={name}
        title={name}
        className={`grid h-11 w-11 place-items-center text-lg hover:text-brass ${isStarred ? "text-brass [&_svg]:fill-current" : "text-soft"}`}
      >
        <Icon name="rating" size="1.25em" />
      </button>
    </Form>
  );
}
