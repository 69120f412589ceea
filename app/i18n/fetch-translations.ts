import type { BackendModule } from "i18next";

/** Fetches the words of a language. What may arrive when it is asked for again is said to be worth that: i18next does so. */
export const fetchTranslations: BackendModule = {
  type: "backend",
  init() {},
  read(language, _namespace, callback) {
    fetch(`/locales/${language}/translation.json`)
      .then(async (response) => {
        if (response.ok) callback(null, await response.json());
        else callback(`The translations answer ${response.status}.`, response.status >= 500);
      })
      .catch((error: unknown) => callback(String(error), true));
  },
};
