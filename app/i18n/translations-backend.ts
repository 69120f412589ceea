import type { BackendModule } from "i18next";

/** Where a browser has the words of a language from. What does not arrive i18next asks for again, each time after twice the wait. */
export const translationsBackend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, _namespace, callback) {
    fetch(`/locales/${language}/translation.json`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then(
        (words) => callback(null, words),
        (error) => callback(error, true),
      );
  },
};
