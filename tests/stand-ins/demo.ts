/** The built product beside stand-ins for the accounts that it would need elsewhere, in one process: they end together. */
import { startBeside } from "./beside";

const site = `http://localhost:${process.env.PORT ?? 3000}`;
const { googleUrl, stripeUrl, mailsUrl, messagesUrl, settings } = await startBeside(site);
Object.assign(process.env, {
  LOG_LEVEL: "warn",
  ...process.env,
  ...settings,
  APP_URL: site,
  NODE_ENV: "production",
});
const product = "../../build/server.js";
await import(product);

console.log(`The site:            ${site}`);
console.log(`The mails it sends:  ${mailsUrl}`);
console.log(`Codes for phones:    ${messagesUrl}`);
console.log(`Google's stand-in:   ${googleUrl}`);
console.log(`Stripe's stand-in:   ${stripeUrl}`);
