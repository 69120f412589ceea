/**
 * The theme whose words a question uses most; the first listed where several tie, `otherwise` where none is used.
 * Words of Latin script are matched at a word's beginning, Chinese ones anywhere; case and accents do not count.
 */
export function findTheme<Theme extends string>(
  question: string,
  themes: Record<Theme, { words: string[] }>,
  otherwise: NoInfer<Theme>,
): Theme {
  const text = ` ${fold(question)} `;
  let best: { theme: Theme; hits: number } = { theme: otherwise, hits: 0 };
  for (const [theme, { words }] of Object.entries(themes) as [Theme, { words: string[] }][]) {
    const hits = words.map(fold).filter((word) => text.includes(isChinese(word) ? word : ` ${word}`)).length;
    if (hits > best.hits) best = { theme, hits };
  }
  return best.theme;
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ");
}

function isChinese(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}
