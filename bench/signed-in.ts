import { WireBrowser } from "../tests/integration/support/browser";

/** Of every account of a run. */
export const PASSWORD = "copper-lantern-41-drift";

/** An account of this run. @returns its address. */
export async function signUp(origin: string, n: number): Promise<string> {
  const email = `bench-${process.pid}-${n}@test.example`;
  const fields = { intent: "sign-up", email, password: PASSWORD };
  const { status } = await new WireBrowser(origin).post("/en/sign-in", fields, fromHousehold(n));
  if (status !== 303) throw new Error(`Signing up: ${status}`);
  return email;
}

/** Signs in, the `time`th time. @returns the browser that is signed in. */
export async function signIn(origin: string, email: string, n: number, time = 0): Promise<WireBrowser> {
  const browser = new WireBrowser(origin);
  const fields = { intent: "sign-in", email, password: PASSWORD };
  const { status } = await browser.post("/en/sign-in", fields, fromHousehold(n, time));
  if (status !== 303) throw new Error(`Signing in: ${status}`);
  return browser;
}

/** A network address of its own each time: how often one may try is limited. */
export function fromHousehold(n: number, time = 0) {
  return { "X-Forwarded-For": `10.9.${time % 256}.${n}` };
}
