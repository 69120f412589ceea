import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Illustration } from "~/ui/line-drawing";
import { ReadingMenu } from "./reading-menu";
import type { ShelvedReading, Thumbnail } from "./show-shelf.server";
import { StarToggle } from "./star-toggle";

interface ShelfReadingProps {
  reading: ShelvedReading;
  language: Language;
  /** Whether its pictures are fetched when they are about to be seen. */
  isLazy: boolean;
}

/** A reading on its board: its cards or signs, what was asked, when and of whom. All of it leads to the reading. */
export function ShelfReading({ reading, language, isLazy }: ShelfReadingProps) {
  const { t } = useTranslation();
  const { id, kind, date, day, question, reader, subject, thumbnails, isStarred, firstLine, tags } = reading;
  const title = question ?? t(reading.isOwn ? "own.mark" : `reading.title.${kind}`);
  return (
    <li className="shelf-reading">
      <div className="flex min-w-0 flex-col">
        <p className="flex flex-wrap gap-x-3 text-sm">
          <time dateTime={date} className="text-soft">
            {day}
          </time>
          {(question !== null || reading.isOwn) && (
            <>
              <span className="sr-only"> · </span>
              <span className="text-brass">{t(kind === "zodiac" ? "nav.zodiac" : `tarot.${kind}.name`)}</span>
            </>
          )}
        </p>
        <h3 className="font-question text-lg leading-snug sm:text-xl">
          <Link
            to={pathTo.reading(language, id)}
            className="shelf-link line-clamp-2 wrap-anywhere sm:line-clamp-3"
          >
            <bdi lang={question === null ? undefined : reading.language}>{title}</bdi>
          </Link>
        </h3>
        {reader && <p className="sr-only">{subject}</p>}
        {firstLine !== "" && (
          <p dir="auto" className="mt-1 line-clamp-1 text-sm wrap-anywhere text-soft">
            {firstLine}
          </p>
        )}
        {tags.length > 0 && <TagList tags={tags} language={language} />}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2">
          <p className="flex min-h-11 min-w-0 items-center gap-2 text-sm text-soft">
            {reader && (
              <Illustration
                srcSet={reader.image}
                width={160}
                height={160}
                loading={isLazy ? "lazy" : undefined}
                className="h-7 w-7 rounded-full"
              />
            )}
            {reader?.name ?? subject}
          </p>
          <div className="flex">
            <StarToggle id={id} title={title} isStarred={isStarred} />
            <ReadingMenu id={id} title={title} />
          </div>
        </div>
      </div>
      <div className="shelf-cards order-first">
        {thumbnails.map((thumbnail, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of what was drawn never change
          <Picture key={place} {...thumbnail} isLazy={isLazy} />
        ))}
      </div>
    </li>
  );
}

/** Each leads to all that has it. */
function TagList({ tags, language }: { tags: readonly string[]; language: Language }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("journal.tags.label")} className="mt-1 flex flex-wrap gap-x-3 text-sm">
      {tags.map((tag) => (
        <li key={tag} className="relative z-10">
          <Link
            to={pathTo.readings(language, { tag })}
            className="link inline-block py-1 wrap-anywhere text-soft"
          >
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const MEASURES = { card: { width: 200, height: 321 }, sign: { width: 256, height: 256 } };

/** A card or a sign, small; what it is stands beside it in words. */
function Picture({ image, shape, orientation, isLazy }: Thumbnail & { isLazy: boolean }) {
  return (
    <span className="shelf-picture" data-shape={shape} data-orientation={orientation}>
      <Illustration srcSet={image} {...MEASURES[shape]} loading={isLazy ? "lazy" : undefined} />
    </span>
  );
}
