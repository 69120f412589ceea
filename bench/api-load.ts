import type { Agent } from "node:http";
import { WireBrowser } from "../tests/integration/support/browser";
import type { MailStandIn } from "../tests/stand-ins/mail";
import { fromHousehold, PASSWORD, signIn, signUp } from "./signed-in";
import { type Speed, speedOf } from "./speed";
import { keptConnections, type TimedRequest, timedRequest } from "./timed-request";

/** How many people ask at once. */
const PEOPLE = 20;
/** In milliseconds. Each may read three hundred times within ten minutes. */
const WARM_UP = 500;
const DURATION = 3_000;

export interface ApiLoad {
  /** A reading with its text, by an access token. */
  signed: Speed;
  /** The same one for its page, by the site's cookie. */
  cookie: Speed;
  /** The next tokens of a session, signed. */
  refreshes: Speed;
}

/** Somebody with a session in a browser, another one in a client, and a reading. */
interface Reader {
  cookie: string;
  /** Where they ask from. */
  from: Record<string, string>;
  access: string;
  refresh: string;
  reading: string;
}

/** How fast a reading is given to programs and to its page, and tokens are renewed. The server trusts its proxy. */
export async function measureApi(url: string, mails: MailStandIn): Promise<ApiLoad> {
  const agent = keptConnections();
  const readers: Reader[] = [];
  for (let n = 0; n < PEOPLE; n += 1) readers.push(await newReader(agent, url, mails, n));
  const often = async (
    requestOf: (reader: Reader) => TimedRequest,
    keep?: (reader: Reader, text: string) => void,
  ) => {
    const work = async (lane: number) => {
      const reader = readers[lane % PEOPLE];
      if (!reader) return;
      const text = await send(agent, requestOf(reader));
      keep?.(reader, text);
    };
    await speedOf(work, { lanes: PEOPLE, duration: WARM_UP });
    return speedOf(work, { lanes: PEOPLE, duration: DURATION });
  };
  const load = {
    signed: await often((reader) => ({
      url: `${url}/api/v1/readings/${reader.reading}`,
      headers: { ...reader.from, Authorization: `Bearer ${reader.access}` },
    })),
    cookie: await often((reader) => ({
      url: `${url}/en/readings/${reader.reading}.data?_routes=${encodeURIComponent("routes/readings/reading/route")}`,
      headers: { ...reader.from, Cookie: reader.cookie },
    })),
    refreshes: await often(
      (reader) => ({
        url: `${url}/auth/v1/token?grant_type=refresh_token`,
        ...jsonOf({ refresh_token: reader.refresh }, reader.from),
      }),
      (reader, text) => {
        reader.refresh = JSON.parse(text).refresh_token;
      },
    ),
  };
  agent.destroy();
  return load;
}

async function newReader(agent: Agent, url: string, mails: MailStandIn, n: number): Promise<Reader> {
  const from = fromHousehold(n);
  const email = await signUp(url, n);
  const { links } = await mails.waitFor({ to: email });
  const token =
    links.map((link) => new URL(link).searchParams.get("token")).find((each) => each !== null) ?? "";
  const proof = { intent: "verify", token, password: PASSWORD };
  await new WireBrowser(url).post("/en/verify-email", proof, from);
  const cookie = (await signIn(url, email, n)).cookieHeader();
  const { access_token: access, refresh_token: refresh } = JSON.parse(
    await send(agent, {
      url: `${url}/auth/v1/token?grant_type=password`,
      ...jsonOf({ email, password: PASSWORD }, from),
    }),
  );
  const headers = { ...from, Authorization: `Bearer ${access}` };
  const asked = { kind: "timeline", reader: "selene", question: "Should I change my job?" };
  const reading = JSON.parse(
    await send(agent, { url: `${url}/api/v1/readings`, ...jsonOf(asked, headers) }),
  ).id;
  await send(agent, { url: `${url}/api/v1/readings/${reading}/draw`, ...jsonOf({}, headers) });
  await send(agent, { url: `${url}/api/v1/readings/${reading}/text`, headers });
  return { cookie, from, access, refresh, reading };
}

function jsonOf(body: object, headers: Record<string, string>) {
  const type = { "Content-Type": "application/json" };
  return { method: "POST" as const, headers: { ...headers, ...type }, body: JSON.stringify(body) };
}

/** @throws Error where it is refused. */
async function send(agent: Agent, request: TimedRequest): Promise<string> {
  const { status, text } = await timedRequest(agent, request);
  if (status >= 300) throw new Error(`${request.url}: ${status} ${text.slice(0, 200)}`);
  return text;
}
