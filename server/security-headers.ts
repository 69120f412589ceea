import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { Application, Settings } from "./application";

interface Policy {
  application: Application;
  settings: Settings;
  isDevelopment: boolean;
}

/** Sets the headers of an answer. `scripts` are the sources of the inline scripts that it may run. */
type SetHeaders = (response: Pick<ServerResponse, "setHeader" | "removeHeader">, scripts: string[]) => void;

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** What no page of ours uses, nor any that would be framed in one. */
const UNUSED_FEATURES = [
  ...["accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "fullscreen"],
  ...[
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
  ],
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
];
const PERMISSIONS = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ");

/** Of an answer that is no document: opened as one, it may load and run nothing. */
const NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'";

/**
 * What tells browsers how far to trust an answer. `scripts` are the sources of the inline scripts that it may run: a
 * nonce for a page of one request, hashes for a page that is kept. No style is inline: what scripts set on an element
 * goes through its object model, which the policy allows.
 */
export function securityHeaders({ application, settings, isDevelopment }: Policy): SetHeaders {
  const captcha = settings.turnstile ? [new URL(settings.turnstile.url).origin] : [];
  const directives = {
    defaultSrc: ["'self'"],
    frameSrc: ["'self'", ...captcha],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [])],
    imgSrc: ["'self'", "data:", ...(settings.ads ? application.conversionOrigins(settings.ads) : [])],
    connectSrc: ["'self'", ...(isDevelopment ? ["ws:"] : [])],
    mediaSrc: ["'none'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    // A form's answer may lead to the provider of a sign-in, or of payments, or back to another client.
    formAction: [
      "'self'",
      ...(settings.google ? [application.googleOrigin(settings.google)] : []),
      ...(settings.stripe ? application.paymentOrigins(settings.stripe) : []),
      ...settings.clientOrigins,
    ],
    frameAncestors: ["'self'"],
    ...(isDevelopment ? {} : trustedTypes(captcha.length > 0)),
  };
  const inlineScripts = new WeakMap<object, string[]>();
  const scriptSrc = [
    "'self'",
    ...captcha,
    (_request: IncomingMessage, response: ServerResponse) => (inlineScripts.get(response) ?? []).join(" "),
  ];
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { ...directives, scriptSrc } },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: isSecure(settings) ? { maxAge: TWO_YEARS, includeSubDomains: true } : false,
  });
  return (response, scripts) => {
    inlineScripts.set(response, scripts);
    // Of the request nothing is read.
    setHeaders({} as IncomingMessage, response as ServerResponse, (error?: unknown) => {
      if (error) throw error;
    });
    response.setHeader("Permissions-Policy", PERMISSIONS);
  };
}

/**
 * Strings become markup or scripts by the rules of `app/ui/trusted-types.ts` and `app/device/keep-pages.ts` alone: the one for whatever has no rule of its
 * own, that for the service worker's address, and that for the captcha's script. In development tools write markup of theirs.
 */
function trustedTypes(loadsScript: boolean) {
  const names = ["default", "worker", ...(loadsScript ? ["scripts"] : [])];
  return { requireTrustedTypesFor: ["'script'"], trustedTypes: names };
}

/** The same headers as names and values, for answers that are made ready in advance. */
export function collectHeaders(setHeaders: SetHeaders, scripts: string[]): [string, string][] {
  const headers = new Headers();
  const collector = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  setHeaders(collector as unknown as ServerResponse, scripts);
  return [...headers];
}

/** What the service worker may load: it asks for pages and their parts in the browser's place. */
const OF_WORKER = "default-src 'self'; frame-ancestors 'none'";

/** Those of the service worker, which is another one as soon as the server has another. */
export function workerHeaders(settings: Settings): [string, string][] {
  return [
    ...fileHeaders(settings).filter(([name]) => name !== "Content-Security-Policy"),
    ["Content-Security-Policy", OF_WORKER],
    ["Cache-Control", "no-cache"],
    ["Service-Worker-Allowed", "/"],
  ];
}

/** Those of a file, which is no page: few, since each picture and script carries them. */
export function fileHeaders(settings: Settings): [string, string][] {
  return [
    ["Content-Security-Policy", NO_DOCUMENT],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["X-Content-Type-Options", "nosniff"],
    ...(isSecure(settings)
      ? ([["Strict-Transport-Security", `max-age=${TWO_YEARS}; includeSubDomains`]] as [string, string][])
      : []),
  ];
}

function isSecure({ appUrl }: Settings): boolean {
  return appUrl.startsWith("https:");
}
