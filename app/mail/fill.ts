/**
 * Fills `{{name}}` in one pass, so that a value containing braces is left as it is.
 * @throws Error where a value is missing.
 */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing to fill ${name} with.`);
    return value;
  });
}
