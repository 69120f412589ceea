/** The form in which texts are screened: no case, accents, invisible characters or doubled spaces. */
export function normalize(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}\p{Cc}]+/gu, (run) => (/\s/.test(run) ? " " : ""))
    .replace(/ß/g, "ss")
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "")
    .trim();
}
