import type { Language } from "~/i18n/languages";

/** Help lines by country, as an ISO 3166 code. `docs/operations.md` asks the operator to check them. */
export interface CountryLines {
  country: string;
  numbers: readonly string[];
}

/** The day on which an operator last checked the numbers, `YYYY-MM-DD`; shown once it is set. */
export const CHECKED_ON: string | null = null;

export const FIND_A_HELPLINE = "https://findahelpline.com";

/** Where violence at home, or by somebody close, is the trouble. */
export const VIOLENCE_LINES: Record<Language, readonly CountryLines[]> = {
  en: [
    { country: "US", numbers: ["1-800-799-7233"] },
    { country: "GB", numbers: ["0808 2000 247"] },
    { country: "IE", numbers: ["1800 341 900"] },
    { country: "AU", numbers: ["1800 737 732"] },
    { country: "NZ", numbers: ["0800 733 843"] },
  ],
  es: [
    { country: "ES", numbers: ["016"] },
    { country: "AR", numbers: ["144"] },
    { country: "CO", numbers: ["155"] },
    { country: "CL", numbers: ["1455"] },
  ],
  fr: [{ country: "FR", numbers: ["3919"] }],
  de: [
    { country: "DE", numbers: ["116 016"] },
    { country: "AT", numbers: ["0800 222 555"] },
  ],
  "zh-CN": [{ country: "CN", numbers: ["12338"] }],
  "zh-TW": [{ country: "TW", numbers: ["113"] }],
};

export const HELP_LINES: Record<Language, readonly CountryLines[]> = {
  en: [
    { country: "US", numbers: ["988"] },
    { country: "CA", numbers: ["988"] },
    { country: "GB", numbers: ["116 123"] },
    { country: "IE", numbers: ["116 123"] },
    { country: "AU", numbers: ["13 11 14"] },
    { country: "NZ", numbers: ["1737"] },
  ],
  es: [
    { country: "ES", numbers: ["024"] },
    { country: "MX", numbers: ["800 911 2000"] },
    { country: "AR", numbers: ["135"] },
    { country: "CO", numbers: ["106"] },
    { country: "CL", numbers: ["*4141"] },
    { country: "US", numbers: ["988"] },
  ],
  fr: [
    { country: "FR", numbers: ["3114"] },
    { country: "BE", numbers: ["0800 32 123"] },
    { country: "CH", numbers: ["143"] },
    { country: "CA", numbers: ["988"] },
  ],
  de: [
    { country: "DE", numbers: ["116 123", "0800 111 0 111"] },
    { country: "AT", numbers: ["142"] },
    { country: "CH", numbers: ["143"] },
  ],
  "zh-CN": [{ country: "CN", numbers: ["12356"] }],
  "zh-TW": [
    { country: "TW", numbers: ["1925", "1995", "1980"] },
    { country: "HK", numbers: ["18111"] },
  ],
};
