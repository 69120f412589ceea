import { LineDrawing } from "~/ui/line-drawing";
import type { SignId } from "../zodiac/signs.data";

/** The old mark of a sign as a line drawing beside its name: the character itself turns into an emoji here and there. */
export function SignGlyph({ sign }: { sign: SignId }) {
  return <LineDrawing name={`sign-${sign}`} width="1.25em" height="1.25em" />;
}
