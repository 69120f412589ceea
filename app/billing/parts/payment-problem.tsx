import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/toast";

interface PaymentProblemProps {
  /** What went wrong, in two words; a payment, where nothing else is said. */
  title?: string;
  text: string;
  /** Another one of these is another refusal. */
  occasion: unknown;
  /** What can be done about it. */
  children?: ReactNode;
}

/** That something was not paid or changed, and why: in the page, and as a toast (specification, section 8). */
export function PaymentProblem({ title, text, occasion, children }: PaymentProblemProps) {
  const { t } = useTranslation();
  const showToast = useToast();
  const notice = useRef<HTMLDivElement>(null);
  const heading = title ?? t("plans.problem.title");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is told once
  useEffect(() => {
    showToast(t("plans.problem.toast", { title: heading, text }), { destructive: true });
    notice.current?.focus();
  }, [occasion]);
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="sheet mx-auto max-w-2xl p-2 text-center outline-none"
    >
      <p className="font-medium text-alarm">{heading}</p>
      <p className="mt-1">{text}</p>
      {children}
    </div>
  );
}
