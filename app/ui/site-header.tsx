import { Form, Link, NavLink } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "~/i18n/languages";
import { THEMES, type Theme } from "./theme";

interface SiteHeaderProps {
  language: Language;
  theme: Theme;
  /** The address of this page, with its query: where a changed preference leads back to. */
  here: string;
  links: readonly { to: string; label: string }[];
}

export function SiteHeader({ language, theme, here, links }: SiteHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-8 gap-y-2 px-4 py-3 sm:px-6">
        <Link to={`/${language}`} className="flex items-center gap-2 font-display text-2xl tracking-wide">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          {t("site.brand")}
        </Link>
        <nav aria-label={t("nav.label")} className="hidden grow md:block">
          <NavList links={links} className="flex gap-6" />
        </nav>
        <div className="hidden items-center gap-2 md:flex">
          <LanguageMenu language={language} here={here} />
          <ThemeMenu theme={theme} here={here} />
        </div>
        <details className="group ms-auto md:hidden" key={here}>
          <summary className="flex min-h-11 list-none items-center gap-2 px-2 [&::-webkit-details-marker]:hidden">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M3 7h18M3 12h18M3 17h18" stroke="currentColor" strokeWidth="1.5" />
            </svg>
            {t("nav.menu")}
          </summary>
          <div className="absolute inset-x-0 z-40 space-y-4 border-y border-line bg-surface px-4 py-5 shadow-lg">
            <nav aria-label={t("nav.label")}>
              <NavList links={links} className="space-y-1" />
            </nav>
            <LanguageList language={language} here={here} />
            <ThemeList theme={theme} here={here} />
          </div>
        </details>
      </div>
    </header>
  );
}

function NavList({ links, className }: { links: SiteHeaderProps["links"]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            prefetch="intent"
            className="inline-flex min-h-11 items-center border-b-2 border-transparent hover:text-brass aria-[current=page]:border-brass aria-[current=page]:text-brass"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function LanguageMenu(props: { language: Language; here: string }) {
  const { t } = useTranslation();
  return (
    <Menu
      name={`${t("nav.language")}: ${LANGUAGE_NAMES[props.language]}`}
      label={LANGUAGE_NAMES[props.language]}
    >
      <LanguageList {...props} />
    </Menu>
  );
}

function ThemeMenu(props: { theme: Theme; here: string }) {
  const { t } = useTranslation();
  return (
    <Menu name={`${t("theme.label")}: ${t(`theme.${props.theme}`)}`} label={t(`theme.${props.theme}`)}>
      <ThemeList {...props} />
    </Menu>
  );
}

function Menu({ name, label, children }: { name: string; label: string; children: React.ReactNode }) {
  return (
    <details className="relative" onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <summary aria-label={name} className="flex min-h-11 items-center px-2 hover:text-brass">
        {label}
      </summary>
      <div className="absolute end-0 z-40 min-w-44 rounded-sm border border-line bg-surface p-3 shadow-lg">
        {children}
      </div>
    </details>
  );
}

function closeWhenLeft({ currentTarget, relatedTarget }: React.FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeOnEscape({ currentTarget, key }: React.KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape") return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

function LanguageList({ language, here }: { language: Language; here: string }) {
  const { t } = useTranslation();
  return (
    <form method="post" action="/preferences">
      <input type="hidden" name="from" value={here} />
      <fieldset>
        <legend className="text-sm text-soft">{t("nav.language")}</legend>
        <ul>
          {LANGUAGES.map((code) => (
            <Choice key={code} name="language" value={code} isChosen={code === language} lang={code}>
              {LANGUAGE_NAMES[code]}
            </Choice>
          ))}
        </ul>
      </fieldset>
    </form>
  );
}

function ThemeList({ theme, here }: { theme: Theme; here: string }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/preferences" preventScrollReset replace>
      <input type="hidden" name="from" value={here} />
      <fieldset>
        <legend className="text-sm text-soft">{t("theme.label")}</legend>
        <ul>
          {THEMES.map((name) => (
            <Choice key={name} name="theme" value={name} isChosen={name === theme}>
              {t(`theme.${name}`)}
            </Choice>
          ))}
        </ul>
      </fieldset>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  isChosen: boolean;
  lang?: string;
  children: React.ReactNode;
}

function Choice({ name, value, isChosen, lang, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="submit"
        name={name}
        value={value}
        lang={lang}
        aria-pressed={isChosen}
        className="block min-h-10 w-full px-1 text-start hover:text-brass aria-pressed:text-brass aria-pressed:underline"
      >
        {children}
      </button>
    </li>
  );
}
