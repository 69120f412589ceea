import { readFile } from "node:fs/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { writtenDay } from "~/i18n/written-day";
import { COLORS } from "~/ui/tokens.data";
import { cardOf } from "../tarot/deck";
import type { ExportedReading } from "./export-readings.server";
import sheet from "./pages.css?inline";
import { readingInWords, type ToldPart, type ToldReading } from "./told-reading.server";

const PICTURES = `${import.meta.env.PROD ? "build/client" : "public"}/images/tarot/small`;

/** It is printed, so that it has the colours of the day alone. */
const INKS = Object.entries(COLORS).map(([name, { light }]) => `--${name}:${light};`);

/** Readings as one document to be kept and printed, with their pictures in it: it asks nothing of any server. */
export async function* writePages(
  pages: AsyncIterable<ExportedReading[]>,
  language: Language,
): AsyncGenerator<string> {
  const t = translator(language);
  const title = `${t("readings.title")} – ${t("site.brand")}`;
  yield `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>:root{${INKS.join("")}}${sheet}</style></head><body><h1>${t("readings.title")}</h1><p>${t("footer.disclaimer")}</p>`;
  const shown = new Set<string>();
  for await (const readings of pages) {
    for (const reading of readings) {
      const told = readingInWords(reading);
      yield await picturesOf(told, shown);
      yield renderToStaticMarkup(<Entry reading={told} />);
    }
  }
  yield "</body></html>\n";
}

/** The pictures that no reading before it has, each once: what comes later refers to it. */
async function picturesOf({ cards }: ToldReading, shown: Set<string>): Promise<string> {
  const ids = cards.map(({ id }) => id).filter((id) => !shown.has(id));
  for (const id of ids) shown.add(id);
  const symbols = await Promise.all(
    ids.map(async (id) => {
      const file = cardOf(id).imageUrl.replace(/^.*\//, "").replace(/\?.*$/, "");
      const picture = await readFile(`${PICTURES}/${file}`, "base64");
      return `<symbol id="${id}" viewBox="0 0 200 322"><image width="200" height="322" href="data:image/webp;base64,${picture}"/></symbol>`;
    }),
  );
  return symbols.length === 0 ? "" : `<svg width="0" height="0" aria-hidden="true">${symbols.join("")}</svg>`;
}

function Entry({ reading }: { reading: ToldReading }) {
  const { language, title, askedAt, question, reader, cards, signs, parts, followUp, kept } = reading;
  const day = askedAt.toISOString().slice(0, 10);
  return (
    <article lang={language}>
      <h2>{title}</h2>
      <p className="by">
        <time dateTime={askedAt.toISOString()}>{writtenDay(day, language)}</time>
        {reader && ` · ${reader}`}
        {kept.isStarred && " · ★"}
      </p>
      {question && (
        <blockquote dir="auto">
          <p>{question}</p>
        </blockquote>
      )}
      {signs && <p className="signs">{signs}</p>}
      {cards.length > 0 && (
        <ul className="cards">
          {cards.map(({ id, name, position, orientation }) => (
            <li key={id}>
              {position && <span className="position">{position}</span>}
              <svg viewBox="0 0 200 322" data-orientation={orientation} aria-hidden="true">
                <use href={`#${id}`} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <Parts parts={parts} />
      {followUp && (
        <>
          <blockquote dir="auto">
            <p>{followUp.question}</p>
          </blockquote>
          <Parts parts={followUp.parts} />
        </>
      )}
      <Kept kept={kept} language={language} />
    </article>
  );
}

/** What its owner has kept with a reading, each under its name. */
function Kept({ kept, language }: Pick<ToldReading, "kept" | "language">) {
  const t = translator(language);
  const each = [
    [t("exported.columns.mood"), kept.mood],
    [t("exported.columns.tags"), kept.tags.join(", ")],
    [t("exported.columns.notes"), kept.notes],
    [t("exported.columns.outcome"), kept.outcome],
  ].filter(([, text]) => text !== "");
  if (each.length === 0) return null;
  return (
    <dl className="kept">
      {each.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parts({ parts }: { parts: readonly ToldPart[] }) {
  return (
    <>
      {parts.map(({ heading, paragraphs }, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that is whole
        <section key={part}>
          {heading && <h3>{heading}</h3>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </>
  );
}
