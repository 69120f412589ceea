import { useTranslation } from "react-i18next";

interface Moment {
  at: string;
  day: string;
}

interface BrowserLineProps {
  /** Of the words, for what names a button beside it. */
  id: string;
  browser: {
    /** What a client calls itself that is no browser of ours. */
    client?: string | null;
    browser: string | null;
    system: string | null;
    lastUsed: Moment;
    begun: Moment;
    isThis: boolean;
  };
  says: { isThis: string; lastUsed: string; begun: string };
}

/** A browser in a list: what it is, whether it is this one, and when it was used. */
export function BrowserLine({ id, browser: line, says }: BrowserLineProps) {
  const { t } = useTranslation();
  const { client, browser, system, lastUsed, begun, isThis } = line;
  const device =
    browser && system ? t("account.sessions.browserOn", { browser, system }) : (browser ?? system);
  const app = client ? t("account.sessions.client", { client }) : null;
  const names = app && device ? `${app} · ${device}` : (app ?? device);
  return (
    <div className="min-w-0">
      <p id={id} className="flex flex-wrap items-center gap-x-3 font-medium">
        {names ?? t("account.sessions.unknown")}{" "}
        {isThis && (
          <span className="border border-brass px-2 py-0.5 text-sm font-normal text-brass">
            {says.isThis}
          </span>
        )}
      </p>
      <p className="text-sm text-soft">
        <span className="inline-block">
          {says.lastUsed} <time dateTime={lastUsed.at}>{lastUsed.day}</time>
          {"\u00a0·"}
        </span>{" "}
        <span className="inline-block">
          {says.begun} <time dateTime={begun.at}>{begun.day}</time>
        </span>
      </p>
    </div>
  );
}
