/** A browser reduced to what the wire knows of it: one cookie jar, forms, and streams read as they come. */
export class WireBrowser {
  readonly cookies = new Map<string, string>();

  constructor(
    public origin: string,
    readonly language = "en",
  ) {}

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, { headers });
  }

  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.send(path, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  /** Asks for a reading. @returns the path of its page. */
  async ask(kind: string, fields: Record<string, string> = {}): Promise<string> {
    const question: Record<string, string> = kind === "daily" ? {} : { question: "Should I change my job?" };
    const response = await this.post(`/${this.language}/tarot/${kind}`, {
      reader: "selene",
      deck: "major",
      ...question,
      ...fields,
    });
    const location = response.headers.get("Location");
    if (response.status !== 303 || !location) throw new Error(`No reading: ${response.status}`);
    return location;
  }

  /** Asks for a reading and draws its cards. @returns its id. */
  async askAndDraw(kind: string, fields: Record<string, string> = {}): Promise<string> {
    const path = await this.ask(kind, fields);
    await this.post(path, { intent: "draw" });
    return path.slice(path.lastIndexOf("/") + 1);
  }

  /** The events of a stream to its end. */
  async listen(path: string, headers: Record<string, string> = {}): Promise<StreamedEvent[]> {
    const response = await this.get(path, headers);
    return parseEvents(await response.text());
  }

  /** What it says of itself with each request. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** How a request goes out. */
  protected fetch(url: string, init: RequestInit): Promise<Response> {
    return fetch(url, init);
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = this.cookieHeader();
    if (cookie) headers.set("Cookie", cookie);
    const response = await this.fetch(this.origin + path, { ...init, headers, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}

export interface StreamedEvent {
  id: string;
  event: string;
  data: { section?: string; text?: string; code?: string; message?: string };
}

export function parseEvents(text: string): StreamedEvent[] {
  return text
    .split("\n\n")
    .map(
      (block) =>
        new Map(block.split("\n").map((line) => [line.split(": ")[0], line.slice(line.indexOf(": ") + 2)])),
    )
    .filter((fields) => fields.has("event"))
    .map((fields) => ({
      id: fields.get("id") ?? "",
      event: fields.get("event") ?? "",
      data: JSON.parse(fields.get("data") ?? "{}"),
    }));
}

/** The text that the chunks of a stream make. */
export function textOf(events: StreamedEvent[]): string {
  return events.map(({ data }) => data.text ?? "").join("");
}
