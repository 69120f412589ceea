import { Link, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { SectionHeading } from "~/ui/section-heading";
import { TextBreak } from "~/ui/text-break";
import { useHydrated } from "~/ui/use-hydrated";

const SERVICES = [
  { name: "tarot", icon: "star" },
  { name: "zodiac", icon: "compass" },
  { name: "iching", icon: "book" },
] as const;
type Service = (typeof SERVICES)[number]["name"];

/** The panel is scrolled to after this many milliseconds, to this many pixels above it (specification, section 2). */
const SCROLL = { delay: 100, above: 100 };
const PANEL = "service";

/** The three services as links; the chosen one, which the address names, is described below them. */
export function ServiceSelector({ language }: { language: Language }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const named = query.get("service");
  const chosen = SERVICES.find(({ name }) => name === named)?.name ?? "tarot";
  const { panel, scrollToPanel } = useScroll();
  // Where scripts run, they scroll; else the browser goes to the anchor.
  const isHydrated = useHydrated();
  return (
    <section aria-labelledby="services" className="mx-auto max-w-5xl px-4 py-section sm:px-6">
      <SectionHeading id="services">{t("home.services.heading")}</SectionHeading>
      <ul className="grid gap-4 sm:grid-cols-3">
        {SERVICES.map(({ name, icon }) => (
          <li key={name}>
            <Link
              to={{ search: `?service=${name}`, hash: isHydrated ? "" : PANEL }}
              replace
              preventScrollReset
              onClick={scrollToPanel}
              aria-current={name === chosen ? "true" : undefined}
              className="sheet flex h-full items-center gap-4 p-3 aria-[current=true]:text-brass sm:flex-col sm:p-6 sm:text-center"
            >
              <span className="text-brass">
                <Icon name={icon} size="2.25rem" />
              </span>
              <span>
                <span className="block font-display text-2xl">{t(`home.services.${name}.name`)}</span>
                <TextBreak />
                <span className="block text-sm text-pretty text-soft">
                  {t(`home.services.${name}.summary`)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div ref={panel} id={PANEL} className="mx-auto mt-8 min-h-60 max-w-2xl scroll-mt-25 text-center">
        <Panel service={chosen} language={language} />
      </div>
    </section>
  );
}

function Panel({ service, language }: { service: Service; language: Language }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="text-2xl">{t(`home.services.${service}.heading`)}</h3>
      <p className="mt-3 text-soft">{t(`home.services.${service}.text`)}</p>
      <p className="mt-6">
        {service === "iching" ? (
          <strong className="inline-flex min-h-11 items-center border border-line px-6 font-medium text-soft">
            {t("home.services.iching.soon")}
          </strong>
        ) : (
          <ButtonLink to={pathTo[service](language)} prefetch="intent" look="quiet">
            {t(`home.services.${service}.start`)}
          </ButtonLink>
        )}
      </p>
    </>
  );
}

/** Scrolls to the panel each time a service is chosen, be it once more. */
function useScroll() {
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  function scrollToPanel() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const top = (panel.current?.getBoundingClientRect().top ?? 0) + scrollY - SCROLL.above;
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      scrollTo({ top, behavior: isCalm ? "auto" : "smooth" });
    }, SCROLL.delay);
  }
  return { panel, scrollToPanel };
}
