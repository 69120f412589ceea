import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { ShownSky } from "../sky/show-sky.server";

/** The moon and the sun of a day, beside what is about that day. */
export function SkyBox({ sky, language }: { sky: ShownSky; language: Language }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="sky" className="sheet mx-auto flex max-w-2xl gap-4 p-3 sm:gap-6 sm:p-5">
      <MoonDisc lit={sky.lit} size={56} />
      <div className="min-w-0 space-y-2">
        <h2 id="sky" className="text-xl">
          {t("sky.of", { day: sky.written })}
        </h2>
        <SkyWords sky={sky} />
        <p>
          <Link to={pathTo.sky(language)} className="link inline-flex min-h-11 items-center text-sm">
            {t("sky.where")}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** What is to be said of it, and by which clock. */
export function SkyWords({ sky: { sentences, zone: id, placeName } }: { sky: ShownSky }) {
  const zone = id.replaceAll("_", " ");
  const { t } = useTranslation();
  const clock = zone.replaceAll("_", " ");
  return (
    <>
      <p>{sentences}</p>
      <p className="text-sm text-soft">
        {placeName ? t("sky.clockAt", { zone: clock, place: placeName }) : t("sky.clock", { zone: clock })}
      </p>
    </>
  );
}

/** The moon as it stands there, bright on the night by day as well; what it shows is said in words. */
export function MoonDisc({ lit, size }: { lit: string; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0 text-brass">
      <circle cx="12" cy="12" r="10.3" className="fill-night" stroke="currentColor" strokeWidth="0.6" />
      <path d={lit} className="fill-star" />
    </svg>
  );
}
