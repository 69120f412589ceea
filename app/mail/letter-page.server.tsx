import type { ReactNode } from "react";
import { lookOf, SHEET } from "./letter-look";
import type { Fact, Letter } from "./mail";

type Look = ReturnType<typeof lookOf>;

/** A letter as mail programs show it: tables, since some know nothing else, and no image. */
export function LetterPage({ letter, brand, home }: { letter: Letter; brand: string; home: string }) {
  const look = lookOf(letter.language);
  return (
    <html lang={letter.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{letter.subject}</title>
        <style>{SHEET}</style>
      </head>
      <body className="paper" style={look.body}>
        <Table className="paper" style={look.ground}>
          <td align="center" style={{ padding: "28px 12px" }}>
            <Table className="card" style={look.card}>
              <td align="center" style={look.head}>
                <div aria-hidden="true" style={look.star}>
                  ✦
                </div>
                <a href={home} style={look.brand}>
                  {brand}
                </a>
              </td>
              <td className="inner ink" style={look.inner}>
                <Body letter={letter} look={look} />
              </td>
            </Table>
            <Table style={{ maxWidth: 560 }}>
              <td align="center" className="soft" style={look.footer}>
                {letter.footer}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}

function Body({ letter, look }: { letter: Letter; look: Look }) {
  const { subject, greeting, paragraphs, facts, button, after = [], link } = letter;
  return (
    <>
      <h1 className="title ink" style={look.title}>
        {subject}
      </h1>
      {greeting && <p style={look.paragraph}>{greeting}</p>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} style={look.paragraph}>
          {paragraph}
        </p>
      ))}
      {facts && <Facts facts={facts} look={look} />}
      {button && (
        <p style={look.buttonLine}>
          <a href={button.url} className="button" style={look.button}>
            {button.label}
          </a>
        </p>
      )}
      {after.map((paragraph) => (
        <p key={paragraph} style={look.paragraph}>
          {paragraph}
        </p>
      ))}
      {link && (
        <p style={look.paragraph}>
          <a href={link.url} className="brass" style={look.link}>
            {link.label}
          </a>
        </p>
      )}
      {button && (
        <>
          <hr className="rule" style={look.rule} />
          <p className="soft" style={{ ...look.small, ...look.last }}>
            {button.hint}
            <br />
            <a href={button.url} className="brass" style={look.link}>
              {button.url}
            </a>
          </p>
        </>
      )}
    </>
  );
}

function Facts({ facts, look }: { facts: Fact[]; look: Look }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className="rule"
      style={look.facts}
    >
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={`${label} ${value}`}>
            <td className="soft rule" style={look.label}>
              {label}
            </td>
            <td className="ink rule" style={look.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table for the layout alone, as wide as there is room; each cell is a row. */
function Table({ children, ...rest }: { className?: string; style: object; children: ReactNode }) {
  const cells = Array.isArray(children) ? children : [children];
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} {...rest}>
      <tbody>
        {cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <tr key={index}>{cell}</tr>
        ))}
      </tbody>
    </table>
  );
}
