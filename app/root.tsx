import "./fonts/fonts.css";
import "./styles.css";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { languageOf } from "~/http/language.server";
import { useSessionWatch } from "./accounts/parts/session-sync/use-session-watch";
import { useKeeping } from "./device/parts/use-keeping";
import { fontPreloads } from "./fonts/preloads";
import { readFlash } from "./http/flash.server";
import type { PageHandle } from "./http/page-handle";
import { PageMeta } from "./http/page-meta";
import { problemOf } from "./http/problem";
import { shownUser } from "./http/shown-user.server";
import { themeOf } from "./http/theme.server";
import { renewedVisitorCookie } from "./http/visitor-cookie.server";
import { knownLanguage, type Language } from "./i18n/languages";
import { languageOfPath, withoutToken } from "./i18n/paths";
import { CrisisHelp } from "./readings/parts/crisis-help";
import { ErrorPage, errorKind } from "./site/error-page";
import { FlashNotice } from "./site/flash-notice";
import { SiteFooter } from "./site/site-footer";
import { SiteHeader } from "./site/site-header";
import { useIsNightPage } from "./ui/night-page";
import { PageProgress } from "./ui/page-progress";
import { useRequest } from "./ui/request-context";
import type { Theme } from "./ui/theme";
import { ToastProvider } from "./ui/toast";
import { SURFACE } from "./ui/tokens.data";
import { useArrival } from "./ui/use-arrival";
import { useScriptsRun } from "./ui/use-scripts-run";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const flash = await readFlash(request);
  const shown = {
    language: languageOf(request),
    theme: themeOf(request),
    user: await shownUser(request, context),
    flash: flash && { code: flash.code },
    here: pathname.replace(/\.data$/, "") + search,
    year: new Date().getUTCFullYear(),
    today: new Date().toISOString().slice(0, 10),
  };
  const headers = new Headers();
  for (const cookie of [flash?.clear, await renewedVisitorCookie(request)])
    if (cookie) headers.append("Set-Cookie", cookie);
  return data(shown, { headers });
}

export function Layout({ children }: { children: ReactNode }) {
  const request = useRequest();
  const { t, i18n } = useTranslation();
  const data = useRouteLoaderData<typeof loader>("root");
  const language = data?.language ?? knownLanguage(i18n.language);
  const theme = data?.theme ?? request.theme;
  const isAtTable = useIsAtTable();
  useChangeLanguage(language);
  useKeptPreferences(data?.language, data?.theme);
  useScriptsRun();
  return (
    <html lang={language} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script
          nonce={request.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, in which nothing is put
          dangerouslySetInnerHTML={{ __html: request.awaitScripts ?? "" }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <ThemeColor theme={theme} />
        {/* Nothing is painted before the page is there to its end: what grows while it arrives would move. */}
        <link rel="expect" href="#page-end" {...{ blocking: "render" }} />
        <PageMeta />
        <ErrorTitle />
        {fontPreloads(language).map((link) => (
          <link key={link.href} {...link} />
        ))}
        <Links />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only z-50 bg-surface px-4 py-3 focus:not-sr-only focus:absolute focus:start-2 focus:top-2"
        >
          {t("nav.skip")}
        </a>
        <ToastProvider>
          <PageProgress />
          <SiteHeader
            language={language}
            theme={theme}
            here={withoutToken(data?.here ?? request.here)}
            user={data?.user === "unknown" ? undefined : data?.user}
            isNight={isAtTable}
          />
          <main id="main" tabIndex={-1} className="grow outline-none">
            <FlashNotice flash={data?.flash} />
            {children}
          </main>
          {!isAtTable && <SiteFooter language={language} year={data?.year ?? new Date().getUTCFullYear()} />}
        </ToastProvider>
        <div id="page-end" />
        <ScrollRestoration nonce={request.nonce} />
        <Scripts nonce={request.nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const data = useRouteLoaderData<typeof loader>("root");
  useArrival();
  useSessionWatch(data?.user);
  useKeeping(data?.user);
  return <Outlet />;
}

/** By what the page shows, and until what goes on there has ended. */
function useIsAtTable(): boolean {
  const isNightPage = useIsNightPage();
  const matches = useMatches();
  return (
    isNightPage ||
    matches.some(({ handle, data }) => (handle as PageHandle | undefined)?.isAtTable?.(data) ?? false)
  );
}

/** What stands in place of a page: help lines for somebody in danger, or that it is not there or failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useTranslation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const problem = problemOf(error);
  if (problem?.kind === "crisis") return <CrisisHelp lines={problem.lines} fields={problem.fields} />;
  const minutes = problem?.kind === "tooMany" ? problem.minutes : undefined;
  const text = problem?.kind === "cookie" ? t("notFound.cookies") : undefined;
  return <ErrorPage status={status} text={text} minutes={minutes} />;
}

/** The title of an error page, or of the help lines; every other page has its own from its route. */
function ErrorTitle() {
  const error = useRouteError();
  const { t } = useTranslation();
  if (error == null) return null;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title = t(problemOf(error)?.kind === "crisis" ? "crisis.title" : `${errorKind(status)}.title`);
  return (
    <>
      <title>{`${title} – ${t("site.brand")}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/**
 * The choices live in cookies: the language of an address becomes the current one, which pages that are kept for everybody cannot
 * set themselves. Local storage mirrors them for scripts of ours that run before any answer.
 */
function useKeptPreferences(language: Language | undefined, theme: Theme | undefined) {
  useEffect(() => {
    if (!language || !theme) return;
    const secure = location.protocol === "https:" ? "; secure" : "";
    if (languageOfPath(location.pathname) === language)
      // biome-ignore lint/suspicious/noDocumentCookie: browsers from 2022 on are let in, and not all have another way
      document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
    try {
      localStorage.setItem("lang", language);
      localStorage.setItem("theme", theme);
    } catch {
      // Storage is blocked in this browser; the cookies hold the same.
    }
  }, [language, theme]);
}

/** The colour of the browser's own frame: that of the header. */
function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== "system") return <meta name="theme-color" content={SURFACE[theme]} />;
  return (
    <>
      <meta name="theme-color" content={SURFACE.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={SURFACE.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
