import { AuthClient } from "@supabase/auth-js";
import { AuthClient as EarlierClient } from "auth-js-2.70";

/** The clients that we are held against, unmodified: the newest for Node 20, and one of before a change of its keys. */
export const CLIENTS = { "2.109.0": AuthClient, "2.70.0": EarlierClient as unknown as typeof AuthClient };

export type Version = keyof typeof CLIENTS;
export const VERSIONS = Object.keys(CLIENTS) as Version[];

let made = 0;

/** A client with a store of its own, or one that it shares with others, as tabs do. */
export function newClient(url: string, version: Version = "2.109.0", store = new Map<string, string>()) {
  const events: string[] = [];
  made += 1;
  const client = new CLIENTS[version]({
    url: `${url}/auth/v1`,
    storageKey: `client-${made}`,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
  });
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events, store };
}
