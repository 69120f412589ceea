/** What is wrong with a form as a whole. */
export function FaultSummary({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" tabIndex={-1} data-fault className="border-s-4 border-alarm ps-4 text-alarm outline-none">
      {children}
    </p>
  );
}
