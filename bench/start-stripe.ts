import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface Stripe {
  url: string;
  /** Does what an operator of the account, or a customer on Stripe's pages, would. @throws Error where it is refused. */
  control(name: string, what: Record<string, string>): Promise<unknown>;
  /** The id of the customer with an address. */
  customerOf(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the stand-in for Stripe as a process of its own. Its own events go nowhere. */
export async function startStripe(): Promise<Stripe> {
  const child = fork(fileURLToPath(new URL("stripe.ts", import.meta.url)));
  const [url] = (await once(child, "message")) as [string];
  return {
    url,
    async control(name, what) {
      const body = JSON.stringify(what);
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(`${url}/_control/${name}`, { method: "POST", headers, body });
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
      return response.json();
    },
    async customerOf(email) {
      const response = await fetch(`${url}/_control/customers?${new URLSearchParams({ email })}`);
      const [customer] = (await response.json()) as { id: string }[];
      if (!customer) throw new Error(`No customer has the address ${email}.`);
      return customer.id;
    },
    async stop() {
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}
