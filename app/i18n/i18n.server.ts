import i18next, { type i18n, type TFunction } from "i18next";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "./languages";
import { textsIn } from "./texts-in";

const files = import.meta.glob<object>("../../public/locales/*/translation.json", {
  eager: true,
  import: "default",
});

let shared: i18n | undefined;

/** The one i18next of this process, with the translations into all languages; a page renders with a clone of it. */
export function serverI18n(): i18n {
  shared ??= createServerI18n();
  return shared;
}

/** Translates into `language`: for messages that loaders, actions and streams send. */
export function translator(language: Language): TFunction {
  return serverI18n().getFixedT(language);
}

function createServerI18n(): i18n {
  const instance = i18next.createInstance();
  const resources = Object.fromEntries(
    LANGUAGES.map((language) => [language, { translation: textsIn(language, files) }]),
  );
  void instance.init({
    resources,
    initImmediate: false,
    supportedLngs: LANGUAGES,
    fallbackLng: FALLBACK_LANGUAGE,
    interpolation: { escapeValue: false },
  });
  return instance;
}
