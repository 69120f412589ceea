import { startGoogle } from "./google";
import { startMailServer } from "./mail";

/** Where the stand-ins beside a site are, on the ports after its own, and what tells the site so. */
export function besideSite(siteUrl: string) {
  const { hostname, port } = new URL(siteUrl);
  const at = (offset: number) => Number(port) + offset;
  // Another site than ours, as Google's is: the browser treats cookies as it will there.
  const googleHost = hostname === "localhost" ? "127.0.0.1" : "localhost";
  const googleUrl = `http://${googleHost}:${at(1)}`;
  const settings = {
    GOOGLE_CLIENT_ID: "stand-in.apps.googleusercontent.com",
    GOOGLE_CLIENT_SECRET: "stand-in-secret",
    GOOGLE_URL: googleUrl,
    SMTP_URL: `smtp://127.0.0.1:${at(3)}`,
    MAIL_FROM: "Starglass <hello@starglass.example>",
  };
  return {
    googleUrl,
    mailsUrl: `http://${hostname}:${at(2)}`,
    ports: { google: at(1), mailPages: at(2), smtp: at(3) },
    settings,
  };
}

/** Starts the stand-ins beside a site; they end with the process. */
export async function startBeside(siteUrl: string) {
  const beside = besideSite(siteUrl);
  const { ports, settings } = beside;
  await startGoogle({
    port: ports.google,
    clientId: settings.GOOGLE_CLIENT_ID,
    clientSecret: settings.GOOGLE_CLIENT_SECRET,
    redirectUri: `${siteUrl}/auth/google/callback`,
  });
  await startMailServer({ port: ports.smtp, pagePort: ports.mailPages });
  return beside;
}

if (process.argv[1]?.endsWith("beside.ts")) {
  const [siteUrl = "http://localhost:3000"] = process.argv.slice(2);
  console.log(await startBeside(siteUrl));
}
