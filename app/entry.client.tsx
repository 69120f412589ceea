import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { LANGUAGES } from "./i18n/languages";
import { translationsBackend } from "./i18n/translations-backend";
import { isNewEnough } from "./ui/is-new-enough";
import { leaveToBrowser } from "./ui/leave-to-browser";
import { RequestProvider } from "./ui/request-context";
import { DEFAULT_THEME, isTheme, type Theme } from "./ui/theme";
import { allowMarkupWithoutTags } from "./ui/trusted-types";

/** A translation that does not arrive is asked for again, each time after twice the wait. */
const RETRIES = { maxRetries: 6, retryTimeout: 300 };

async function hydrate() {
  const language = document.documentElement.lang;
  await i18next
    .use(translationsBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: LANGUAGES,
      load: "currentOnly",
      fallbackLng: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      ...RETRIES,
    });
  // Without its words the page is better left as the server sent it: its forms and links work.
  if (!i18next.hasResourceBundle(language, "translation")) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <RequestProvider value={{ theme: shownTheme(), here: location.pathname + location.search }}>
            <RemixBrowser />
          </RequestProvider>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/** The theme that the page came in. */
function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : DEFAULT_THEME;
}

if (isNewEnough()) {
  allowMarkupWithoutTags();
  leaveToBrowser();
  void hydrate();
}
