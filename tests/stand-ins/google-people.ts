import { escapeHtml, page } from "./page";

/** What Google tells of a person, as its user information calls it. */
export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  /** The domain of their organisation, where Google runs its accounts. */
  hd?: string;
  /** How many seconds ago they signed in at Google; null where Google does not tell. Just now, unless it is said. */
  signedInAgo?: number | null | undefined;
}

const READY: Person[] = [
  { sub: "100000000000000000001", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" },
  { sub: "100000000000000000002", email: "mei@example.com", email_verified: true, name: "陳美玲" },
  { sub: "100000000000000000004", email: "grace@gmail.com", email_verified: true, name: "Grace Hopper" },
  {
    sub: "100000000000000000005",
    email: "lin@starlit.example",
    email_verified: true,
    name: "Lin Workspace",
    hd: "starlit.example",
  },
  { sub: "100000000000000000003", email: "ben@example.com", email_verified: false, name: "Ben Unverified" },
];

/** The page that asks who is signing in; its forms lead back to its own address. */
export function choicePage(action: string): string {
  const form = `<form method="post" action="${escapeHtml(action)}">`;
  const ready = READY.map(
    ({ sub, email, email_verified, name, hd }) =>
      `<button name="ready" value="${sub}">${escapeHtml(name)}</button>
       <small>${escapeHtml(email)}, ${email_verified ? "verified" : "not verified"}${hd ? `, of ${escapeHtml(hd)}` : ""}</small>`,
  );
  return page(
    "Sign in with the Google stand-in",
    `<p>No real account is used here. Choose who you are.</p>
${form}${ready.join("\n")}</form>
<h2>Somebody else</h2>
${form}
<label>Address<br><input name="email" type="email" required></label>
<label>Name<br><input name="name" value="Somebody Else"></label>
<label>Account number (sub)<br><input name="sub" placeholder="made from the address"></label>
<label>Organisation’s domain (hd)<br><input name="hd" placeholder="none"></label>
<label>Signed in at Google<br><select name="signed_in_ago">
<option value="0">just now</option><option value="3600">an hour ago</option><option value="">Google does not tell</option>
</select></label>
<label><input name="email_verified" type="checkbox" checked> The address is verified</label>
<button name="ready" value="">Continue</button>
</form>
${form}<button name="refuse" value="1">Refuse</button></form>`,
  );
}

/** Who was chosen on the page; nobody where it was refused. */
export function chosenPerson(form: URLSearchParams): Person | "refuse" {
  if (form.has("refuse")) return "refuse";
  const ready = READY.find(({ sub }) => sub === form.get("ready"));
  if (ready) return ready;
  const email = form.get("email") ?? "";
  const hd = form.get("hd");
  const ago = form.get("signed_in_ago") ?? "0";
  return {
    sub: form.get("sub") || `sub-${email}`,
    email,
    email_verified: form.has("email_verified"),
    name: form.get("name") ?? "",
    ...(hd && { hd }),
    signedInAgo: ago === "" ? null : Number(ago),
  };
}
