import { AuthClient } from "@supabase/auth-js";
import { AuthClient as EarlierClient } from "auth-js-2.70";
import { newAddress } from "./account-journey";

/** The clients that we are held against, unmodified: the newest for Node 20, and one of before a change of its keys. */
export const CLIENTS = { "2.109.0": AuthClient, "2.70.0": EarlierClient as unknown as typeof AuthClient };

export type Version = keyof typeof CLIENTS;
export const VERSIONS = Object.keys(CLIENTS) as Version[];

let made = 0;

/** A client of its own, at a network address of its own, and what it was told of its session. */
export function newClient(
  url: string,
  version: Version = "2.109.0",
  { flowType = "implicit" }: { flowType?: "implicit" | "pkce" } = {},
) {
  const events: string[] = [];
  const store = new Map<string, string>();
  made += 1;
  const client = new CLIENTS[version]({
    url: `${url}/auth/v1`,
    headers: { "X-Forwarded-For": newAddress() },
    storageKey: `client-${made}`,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    flowType,
  });
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events, store };
}
