import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { SectionName } from "./sections";

/** A part of the account page, on a sheet of its own. */
export function AccountSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section id={name} aria-labelledby={`${name}-heading`} className="sheet space-y-5 p-3 sm:p-6">
      <h2 id={`${name}-heading`} className="text-2xl">
        {t(`account.${name}.heading`)}
      </h2>
      {children}
    </section>
  );
}

/** Stands where a dangerous form would: nothing can be typed that the way to the proof would lose. */
export function Locked({ name, language }: { name: SectionName; language: Language }) {
  const { t } = useTranslation();
  const here = pathTo.account(language, name);
  return (
    <div className="space-y-3 border-s-2 border-line ps-4">
      <p className="flex gap-2 text-soft">
        <span className="mt-1 text-brass">
          <Icon name="lock" />
        </span>
        {t("account.locked.text")}
      </p>
      <ButtonLink
        look="quiet"
        to={pathTo.confirm(language, { from: here })}
        aria-describedby={`${name}-heading`}
      >
        {t("account.locked.confirm")}
      </ButtonLink>
    </div>
  );
}
