/** What a browser calls itself, as far as its owner would know it by that; null where it does not say. */
export interface BrowserNames {
  browser: string | null;
  system: string | null;
}

type Marks = readonly (readonly [name: string, mark: RegExp])[];

/** Most pretend to be Chrome or Safari as well: the rarer name goes first. */
const BROWSERS: Marks = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|OPT|Opera|OPiOS)\b/],
  ["Vivaldi", /\bVivaldi\//],
  ["Yandex", /\bYaBrowser\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\//],
  ["UC Browser", /\bUC ?Browser\//],
  ["QQ", /\bM?QQBrowser\//],
  ["WeChat", /\bMicroMessenger\//],
  ["Firefox", /\b(?:Firefox|FxiOS|Focus)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Chromium", /\bChromium\//],
  ["Safari", /\bVersion\/[\d.]+.* Safari\//],
  ["Lynx", /^Lynx\//],
  ["w3m", /^w3m\//],
  ["ELinks", /^ELinks\b/],
  ["Links", /^Links\b/],
];

const SYSTEMS: Marks = [
  ["iPadOS", /\biPad\b/],
  ["iOS", /\b(?:iPhone|iPod)\b/],
  ["Android", /\bAndroid\b/],
  ["HarmonyOS", /\b(?:HarmonyOS|OpenHarmony)\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\b(?:Macintosh|Mac OS X)\b/],
  ["FreeBSD", /\bFreeBSD\b/],
  ["OpenBSD", /\bOpenBSD\b/],
  ["Linux", /\bLinux\b/i],
];

/** Browser and system by a `User-Agent` header, for a person to tell their own devices apart; a guess, never a proof. */
export function describeBrowser(userAgent: string): BrowserNames {
  return { browser: firstNamed(BROWSERS, userAgent), system: firstNamed(SYSTEMS, userAgent) };
}

function firstNamed(marks: Marks, text: string): string | null {
  return marks.find(([, mark]) => mark.test(text))?.[0] ?? null;
}
