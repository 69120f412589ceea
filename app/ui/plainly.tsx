import { type ComponentType, useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated";

/** What scripts add to a part of the page that works without them. @returns takes it back. */
export type Enhance = (part: HTMLElement) => () => void;

interface Scripts<Props> {
  /** Fetched only where the browser comes to the page by itself, and has to write the part. */
  part(): Promise<{ default: ComponentType<Props> }>;
  /** Fetched once the part is about to be seen. */
  enhance?(): Promise<{ default: Enhance }>;
}

/**
 * A part of the page that needs no scripts: what the server wrote of it stays as it is, and no script of the page has it.
 * @param Part the part on the server, null in browsers: `import.meta.env.SSR ? Part : null`.
 */
export function plainly<Props extends object>(
  Part: ComponentType<Props> | null,
  scripts: Scripts<Props>,
): ComponentType<Props> {
  return function Plainly(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const isHydrated = useHydrated();
    const isWritten = useRef(!isHydrated).current;
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    const isThere = isWritten || Loaded !== undefined;
    useEffect(() => {
      if (isWritten) return;
      scripts.part().then(
        ({ default: loaded }) => setLoaded(() => loaded),
        () => undefined,
      );
    }, [isWritten]);
    useEffect(() => {
      const part = place.current;
      if (!part || !isThere || !scripts.enhance) return;
      return enhanceWhenNear(part, scripts.enhance);
    }, [isThere]);
    if (Part) return <div>{<Part {...props} />}</div>;
    if (Loaded) return <div ref={place}>{<Loaded {...props} />}</div>;
    // React leaves alone what it finds in an element whose markup it is told not to know.
    const unknown = isWritten ? { dangerouslySetInnerHTML: { __html: "" } } : {};
    return <div key="written" ref={place} suppressHydrationWarning {...unknown} />;
  };
}

function enhanceWhenNear(part: HTMLElement, load: () => Promise<{ default: Enhance }>): () => void {
  let undo: (() => void) | undefined;
  let isLeft = false;
  const watch = new IntersectionObserver(
    ([seen]) => {
      if (!seen?.isIntersecting) return;
      watch.disconnect();
      load().then(
        ({ default: enhance }) => {
          if (!isLeft) undo = enhance(part);
        },
        () => undefined,
      );
    },
    { rootMargin: "50%" },
  );
  watch.observe(part);
  return () => {
    isLeft = true;
    watch.disconnect();
    undo?.();
  };
}
