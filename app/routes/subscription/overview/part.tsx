import type { ReactNode } from "react";

interface PartProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** One thing that can be seen to about a subscription. */
export function Part({ title, text, children }: PartProps) {
  return (
    <section aria-label={title} className="space-y-3 py-5">
      <h2 className="text-xl">{title}</h2>
      <p className="text-soft">{text}</p>
      {children}
    </section>
  );
}
