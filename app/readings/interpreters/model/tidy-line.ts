const FENCE = /^\s*(?:```|~~~)/;
const RULE = /^\s*(?:[-*_=]\s?){3,}$/;
const BULLET = /^[-*+•]\s+/;
/** Emphasis of one sign, as no multiplication and no name with underscores has it. */
const EMPHASIS =
  /(?<![\p{sc=Latn}\p{N}*_])([*_])(?=[^\s*_])([^*_\n]{1,300})(?<=\S)\1(?![\p{sc=Latn}\p{N}*_])/gu;
const CODE = /`([^`\n]{1,300})`/g;

/** A line of Markdown as our page shows one: without its signs, a list's items behind a dot; empty where it was signs alone. */
export function tidyLine(line: string): string {
  if (FENCE.test(line) || RULE.test(line.slice(0, 200))) return "";
  const plain = line
    .trim()
    .replace(/^>\s*/, "")
    .replace(/^#{1,6}(?=\s)/, "")
    .replace(/#{2,6}$/, "")
    .trim()
    .replace(BULLET, "• ");
  return withoutPairs(withoutPairs(plain, "**"), "__").replace(EMPHASIS, "$2").replace(CODE, "$1").trim();
}

/** Without signs that come in pairs; one that opens or closes what goes on in another line is left out, too. */
function withoutPairs(line: string, sign: string): string {
  const parts = line.split(sign);
  if (parts.length % 2 === 1 || line.startsWith(sign) || line.endsWith(sign)) return parts.join("");
  return line;
}
