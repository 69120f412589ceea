import { besideSite } from "../stand-ins/beside";

/** By a name: browsers keep passkeys for no IP address. */
export const SITE = `http://localhost:${process.env.E2E_PORT ?? 4173}`;

/** Where a page of another origin is that the site lets call it. */
export const CLIENT_PORT = Number(new URL(SITE).port) + 6;

/** The stand-ins on the ports after the site's. */
export const BESIDE = besideSite(SITE);
