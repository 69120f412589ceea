import { Link, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { Ornament } from "~/ui/ornament";
import { SectionHeading } from "~/ui/section-heading";
import { TextBreak } from "~/ui/text-break";
import { useHydrated } from "~/ui/use-hydrated";
import type { Samples } from "./samples.server";
import { IChingPanel, TarotPanel, ZodiacPanel } from "./service-panel";

const SERVICES = [
  { name: "tarot", drawing: "cards", Panel: TarotPanel },
  { name: "zodiac", drawing: "zodiac", Panel: ZodiacPanel },
  { name: "iching", drawing: "coins-three", Panel: IChingPanel },
] as const;

/** The panel is scrolled to after this many milliseconds, to this many pixels above it (specification, section 2). */
const SCROLL = { delay: 100, above: 100 };
const PANEL = "service";

/** The three services as links; of the chosen one, which the address names, a sample stands below them. */
export function ServiceSelector({ language, samples }: { language: Language; samples: Samples }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const named = query.get("service");
  const chosen = SERVICES.find(({ name }) => name === named) ?? SERVICES[0];
  const { panel, scrollToPanel } = useScroll();
  // Where scripts run, they scroll; else the browser goes to the anchor.
  const isHydrated = useHydrated();
  return (
    <section aria-labelledby="services" className="band">
      <div className="mx-auto max-w-5xl px-4 sm:px-6">
        <SectionHeading id="services">{t("home.services.heading")}</SectionHeading>
        <ul className="grid gap-4 sm:grid-cols-3">
          {SERVICES.map(({ name, drawing }) => (
            <li key={name}>
              <Link
                to={{ search: `?service=${name}`, hash: isHydrated ? "" : PANEL }}
                replace
                preventScrollReset
                onClick={scrollToPanel}
                aria-current={name === chosen.name ? "true" : undefined}
                className="sheet flex h-full items-center gap-4 p-3 aria-[current=true]:text-brass sm:flex-col sm:p-6 sm:text-center"
              >
                <Ornament name={drawing} className="w-16 shrink-0 text-brass sm:w-20" />
                <span>
                  <span className="block font-display text-2xl">{t(`home.services.${name}.name`)}</span>
                  <TextBreak />
                  <span className="block text-sm text-pretty text-soft">
                    {t(`home.services.${name}.summary`)}
                  </span>
                  {name === "iching" && (
                    <span className="block text-sm text-brass"> {t("home.services.iching.soon")}</span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <div ref={panel} id={PANEL} className="mt-10 scroll-mt-25 text-center">
          <chosen.Panel language={language} samples={samples} />
        </div>
      </div>
    </section>
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
