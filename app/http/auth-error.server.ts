/** From which version of the interface on errors have their code as a text. */
const VERSION = "2024-01-01";
export const VERSION_HEADER = "X-Supabase-Api-Version";

export interface AuthProblem {
  status: number;
  code: string;
  message: string;
  /** In how many seconds it is worth trying again. */
  retryAfter?: number | null;
  more?: Record<string, unknown>;
}

/** An error in the shape that the client's version reads. */
export function authErrorResponse(request: Request, problem: AuthProblem): Response {
  const { status, code, message, retryAfter = null, more = {} } = problem;
  const asked = request.headers.get(VERSION_HEADER) ?? "";
  const isNew = /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= VERSION;
  const body = isNew ? { code, message, ...more } : { code: status, error_code: code, msg: message, ...more };
  return Response.json(body, {
    status,
    headers: {
      "Cache-Control": "no-store",
      ...(isNew && { [VERSION_HEADER]: VERSION }),
      ...(retryAfter !== null && { "Retry-After": String(retryAfter) }),
    },
  });
}
