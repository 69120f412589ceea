import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pathTo } from "~/i18n/path-to";
import type { AccountPageProps } from "./account-page";
import { AccountSection } from "./section";

/** What is kept of where somebody is, and of the card that is sent to them; and the way to change it. */
export function DaySection({ account: { day }, language }: AccountPageProps) {
  const { t } = useTranslation();
  const { zone, place, letter } = day;
  return (
    <AccountSection name="day">
      <p className="max-w-2xl">{t("account.day.text")}</p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">{t("account.day.zone")}</dt>
        <dd>{zone ?? t("account.day.noZone")}</dd>
        <dt className="text-soft">{t("account.day.place")}</dt>
        <dd>{place ?? t("account.day.noPlace")}</dd>
        <dt className="text-soft">{t("account.day.card")}</dt>
        <dd>
          {letter === null && t("account.day.noCard")}
          {letter?.waits && t("account.day.waits")}
          {letter && !letter.waits && t("account.day.comes", { hour: letter.hour, zone: letter.zone })}
        </dd>
      </dl>
      <p className="flex flex-wrap gap-x-6">
        <Link to={pathTo.sky(language)} className="link inline-flex min-h-11 items-center">
          {t("account.day.toSky")}
        </Link>{" "}
        <Link to={pathTo.daily(language)} className="link inline-flex min-h-11 items-center">
          {t("account.day.toCard")}
        </Link>
      </p>
    </AccountSection>
  );
}
