import { answerCall } from "~/http/api/answer-call.server";
import type { Identify } from "~/http/api/asked-call.server";

export const ORIGIN = "https://starglass.test";

interface Sent {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

/** A program that calls the API, in this process. */
export class ApiClient {
  constructor(
    readonly token?: string,
    readonly identify?: Identify,
  ) {}

  async call(method: string, path: string, { token = this.token, body, headers, address }: Sent = {}) {
    const isText = typeof body === "string" || body === undefined;
    const request = new Request(`${ORIGIN}/api/v1${path}`, {
      method,
      body: isText ? body : JSON.stringify(body),
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const context = {
      nonce: undefined,
      clientAddress: address ?? "127.0.0.1",
      disconnected: new AbortController().signal,
      language: "en" as const,
    };
    return answerCall({ request, context, params: {} }, this.identify);
  }

  /** The same, its answer read as JSON. */
  async json(method: string, path: string, sent: Sent = {}) {
    const response = await this.call(method, path, sent);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : JSON.parse(text),
    };
  }
}

/** A program with a visitor's token of its own. */
export async function newVisitorClient(): Promise<ApiClient> {
  const { body } = await new ApiClient().json("POST", "/visitors");
  return new ApiClient(body.token);
}
