import { answerAuthCall } from "../../../app/routes/auth/answer-auth-call.server";

interface Sent {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

/** Calls `/auth/v1` in this process; `path` is what follows it. */
export function callAuth(
  method: string,
  path: string,
  { token, body, headers, address = "127.0.0.1" }: Sent = {},
) {
  const request = new Request(`https://starglass.test/auth/v1/${path}`, {
    method,
    body: typeof body === "string" || body === undefined ? body : JSON.stringify(body),
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      "X-Supabase-Api-Version": "2024-01-01",
      ...headers,
    },
  });
  const context = {
    nonce: undefined,
    clientAddress: address,
    disconnected: new AbortController().signal,
    language: "en" as const,
  };
  return answerAuthCall({ request, context, params: { "*": path.replace(/\?.*$/s, "") } });
}

/** The same, its answer read as JSON. */
export async function askAuth(method: string, path: string, sent: Sent = {}) {
  const answer = await callAuth(method, path, sent);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
}
