import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_FACTS, LANGUAGES, type Language } from "~/i18n/languages";
import { ADDRESSES } from "~/i18n/path-to";
import { labelled } from "~/i18n/typography";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { THEMES, type Theme } from "~/ui/theme";
import { useHeaderForm } from "./use-header-form";

const THEME_ICONS = { light: "sun", dark: "moon", system: "theme" } as const;

/** Leads to this page in another language; the choice is kept. */
export function LanguageMenu({ language, here }: { language: Language; here: string }) {
  const { t } = useTranslation();
  return (
    <Menu
      name={labelled(t("nav.language"), LANGUAGE_FACTS[language].name, language)}
      mark={<Icon name="language" size="1.15em" />}
      label={<Label of={labelled(t("nav.language"), "", language)}>{LANGUAGE_FACTS[language].name}</Label>}
      here={here}
    >
      <form method="post" action={ADDRESSES.preferences} onSubmit={useHeaderForm(t("nav.languageFailed"))}>
        <Choices legend={t("nav.language")} here={here}>
          {LANGUAGES.map((code) => (
            <Choice key={code} name="language" value={code} isChosen={code === language} lang={code}>
              {LANGUAGE_FACTS[code].name}
            </Choice>
          ))}
        </Choices>
      </form>
    </Menu>
  );
}

interface ThemeMenuProps {
  theme: Theme;
  language: Language;
  here: string;
}

export function ThemeMenu({ theme, language, here }: ThemeMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      name={labelled(t("theme.label"), t(`theme.${theme}`), language)}
      mark={<Icon name={THEME_ICONS[theme]} size="1.15em" />}
      label={<Label of={labelled(t("theme.label"), "", language)}>{t(`theme.${theme}`)}</Label>}
      here={`${here} ${theme}`}
    >
      <form method="post" action={ADDRESSES.preferences} onSubmit={useHeaderForm(t("theme.failed"))}>
        <Choices legend={t("theme.label")} here={here}>
          {THEMES.map((name) => (
            <Choice key={name} name="theme" value={name} isChosen={name === theme}>
              {t(`theme.${name}`)}
            </Choice>
          ))}
        </Choices>
      </form>
    </Menu>
  );
}

/** In a text browser, which knows no name but the text, it says of what it is. */
function Label({ of, children }: { of: string; children: string }) {
  return (
    <>
      <span className="hidden">{of}</span>
      {children}
    </>
  );
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
