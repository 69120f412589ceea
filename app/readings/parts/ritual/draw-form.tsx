import { Form } from "@remix-run/react";
import { type FormEvent, forwardRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import type { TarotKind } from "../../reading";
import { DrawPromise } from "./draw-promise";

interface DrawFormProps {
  kind: TarotKind;
  /** How many cards are on their way, as far as that is said. */
  told: number;
  isDone: boolean;
  /** What its button says in place of drawing. */
  again: string | null;
  /** How the question can be changed before anything is drawn. */
  change: ReactNode;
  /** By what the draw can be checked afterwards; null where it cannot. */
  commitment: string | null;
  /** The word that was typed, where that was too long. */
  word: string | null;
  onSubmit(event: FormEvent): void;
}

/** Draws what is left, and brings along a word of the visitor's own. */
export const DrawForm = forwardRef<HTMLFormElement, DrawFormProps>(function DrawForm(
  { kind, told, isDone, again, change, commitment, word, onSubmit },
  form,
) {
  const { t } = useTranslation();
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      onSubmit={onSubmit}
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2"
    >
      <input type="hidden" name="intent" value="draw" />
      <Button
        disabled={isDone}
        look={told > 0 || again ? "quiet" : "gold"}
        className="px-8 disabled:invisible"
      >
        {told > 0 ? t("draw.rest") : (again ?? t(`draw.button.${kind}`))}
      </Button>{" "}
      {change && <span className={told > 0 ? "invisible" : undefined}>{change}</span>}
      {commitment && <DrawPromise commitment={commitment} isOver={told > 0} tooLong={word} />}
    </Form>
  );
});
