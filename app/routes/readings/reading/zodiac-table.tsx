import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo, streamOf } from "~/i18n/path-to";
import { DeleteReading } from "~/readings/parts/delete-reading-form";
import { SignGlyph } from "~/readings/parts/sign-glyph";
import { SECTIONS } from "~/readings/reading";
import { ButtonLink } from "~/ui/button";
import { DottedList } from "~/ui/dotted-list";
import { Icon } from "~/ui/icon";
import { Illustration } from "~/ui/line-drawing";
import { TextBreak } from "~/ui/text-break";
import { Accord } from "./accord";
import { KeepReading } from "./keep-reading";
import { ReadingHeading } from "./reading-heading";
import { ReadingText } from "./reading-text";
import { Share } from "./share";
import type { ShownZodiac } from "./show-reading.server";
import { Stage } from "./stage";

/** Decorative stars behind the two signs (specification, section 9). */
const STARS = 30;

interface ZodiacTableProps {
  reading: ShownZodiac;
  language: Language;
  limitNotice: ReactNode;
  /** What the person keeps with it. */
  journal: ReactNode;
}

/** A zodiac reading: the two signs, how their elements get on, the text, and who else they get on with. */
export default function ZodiacTable({ reading, language, limitNotice, journal }: ZodiacTableProps) {
  const { t } = useTranslation();
  const { mine, theirs, compatibility, interpretation } = reading;
  return (
    <article>
      <Stage stars={STARS}>
        <ReadingHeading reading={reading} />
        <div className="grid w-full max-w-2xl grid-cols-[1fr_auto_1fr] items-start gap-3 sm:gap-8">
          <SignColumn sign={mine} label={t("zodiac.steps.mine")} language={reading.language} />
          <span aria-hidden="true" className="mt-24 text-brass sm:mt-28 [&_svg]:fill-current">
            <Icon name="star" size="1.5rem" />
          </span>
          <SignColumn sign={theirs} label={t("zodiac.steps.theirs")} language={reading.language} />
        </div>
        <Accord level={compatibility} />
      </Stage>
      <div className="group/reading mx-auto max-w-5xl space-y-10 px-4 py-12 sm:px-6">
        <ReadingText
          url={streamOf(reading.id, { followUp: false })}
          writing={interpretation}
          reading={reading}
          language={language}
          sections={[]}
          visible={SECTIONS}
          limitNotice={limitNotice}
        />
        <div className="mx-auto grid max-w-2xl gap-6 sm:grid-cols-2">
          {[mine, ...(theirs.id === mine.id ? [] : [theirs])].map((sign) => (
            <Friends key={sign.id} sign={sign} language={reading.language} />
          ))}
        </div>
        {interpretation.status === "done" && <KeepReading reading={reading} language={language} />}
        {journal}
        <Share share={reading.share} />
        <div className="flex flex-wrap items-start justify-center gap-4 border-t border-line pt-6 group-has-data-gone/reading:hidden print:hidden">
          <ButtonLink to={pathTo.zodiac(language)}>{t("zodiac.startOver")}</ButtonLink>
          <TextBreak />
          <DeleteReading className="text-center" />
        </div>
      </div>
    </article>
  );
}

interface SignProps {
  sign: ShownZodiac["mine"];
  language: Language;
}

function SignColumn({ sign, label, language }: SignProps & { label: string }) {
  const { t } = useTranslation();
  return (
    <section className="min-w-0">
      <p className="mb-3 text-sm text-soft">{label}</p>
      <Illustration srcSet={sign.image} width={256} height={256} className="mx-auto w-full max-w-48" />
      <h2 lang={language} className="mt-3 text-xl wrap-anywhere text-star sm:text-3xl">
        {sign.name}
      </h2>
      <p className="text-soft">{t(`zodiac.elements.${sign.element}`)}</p>
      <TextBreak />
      <p lang={language} className="mt-2 hidden text-sm text-soft sm:block">
        <DottedList items={sign.traits} />
      </p>
    </section>
  );
}

/** The first two of the four signs that a sign gets on with. */
function Friends({ sign, language }: SignProps) {
  const { t } = useTranslation();
  return (
    <section className="text-center">
      <h2 className="text-lg">{t("zodiac.compatible", { sign: sign.name })}</h2>
      <ul lang={language} className="mt-3 flex flex-wrap justify-center gap-2">
        {sign.friends.map(({ id, name }) => (
          <li key={id} className="inline-flex items-center gap-2 border border-line bg-surface px-3 py-1.5">
            <span className="text-brass">
              <SignGlyph sign={id} />
            </span>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
