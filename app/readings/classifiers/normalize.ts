import { Converter } from "opencc-js/t2cn";

const simplified = Converter({ from: "tw", to: "cn" });

/**
 * The form in which texts are screened: no case, accents, invisible characters or doubled spaces, and Chinese in simplified
 * characters, so that what is learned of one way of writing it is known of the other.
 */
export function normalize(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}\p{Cc}]+/gu, (run) => (/\s/.test(run) ? " " : ""))
    .replace(/ß/g, "ss")
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "")
    .trim();
  return simplified(plain);
}
