import { escapeHtml, page } from "./page";

/** What Google tells of a person, as its user information calls it. */
export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

const READY: Person[] = [
  { sub: "100000000000000000001", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" },
  { sub: "100000000000000000002", email: "mei@example.com", email_verified: true, name: "陳美玲" },
  { sub: "100000000000000000003", email: "ben@example.com", email_verified: false, name: "Ben Unverified" },
];

/** The page that asks who is signing in; its forms lead back to its own address. */
export function choicePage(action: string): string {
  const form = `<form method="post" action="${escapeHtml(action)}">`;
  const ready = READY.map(
    ({ sub, email, email_verified, name }) =>
      `<button name="ready" value="${sub}">${escapeHtml(name)}</button>
       <small>${escapeHtml(email)}, ${email_verified ? "verified" : "not verified"}</small>`,
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
  return {
    sub: form.get("sub") || `sub-${email}`,
    email,
    email_verified: form.has("email_verified"),
    name: form.get("name") ?? "",
  };
}
