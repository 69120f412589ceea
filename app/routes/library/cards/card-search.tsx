import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

/** So many characters of a search count. */
export const LONGEST_SEARCH = 60;
/** How long nothing is typed before it is looked for, in milliseconds. */
const PAUSE = 300;

interface CardSearchProps {
  search: string;
  /** How many cards were found; null where none are looked for. */
  found: number | null;
}

/** A form that shows the cards with a name or a keyword; scripts send it while somebody types. */
export function CardSearch({ search, found }: CardSearchProps) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  // The address changed by another way than typing: a step back, or the link to all cards.
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function searchSoon({ form }: HTMLInputElement) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), PAUSE);
  }

  return (
    <>
      <Form
        method="get"
        role="search"
        replace
        preventScrollReset
        onSubmit={() => clearTimeout(timer.current)}
        className="mx-auto mt-8 flex max-w-xl flex-wrap gap-x-3"
      >
        <label htmlFor="search" className="w-full font-medium">
          {t("cards.search.label")}
        </label>{" "}
        <input
          ref={field}
          id="search"
          type="search"
          name="q"
          defaultValue={search}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t("cards.search.example")}
          onChange={(event) => searchSoon(event.currentTarget)}
          className="mt-2 min-h-11 w-0 min-w-40 grow border border-soft bg-paper px-4 py-2 placeholder:text-soft [&::-webkit-search-cancel-button]:appearance-none"
        />{" "}
        <Button look="quiet" className="mt-2">
          {t("cards.search.submit")}
        </Button>
      </Form>
      <p role="status" className="mx-auto mt-3 min-h-7 max-w-xl text-center text-balance wrap-anywhere">
        {found !== null && t("cards.search.found", { count: found, search })}
      </p>
    </>
  );
}
