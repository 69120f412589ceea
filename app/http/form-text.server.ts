/** Longer than any line that somebody means to send. */
const LONGEST_LINE = 300;

/** What was typed into a field of one line; empty where the form has none of that name. */
export function typedLine(form: FormData, name: string): string {
  return typedText(form, name).trim().slice(0, LONGEST_LINE);
}

/** The same to the letter, as a password is typed. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
