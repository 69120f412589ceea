import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";

/** How often whoever looks has met this card: asked for afterwards, since the page is the same for everybody; until then a link. */
export function MetLine({ card, language }: { card: string; language: Language }) {
  const { t } = useTranslation();
  const [text, setText] = useState<string>();

  useEffect(() => {
    const stop = new AbortController();
    setText(undefined);
    fetch(pathTo.metOf(language, card), { signal: stop.signal })
      .then((answer) => (answer.status === 200 ? answer.json() : {}))
      .then(({ text }: { text?: string }) => setText(text))
      // Without a net the link stays.
      .catch(() => undefined);
    return () => stop.abort();
  }, [card, language]);

  return (
    <p className="text-soft">
      <Link
        to={pathTo.met(language, card)}
        prefetch="none"
        className="link inline-flex min-h-11 items-center"
      >
        {text ?? t("practise.met.ask")}
      </Link>
    </p>
  );
}
