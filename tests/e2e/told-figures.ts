import type { Page } from "@playwright/test";

/** A page of figures as somebody reads it aloud: its tables by their captions, each row with its name in front. */
export interface ToldFigures {
  overview: string[];
  /** What stands above and below the cards. */
  paragraphs: string[];
  tables: Record<string, { columns: string[]; rows: string[][] }>;
}

/** Reads the page of figures that is open. */
export async function readFigures(page: Page): Promise<ToldFigures> {
  const { tables, ...told } = await page.locator("main").evaluate((main) => {
    const text = (element: Element | null) => element?.textContent ?? "";
    const all = (selector: string) => [...main.querySelectorAll(selector)];
    return {
      overview: all("dd").map(text),
      paragraphs: all("section > p").map(text),
      tables: all("table").map((table) => ({
        caption: text(table.querySelector("caption")),
        columns: [...table.querySelectorAll("thead th")].map(text),
        rows: [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map(text)),
      })),
    };
  });
  return { ...told, tables: Object.fromEntries(tables.map(({ caption, ...table }) => [caption, table])) };
}
