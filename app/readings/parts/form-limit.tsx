import type { Language } from "~/i18n/languages";
import type { Role } from "~/usage/limits";
import type { HelpLines } from "../crisis/help-lines.server";
import { LimitNotice } from "./limit-notice";

interface FormLimitProps {
  role: Role;
  limit: number;
  /** How many readings are left today. */
  left: number;
  language: Language;
  /** What the form was answered. */
  answer: { problem?: string | null } | null | undefined;
  help: HelpLines | null;
  /** Whether the form is there to be sent. */
  isReady?: boolean;
}

/** What a form that asks for a reading says at the day's limit, be it reached or just now refused; nothing before. */
export function FormLimit({ role, limit, left, language, answer, help, isReady = true }: FormLimitProps) {
  const isRefused = answer?.problem === "limit";
  if (!(isReady && left === 0) && !help && !isRefused) return null;
  return (
    <LimitNotice
      role={role}
      limit={limit}
      language={language}
      occasion={isRefused ? answer : null}
      help={help}
      isReached={left === 0}
    />
  );
}
