import { type ComponentType, lazy, Suspense } from "react";

/** A part of the page that few come to see: fetched when it is shown first, with something else in its place where that fails. */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise: ComponentType<Props>,
): ComponentType<Props> {
  // What is fetched takes the same properties, which the types of React 18 do not say of a generic one.
  const Part = lazy(() => load().catch(() => ({ default: Otherwise }))) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
