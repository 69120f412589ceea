import { withinTime } from "~/patience/policies.server";
import { counter, gauge } from "./registry.server";

/** Mails that are not sent yet: to be tried now, or later because they could not be sent before. */
interface Waiting {
  due: number;
  later: number;
}

const OUTCOMES = ["sent", "unneeded", "failed", "given up"] as const;

/** What a try to send a mail came to: `unneeded` where nobody is to get it any more, or there is nobody. */
type MailOutcome = (typeof OUTCOMES)[number];

const tries = counter({
  name: "starglass_mails_total",
  help: "Tries to send a mail, by what they came to",
  labels: ["outcome"],
});
for (const outcome of OUTCOMES) tries.inc({ outcome }, 0);

/** Counts a try to send a mail. */
export function countMail(outcome: MailOutcome): void {
  tries.inc({ outcome });
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
    const waiting = await countedInTime();
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
function countedInTime(): Promise<Waiting | null> | undefined {
  return count && withinTime(PATIENCE, count).catch(() => null);
}
