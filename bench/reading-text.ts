import type { Section } from "~/readings/reading";
import { SPREADS } from "~/readings/tarot/spreads.data";
import type { StreamedEvent } from "../tests/integration/support/browser";

/** Two paragraphs for each card and for the whole, of the length that the prompt asks a model for. */
const PARAGRAPHS: Partial<Record<Section, [string, string]>> = {
  past: [
    "The Hermit, upright, stands at the beginning of your question: a lamp in one hand, a staff in the other, and nobody else on the road. You have thought about this work for longer than you have spoken about it — perhaps a year, perhaps more.",
    "What you gathered in that quiet time was not lost. It taught you which tasks leave you tired in a good way, and which only leave you tired. Keep that list; it is more honest than any title.",
  ],
  present: [
    "In the present lies the Wheel of Fortune, reversed. Things turn, but not at your hand: a date is moved, a promise is “nearly certain”, a colleague leaves. It is easy to mistake this for a verdict on you. It is only weather.",
    "The card asks a small and practical thing. Find the one spoke that you do hold — an hour of learning, a letter, a frank talk over a café table — and turn that, this week, before you ask the whole wheel to move.",
  ],
  future: [
    "The Star, upright, may open ahead. She does not promise a post or a sum; she pours water on dry ground and on the pool alike, without keeping count. What she offers is the return of an unhurried hope.",
    "If you go on as the first two cards suggest, you may find that a door you had called shut was merely heavy. You would then be choosing, not fleeing, and those who meet you would notice the difference.",
  ],
  synthesis: [
    "Read as one story, these cards do not say “leave” and do not say “stay”. They say that the lamp of the Hermit has done its work in private and now wants company; that the reversed Wheel makes waiting for a perfect moment a poor plan; and that the Star rewards a modest, steady beginning more than a grand departure.",
    "So change something that is yours to change, and let the larger answer grow out of it. Tell one person what you would rather do. Set yourself a day, about two months from now, on which you look at the list again. If the wish is still there, and steadier, it is no mood any more: it is a direction, and you may take it with an easy heart.",
  ],
};

/** How many characters the model sends at once: about a token and a half. */
export const PIECE = 7;

/** The question of the `n`th reading of a run, by which the model knows which text to write. */
export function questionOf(n: number): string {
  return `Reading ${n}: should I change my job?`;
}

/** The number of the reading that a model is asked for. */
export function numberIn(message: string): number {
  return Number(/Reading (\d+):/.exec(message)?.[1]);
}

/** The model's text for the `n`th reading of a run: no two are alike, so that none can pass for another. */
export function textOfReading(n: number): string {
  return Object.entries(PARAGRAPHS)
    .map(
      ([section, paragraphs]) =>
        `## ${section} ##\n${paragraphs.map((each) => lineOf(each, n)).join("\n\n")}`,
    )
    .join("\n");
}

/** After how many pieces of the text each whole line of it is out, headings left out; the last ends with the text. */
export function piecesToLines(n: number): number[] {
  const text = textOfReading(n);
  const lines = [...text.matchAll(/^[^#\n].*(?:\n|$)/gm)];
  return lines.map(({ 0: line, index }) => Math.ceil((index + line.length) / PIECE));
}

/** Every event that a listener to the `n`th reading must hear, and nothing else. */
export function eventsOfReading(n: number): StreamedEvent[] {
  const chunks = SPREADS.timeline.sections.flatMap((section) =>
    (PARAGRAPHS[section] ?? []).map((each) => ({ section, text: `${lineOf(each, n)}\n` })),
  );
  return [
    ...chunks.map((data, index) => ({ id: `1.${index + 1}`, event: "chunk", data })),
    { id: `1.${chunks.length + 1}`, event: "done", data: {} },
  ];
}

function lineOf(paragraph: string, n: number): string {
  return `${paragraph} (${n})`;
}
