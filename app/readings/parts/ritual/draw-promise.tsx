import { useId } from "react";
import { useTranslation } from "react-i18next";
import { TextBreak } from "~/ui/text-break";
import { MAX_WORD } from "../../draw-word";

interface DrawPromiseProps {
  commitment: string;
  /** Whether cards are being drawn: nothing more can be added. */
  isOver: boolean;
  /** A word that was sent and was longer than it may be. */
  tooLong: string | null;
}

/** That the draw can be checked: its commitment, and the field for a word of one's own. Part of the form that draws. */
export function DrawPromise({ commitment, isOver, tooLong }: DrawPromiseProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <TextBreak />
      <details open={tooLong !== null} className={`w-full text-sm text-soft ${isOver ? "invisible" : ""}`}>
        <summary className="mx-auto w-fit min-h-11 content-center marker:text-brass">
          {t("drawCheck.open")}{" "}
          <code aria-hidden="true" className="ml-1 text-xs opacity-80">
            {`${commitment.slice(0, 8)}…`}
          </code>
        </summary>
        <div className="mx-auto max-w-xl space-y-4 pt-1 pb-4 text-left">
          <p>{t("drawCheck.promise")}</p>
          <p>
            {t("drawCheck.seal")}
            <code className="mt-1 block text-xs text-star wrap-anywhere select-all">{commitment}</code>
          </p>
          <div>
            <label htmlFor={id} className="font-medium text-star">
              {t("drawCheck.wordLabel")}
            </label>
            <input
              id={id}
              name="word"
              defaultValue={tooLong ?? ""}
              maxLength={MAX_WORD}
              autoComplete="off"
              dir="auto"
              aria-invalid={tooLong !== null}
              aria-describedby={tooLong === null ? `${id}-hint` : `${id}-fault ${id}-hint`}
              className="mt-2 min-h-11 w-full border border-soft bg-paper px-4 py-2 text-base"
            />
            {tooLong !== null && (
              <p id={`${id}-fault`} role="alert" className="mt-1 text-alarm">
                {t("drawCheck.tooLong")}
              </p>
            )}
            <p id={`${id}-hint`} className="mt-2">
              {t("drawCheck.wordHint")}
            </p>
          </div>
        </div>
      </details>
    </>
  );
}
