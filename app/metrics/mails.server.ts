import { gauge } from "./registry.server";

/** Mails that are not sent yet: to be tried now, or later because they could not be sent before. */
interface Waiting {
  due: number;
  later: number;
}

/** After how long a count that does not come is left out, in milliseconds: Prometheus waits ten seconds for everything. */
const PATIENCE = 3_000;

let count: (() => Promise<Waiting>) | undefined;

gauge({
  name: "starglass_mails_waiting",
  help: "Mails that are not sent yet, in the database that all processes share",
  labels: ["state"],
  async read(mails) {
    mails.reset();
    const waiting = count && (await withinPatience(count()));
    if (!waiting) return;
    mails.set({ state: "due" }, waiting.due);
    mails.set({ state: "later" }, waiting.later);
  },
});

/** Has the mails that wait counted, in the way given, whenever the metrics are asked for. */
export function watchMails(counting: () => Promise<Waiting>): void {
  count = counting;
}

/** null where the database does not say: the metrics of the database count that as its fault. */
async function withinPatience(counting: Promise<Waiting>): Promise<Waiting | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, null);
  });
  return Promise.race([counting.catch(() => null), tooLate]).finally(() => clearTimeout(timer));
}
