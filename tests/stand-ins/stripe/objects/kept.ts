import { randomBytes } from "node:crypto";

/** An object of Stripe's as the account keeps it: where it refers to another object, it holds that one's id. */
export type Kept<T> = {
  [K in keyof T]: string extends T[K] ? Extract<T[K], string | null | undefined> : T[K];
};

/** An identifier as Stripe makes them. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString("base64url").replace(/[-_]/g, "0")}`;
}

/** In seconds, as everywhere at Stripe. */
export function now(): number {
  return Math.floor(Date.now() / 1_000);
}

/** A list inside another object. */
export function listOf<T>(data: T[], url: string) {
  return { object: "list" as const, data, has_more: false, url };
}
