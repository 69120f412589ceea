import { plainly } from "~/ui/plainly";
import { FigureSheets } from "./figure-sheets";

/** The figures, as the server draws them. */
export const Sheets = plainly(import.meta.env.SSR ? FigureSheets : null, {
  part: () => import("./figure-sheets").then((sheets) => ({ default: sheets.FigureSheets })),
});
