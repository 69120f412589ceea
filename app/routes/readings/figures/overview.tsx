import { useTranslation } from "react-i18next";
import type { ShownFigures } from "./show-figures.server";

type Told = [name: string, number: string, address: string | null];

/** The few numbers that say most. */
export function Overview({ shown: { numbers, to } }: { shown: ShownFigures }) {
  const { t } = useTranslation();
  const each: Told[] = [
    [t("figures.overview.readings"), numbers.readings, to.readings],
    [t("figures.overview.drawn"), numbers.drawn, null],
    ...(numbers.own ? [[t("figures.own.cards"), numbers.own, null] satisfies Told] : []),
    [t("figures.overview.different"), numbers.different, null],
    [t("figures.overview.majors"), numbers.majors, to.majors],
    [t("figures.overview.reversed"), numbers.reversed, to.reversed],
  ];
  return (
    <dl className="mt-10 flex flex-wrap justify-center gap-x-10 gap-y-6">
      {each.map(([name, number, address]) => (
        <div key={name} className="flex min-w-28 flex-col-reverse text-center">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="text-2xl whitespace-nowrap tabular-nums">
            {address ? (
              <a href={address} className="link inline-flex min-h-11 items-center">
                {number}
              </a>
            ) : (
              <span className="inline-flex min-h-11 items-center">{number}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
