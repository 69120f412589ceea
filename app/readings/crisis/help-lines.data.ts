import type { Language } from "~/i18n/languages";

/** A service that listens, by the name that it goes by in the language. */
export interface HelpService {
  name: string;
  numbers: readonly string[];
  /** Whether a text message to the same number is answered as well. */
  isTexted?: true;
  /** Whether somebody answers around the clock; nothing is said where that is not known. */
  isAlwaysOpen?: true;
}

/** Help lines by country, as an ISO 3166 code. `docs/operations.md` asks the operator to check them. */
interface CountryLines {
  country: string;
  services: readonly HelpService[];
}

/** The day on which an operator last checked the numbers, `YYYY-MM-DD`; shown once it is set. */
export const CHECKED_ON: string | null = null;

export const FIND_A_HELPLINE = "https://findahelpline.com";

/** Where violence at home, or by somebody close, is the trouble. */
export const VIOLENCE_LINES: Record<Language, readonly CountryLines[]> = {
  en: [
    {
      country: "US",
      services: [
        { name: "National Domestic Violence Hotline", numbers: ["1-800-799-7233"], isAlwaysOpen: true },
      ],
    },
    {
      country: "GB",
      services: [
        { name: "National Domestic Abuse Helpline (Refuge)", numbers: ["0808 2000 247"], isAlwaysOpen: true },
      ],
    },
    { country: "IE", services: [{ name: "Women’s Aid", numbers: ["1800 341 900"], isAlwaysOpen: true }] },
    { country: "AU", services: [{ name: "1800RESPECT", numbers: ["1800 737 732"], isAlwaysOpen: true }] },
    { country: "NZ", services: [{ name: "Women’s Refuge", numbers: ["0800 733 843"], isAlwaysOpen: true }] },
  ],
  es: [
    {
      country: "ES",
      services: [
        { name: "016, atención a las víctimas de violencia de género", numbers: ["016"], isAlwaysOpen: true },
      ],
    },
    { country: "AR", services: [{ name: "Línea 144", numbers: ["144"] }] },
    { country: "CO", services: [{ name: "Línea 155", numbers: ["155"] }] },
    {
      country: "CL",
      services: [{ name: "Fono 1455, orientación en violencia contra las mujeres", numbers: ["1455"] }],
    },
  ],
  fr: [
    {
      country: "FR",
      services: [{ name: "3919 – Violences Femmes Info", numbers: ["3919"], isAlwaysOpen: true }],
    },
  ],
  de: [
    {
      country: "DE",
      services: [{ name: "Hilfetelefon „Gewalt gegen Frauen“", numbers: ["116 016"], isAlwaysOpen: true }],
    },
    {
      country: "AT",
      services: [{ name: "Frauenhelpline gegen Gewalt", numbers: ["0800 222 555"], isAlwaysOpen: true }],
    },
  ],
  "zh-CN": [{ country: "CN", services: [{ name: "妇女维权公益服务热线", numbers: ["12338"] }] }],
  "zh-TW": [{ country: "TW", services: [{ name: "113 保護專線", numbers: ["113"], isAlwaysOpen: true }] }],
};

export const HELP_LINES: Record<Language, readonly CountryLines[]> = {
  en: [
    {
      country: "US",
      services: [
        { name: "988 Suicide & Crisis Lifeline", numbers: ["988"], isTexted: true, isAlwaysOpen: true },
      ],
    },
    {
      country: "CA",
      services: [
        { name: "9-8-8: Suicide Crisis Helpline", numbers: ["988"], isTexted: true, isAlwaysOpen: true },
      ],
    },
    { country: "GB", services: [{ name: "Samaritans", numbers: ["116 123"], isAlwaysOpen: true }] },
    { country: "IE", services: [{ name: "Samaritans", numbers: ["116 123"], isAlwaysOpen: true }] },
    { country: "AU", services: [{ name: "Lifeline", numbers: ["13 11 14"], isAlwaysOpen: true }] },
    {
      country: "NZ",
      services: [{ name: "1737, Need to talk?", numbers: ["1737"], isTexted: true, isAlwaysOpen: true }],
    },
  ],
  es: [
    {
      country: "ES",
      services: [
        { name: "Línea 024 de atención a la conducta suicida", numbers: ["024"], isAlwaysOpen: true },
      ],
    },
    {
      country: "MX",
      services: [{ name: "Línea de la Vida", numbers: ["800 911 2000"], isAlwaysOpen: true }],
    },
    { country: "AR", services: [{ name: "Centro de Asistencia al Suicida", numbers: ["135"] }] },
    { country: "CO", services: [{ name: "Línea 106", numbers: ["106"] }] },
    {
      country: "CL",
      services: [{ name: "Línea de Prevención del Suicidio", numbers: ["*4141"], isAlwaysOpen: true }],
    },
    {
      country: "US",
      services: [
        {
          name: "988 Línea de Prevención del Suicidio y Crisis",
          numbers: ["988"],
          isTexted: true,
          isAlwaysOpen: true,
        },
      ],
    },
  ],
  fr: [
    {
      country: "FR",
      services: [{ name: "Numéro national de prévention du suicide", numbers: ["3114"], isAlwaysOpen: true }],
    },
    {
      country: "BE",
      services: [{ name: "Centre de Prévention du Suicide", numbers: ["0800 32 123"], isAlwaysOpen: true }],
    },
    { country: "CH", services: [{ name: "La Main Tendue", numbers: ["143"], isAlwaysOpen: true }] },
    {
      country: "CA",
      services: [
        {
          name: "9-8-8 : Ligne d’aide en cas de crise de suicide",
          numbers: ["988"],
          isTexted: true,
          isAlwaysOpen: true,
        },
      ],
    },
  ],
  de: [
    {
      country: "DE",
      services: [{ name: "TelefonSeelsorge", numbers: ["116 123", "0800 111 0 111"], isAlwaysOpen: true }],
    },
    { country: "AT", services: [{ name: "TelefonSeelsorge", numbers: ["142"], isAlwaysOpen: true }] },
    { country: "CH", services: [{ name: "Die Dargebotene Hand", numbers: ["143"], isAlwaysOpen: true }] },
  ],
  "zh-CN": [{ country: "CN", services: [{ name: "全国统一心理援助热线", numbers: ["12356"] }] }],
  "zh-TW": [
    {
      country: "TW",
      services: [
        { name: "1925 安心專線", numbers: ["1925"], isAlwaysOpen: true },
        { name: "生命線協談專線", numbers: ["1995"], isAlwaysOpen: true },
        { name: "張老師專線", numbers: ["1980"] },
      ],
    },
    { country: "HK", services: [{ name: "18111 情緒通", numbers: ["18111"], isAlwaysOpen: true }] },
  ],
};
