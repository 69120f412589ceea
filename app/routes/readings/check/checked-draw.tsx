import { useTranslation } from "react-i18next";
import { Code } from "~/ui/code";
import { BrowserCheck } from "./browser-check";
import { DrawValues } from "./draw-values";
import type { ShownCheck } from "./show-check.server";

interface CheckedDrawProps {
  check: ShownCheck;
  contact: string;
}

/** The cards as they follow from their seed, what that is, and how anybody computes them. */
export function CheckedDraw({ check, contact }: CheckedDrawProps) {
  const { t } = useTranslation();
  return (
    <>
      <section className="space-y-4">
        <h2 className="text-2xl">{t("drawCheck.cards")}</h2>
        <DrawnCards cards={check.cards} />
        <BrowserCheck check={check} contact={contact} />
      </section>
      <section className="space-y-4">
        <h2 className="text-2xl">{t("drawCheck.numbers")}</h2>
        <DrawValues check={check} />
        <p className="text-soft">{t(check.values.word ? "drawCheck.withWord" : "drawCheck.withoutWord")}</p>
      </section>
      <section className="space-y-4">
        <h2 className="text-2xl">{t("drawCheck.how")}</h2>
        <ol className="list-decimal space-y-2 pl-6 marker:text-brass">
          <li>{t("drawCheck.steps.seal")}</li>
          <li>{t("drawCheck.steps.bytes")}</li>
          <li>{t("drawCheck.steps.numbers")}</li>
          <li>{t("drawCheck.steps.shuffle")}</li>
        </ol>
      </section>
      <section className="space-y-4 print:hidden">
        <h2 className="text-2xl">{t("drawCheck.script")}</h2>
        <p>{t("drawCheck.scriptHint")}</p>
        <Code label="draw.mjs">{check.script}</Code>
      </section>
    </>
  );
}

function DrawnCards({ cards }: Pick<ShownCheck, "cards">) {
  const { t } = useTranslation();
  const hasPlaces = cards.some(({ place }) => place !== null);
  return (
    <table className="w-full text-left">
      <thead className="text-sm text-soft">
        <tr>
          {hasPlaces && <th className="py-2 pr-4 font-normal">{t("drawCheck.place")}</th>}
          <th className="py-2 pr-4 font-normal">{t("drawCheck.card")}</th>
          <th className="py-2 text-right font-normal whitespace-nowrap">{t("drawCheck.number")}</th>
        </tr>
      </thead>
      <tbody>
        {cards.map(({ id, place, name, orientation, number }) => (
          <tr key={id} className="border-t border-line align-baseline">
            {hasPlaces && (
              <th scope="row" className="py-3 pr-4 font-normal text-brass">
                {place && t(`positions.${place}`)}
              </th>
            )}
            <td className="py-3 pr-4">
              <span className="font-display text-lg">{name}</span>{" "}
              <span className="text-sm text-soft">
                {t(orientation === "reversed" ? "orientation.reversed" : "drawCheck.upright")}
              </span>
            </td>
            <td className="py-3 text-right tabular-nums">{number}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
