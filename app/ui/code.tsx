/** Lines to copy, which a narrow screen moves sideways. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach what moves sideways
    <section aria-label={label} tabIndex={0} className="sheet overflow-x-auto p-4 text-sm leading-relaxed">
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  );
}
