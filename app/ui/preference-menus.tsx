import { Form } from "@remix-run/react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "~/i18n/languages";
import { Icon, type IconName } from "./icon";
import { THEMES, type Theme } from "./theme";

const THEME_ICONS = { light: "sun", dark: "moon", system: "theme" } as const;

/** Leads to this page in another language; the choice is kept. A whole load, since every text changes. */
export function LanguageMenu({ language, here }: { language: Language; here: string }) {
  const { t } = useTranslation();
  return (
    <Menu
      name={`${t("nav.language")}: ${LANGUAGE_NAMES[language]}`}
      icon="language"
      label={LANGUAGE_NAMES[language]}
      here={here}
    >
      <form method="post" action="/preferences">
        <Choices legend={t("nav.language")} here={here}>
          {LANGUAGES.map((code) => (
            <Choice key={code} name="language" value={code} isChosen={code === language} lang={code}>
              {LANGUAGE_NAMES[code]}
            </Choice>
          ))}
        </Choices>
      </form>
    </Menu>
  );
}

export function ThemeMenu({ theme, here }: { theme: Theme; here: string }) {
  const { t } = useTranslation();
  return (
    <Menu
      name={`${t("theme.label")}: ${t(`theme.${theme}`)}`}
      icon={THEME_ICONS[theme]}
      label={t(`theme.${theme}`)}
      here={`${here} ${theme}`}
    >
      <Form method="post" action="/preferences" preventScrollReset replace>
        <Choices legend={t("theme.label")} here={here}>
          {THEMES.map((name) => (
            <Choice key={name} name="theme" value={name} isChosen={name === theme}>
              {t(`theme.${name}`)}
            </Choice>
          ))}
        </Choices>
      </Form>
    </Menu>
  );
}

interface MenuProps {
  name: string;
  icon: IconName;
  label: string;
  /** Another value closes the menu. */
  here: string;
  children: ReactNode;
}

/** A disclosure that works by itself; scripts close it when it has been used, left or escaped from. */
function Menu({ name, icon, label, here, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen closes the menu
  useEffect(() => {
    const menu = details.current;
    if (!menu?.open) return;
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }, [here]);
  return (
    <details ref={details} className="relative" onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <summary
        aria-label={name}
        title={name}
        className="flex min-h-11 list-none items-center gap-1.5 px-2 text-sm hover:text-brass [&::-webkit-details-marker]:hidden"
      >
        <Icon name={icon} size="1.15em" />
        <span className="md:max-lg:sr-only">{label}</span>
      </summary>
      <div className="z-40 min-w-44 border border-line bg-surface px-3 py-2 md:absolute md:end-0 md:shadow-lg">
        {children}
      </div>
    </details>
  );
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  const { currentTarget: details, key } = event;
  if (key !== "Escape" || !details.open) return;
  event.stopPropagation();
  details.open = false;
  details.querySelector("summary")?.focus();
}

interface ChoicesProps {
  legend: string;
  here: string;
  children: ReactNode;
}

function Choices({ legend, here, children }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <input type="hidden" name="from" value={here} />
      <ul>{children}</ul>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  isChosen: boolean;
  lang?: string;
  children: ReactNode;
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
        className="flex min-h-11 w-full items-center justify-between gap-4 px-1 text-start hover:text-brass aria-pressed:text-brass"
      >
        {children}
        {isChosen && <Icon name="tick" />}
      </button>
    </li>
  );
}
