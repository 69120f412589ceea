import { renderToStaticMarkup } from "react-dom/server";
import { settings } from "~/env.server";
import { translator } from "~/i18n/i18n.server";
import { LetterPage } from "./letter-page.server";
import type { Fact, Letter, MailMessage } from "./mail";

/** A letter as a message: as text and, saying the same, as a page that needs neither images nor scripts. */
export function layOut(letter: Letter): MailMessage {
  const brand = translator(letter.language)("site.brand");
  const home = `${settings().appUrl}/${letter.language}`;
  const page = renderToStaticMarkup(<LetterPage letter={letter} brand={brand} home={home} />);
  return { subject: letter.subject, text: asText(letter, brand, home), html: `<!doctype html>${page}` };
}

function asText(
  { greeting, paragraphs, facts = [], button, after = [], link, footer }: Letter,
  brand: string,
  home: string,
) {
  return [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(asLine).join("\n")] : []),
    ...(button ? [`${button.label}\n${button.url}`] : []),
    ...after,
    ...(link ? [`${link.label}\n${link.url}`] : []),
    `-- \n${footer}\n${brand}: ${home}`,
  ]
    .join("\n\n")
    .concat("\n");
}

/** A Chinese colon is wide enough to need no space. */
function asLine({ label, value }: Fact): string {
  return label.endsWith("：") ? label + value : `${label} ${value}`;
}
