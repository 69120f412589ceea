/** The signs of chat templates that some servers leave in the text: `<|im_end|>`, `</s>`, `<end_of_turn>`, `[/INST]`. */
const TOKEN =
  "(?:<\\|[\\w ]{1,40}\\|>|<｜[^｜\\n]{1,40}｜>|</?s>|<(?:start|end)_of_turn>|\\[/?INST\\]|<</?SYS>>)";
const STOP = new RegExp(TOKEN);
/** Who speaks next, as a template says it before the text. */
const OPENING = new RegExp(`^\\s*${TOKEN}(?:assistant|model)?`);

/** A line up to the sign that ends its text, if there is one; those that open the text are left out. */
export function upToStop(line: string, { isFirst }: { isFirst: boolean }): { text: string; isStop: boolean } {
  let text = line;
  for (let opening = isFirst && OPENING.exec(text); opening; opening = OPENING.exec(text))
    text = text.slice(opening[0].length);
  const at = text.search(STOP);
  return at < 0 ? { text, isStop: false } : { text: text.slice(0, at), isStop: true };
}
