import { Link, NavLink } from "@remix-run/react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Icon } from "~/ui/icon";
import { Illustration } from "~/ui/line-drawing";
import type { Theme } from "~/ui/theme";
import { useHydrated } from "~/ui/use-hydrated";
import { LanguageMenu, ThemeMenu } from "./preference-menus";
import { type ShownUser, UserArea } from "./user-area";

const MENU = "site-menu";

interface SiteHeaderProps {
  language: Language;
  theme: Theme;
  /** The address of this page, with its query: where a changed preference leads back to. */
  here: string;
  /** Who is signed in: null for nobody; not known where that could not be read. */
  user: ShownUser | null | undefined;
  /** Whether the page is night in either theme. */
  isNight?: boolean;
}

/** The head of every page. Its menu stands in the page once; where there is little room, a button opens it. */
export function SiteHeader({ language, theme, here, user, isNight = false }: SiteHeaderProps) {
  const { t } = useTranslation();
  const menu = useMenu(here);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what happens in the menu passes through here
    <header
      ref={menu.ref}
      onBlur={menu.closeWhenLeft}
      onKeyDown={menu.closeOnEscape}
      className={`relative z-30 border-b border-line bg-surface print:hidden ${isNight ? "night" : ""}`}
    >
      <div className="mx-auto flex min-h-17 max-w-6xl items-center gap-x-4 px-4 max-md:flex-wrap sm:px-6 lg:gap-x-6">
        <Link
          to={pathTo.home(language)}
          viewTransition
          className="flex min-h-11 shrink-0 items-center gap-2.5 font-display text-2xl tracking-wide"
        >
          <Illustration srcSet="/favicon.svg" width={34} height={34} />
          {t("site.brand")}
        </Link>{" "}
        <MenuToggle isOpen={menu.isOpen} onToggle={menu.toggle} />
        <div id={MENU} data-open={menu.isOpen} className="site-menu scroll-mt-24 gap-x-4 gap-y-3">
          <nav aria-label={t("nav.label")} className="grow">
            <ul className="flex flex-col gap-x-4 md:flex-row lg:gap-x-6">
              {destinations(language).map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    prefetch={to === pathTo.readings(language) ? "none" : "intent"}
                    viewTransition
                    onClick={menu.close}
                    // The kinds of reading belong to the tarot; what lies below the others is another page.
                    end={to !== pathTo.tarot(language)}
                    className="inline-flex min-h-11 items-center border-b-2 md:max-lg:text-sm md:whitespace-nowrap border-transparent hover:text-brass aria-[current=page]:border-brass aria-[current=page]:text-brass"
                  >
                    {t(label)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex flex-wrap items-center gap-x-1 lg:gap-x-2">
            <LanguageMenu language={language} here={here} />
            <ThemeMenu theme={theme} language={language} here={here} />
            <UserArea user={user} language={language} here={here} />
          </div>
        </div>
      </div>
    </header>
  );
}

function destinations(language: Language) {
  return [
    { to: pathTo.tarot(language), label: "nav.tarot" },
    { to: pathTo.zodiac(language), label: "nav.zodiac" },
    { to: pathTo.guide(language), label: "nav.tarotInfo" },
    { to: pathTo.readings(language), label: "nav.readings" },
  ] as const;
}

/** A link to the menu, which opens it without scripts too; a button as soon as scripts run. */
function MenuToggle({ isOpen, onToggle }: { isOpen: boolean | undefined; onToggle(): void }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const look = "ms-auto inline-flex min-h-11 items-center gap-2 px-2 md:hidden";
  const label = (
    <>
      <Icon name={isOpen ? "close" : "menu"} size="1.5em" />
      {t("nav.menu")}
    </>
  );
  if (!isHydrated) {
    return (
      <a href={`#${MENU}`} className={look}>
        {label}
      </a>
    );
  }
  return (
    <button type="button" aria-expanded={isOpen} aria-controls={MENU} onClick={onToggle} className={look}>
      {label}
    </button>
  );
}

/** Whether the menu is open where it has to be opened; undefined until scripts run. It closes when it has led somewhere. */
function useMenu(here: string) {
  const ref = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState<boolean>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setIsOpen(false), [here]);

  return {
    ref,
    isOpen,
    toggle: () => setIsOpen((wasOpen) => !wasOpen),
    closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setIsOpen(false);
    },
    close: () => setIsOpen(false),
    closeOnEscape({ key }: KeyboardEvent) {
      if (key !== "Escape" || !isOpen) return;
      setIsOpen(false);
      ref.current?.querySelector<HTMLButtonElement>(`[aria-controls="${MENU}"]`)?.focus();
    },
  };
}
