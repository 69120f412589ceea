import { request } from "node:http";
import { AccountBrowser } from "./account-journey";

/** A text browser: no scripts, and of the headers that a browser with them sends (`Origin`, `Sec-Fetch-*`) none. */
export class TextBrowser extends AccountBrowser {
  /** The names of all headers that it has sent. */
  readonly sent = new Set<string>();

  protected override fetch(url: string, { method = "GET", headers, body }: RequestInit): Promise<Response> {
    const said: Record<string, string> = { "User-Agent": "Lynx/2.9.2", Accept: "text/html, text/plain" };
    for (const [name, value] of new Headers(headers)) said[name] = value;
    const text = body ? String(body) : "";
    if (text) said["Content-Type"] = "application/x-www-form-urlencoded";
    for (const name of Object.keys(said)) this.sent.add(name.toLowerCase());
    return new Promise((resolve, reject) => {
      const asking = request(url, { method, headers: said }, async (answer) => {
        const pieces: Buffer[] = [];
        for await (const piece of answer) pieces.push(piece);
        const heard = new Headers();
        for (const [name, values = []] of Object.entries(answer.headersDistinct))
          for (const value of values) heard.append(name, value);
        resolve(new Response(Buffer.concat(pieces), { status: answer.statusCode ?? 0, headers: heard }));
      });
      asking.on("error", reject);
      asking.end(text);
    });
  }
}
