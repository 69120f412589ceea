import { AuthClient } from "@supabase/auth-js";
import { AuthClient as EarlierClient } from "auth-js-2.70";
import { newAddress } from "./account-journey";

/** The clients that we are held against, unmodified: the newest for Node 20, and one of before a change of its keys. */
export const CLIENTS = { "2.109.0": AuthClient, "2.70.0": EarlierClient as unknown as typeof AuthClient };

export type Version = keyof typeof CLIENTS;
export const VERSIONS = Object.keys(CLIENTS) as Version[];

let made = 0;

/** What a client keeps where it runs, and under which name. */
interface Storage {
  storageKey: string;
  store: Map<string, string>;
}

interface Options {
  flowType?: "implicit" | "pkce";
  /** In a page it reads the address at which that was opened. */
  isInPage?: boolean;
  /** Of a client that was there before. */
  storage?: Storage;
}

/** A client at a network address of its own, and what it was told of its session. */
export function newClient(url: string, version: Version = "2.109.0", options: Options = {}) {
  const { flowType = "implicit", isInPage = false, storage = newStorage() } = options;
  const { storageKey, store } = storage;
  const events: string[] = [];
  const client = new CLIENTS[version]({
    url: `${url}/auth/v1`,
    headers: { "X-Forwarded-For": newAddress() },
    storageKey,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: isInPage,
    persistSession: true,
    flowType,
  });
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events, storage, store };
}

function newStorage(): Storage {
  made += 1;
  return { storageKey: `client-${made}`, store: new Map() };
}
