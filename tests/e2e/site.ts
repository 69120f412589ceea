import { besideSite } from "../stand-ins/beside";

export const SITE = `http://127.0.0.1:${process.env.E2E_PORT ?? 4173}`;

/** The stand-ins on the ports after the site's. */
export const BESIDE = besideSite(SITE);
