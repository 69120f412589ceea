import { detectLanguage } from "~/i18n/detect-language.server";
import { API } from "~/i18n/path-to";
import { ApiProblem, problemAnswer } from "./api/api-problem.server";
import type { ProblemCode } from "./api/problem-codes";
import { plainPage } from "./plain-page.server";
import { refuseClient } from "./refuse-client.server";

/** What a status is called among the problems of the calls. */
const CODES: Partial<Record<number, ProblemCode>> = {
  403: "forbidden",
  404: "not-found",
  405: "method",
  411: "too-large",
  413: "too-large",
  429: "too-many",
  500: "fault",
  503: "unavailable",
};

/** What a client is told that is refused before it reaches a route: what it can read at the doors for clients, the plain page elsewhere. */
export function refusalBefore(request: Request, status: number): Response {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/auth/v1/")) return refuseClient(request, status);
  if (!pathname.startsWith(`${API}/`)) return plainPage(request, status);
  const accepted = request.headers.get("Accept-Language") ?? undefined;
  const language = detectLanguage({ pathname: "/", saved: undefined, accepted });
  const code = CODES[status] ?? "refused";
  const waits = status === 429 || status === 503 ? { retryAfter: 10 } : {};
  return problemAnswer(new ApiProblem(code, { status, ...waits }), { language });
}
