import type { ReactNode } from "react";
import { FailedText, type FailedTextProps } from "./failed-text";
import { Gone, type GoneProps } from "./gone";
import { RetryForm } from "./retry-form";

export interface NoTextProps extends FailedTextProps, Omit<GoneProps, "message"> {
  limitNotice: ReactNode;
}

/** Why there is no text, and what can be done: today's limit, that its reading is gone, or that it could not be written. */
export default function NoText({ failure, kind, language, limitNotice, sections, retry }: NoTextProps) {
  if (failure.code === "gone") return <Gone message={failure.message} kind={kind} language={language} />;
  if (failure.code !== "limit") return <FailedText {...{ failure, kind, sections, retry }} />;
  return (
    <>
      {limitNotice}
      <RetryForm retry={retry} />
    </>
  );
}
