import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";
import type { ToastListProps, ToastMessage } from "./toast-list";

/** @returns what takes it away again, once its cause is mended. */
type ShowToast = (text: string, look?: { destructive: boolean }) => () => void;

const MOST_SHOWN = 3;

/** On a connection that breaks there are plain ones. */
const ToastList = lazy(() => import("./toast-list").catch(() => ({ default: PlainToasts })));
const ToastContext = createContext<ShowToast>(() => () => undefined);

/** Shows a short message for a while, read out by a screen reader. Without scripts the page itself says it. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const close = useCallback((id: number) => {
    setMessages((shown) => shown.filter((other) => other.id !== id));
  }, []);
  const show = useCallback<ShowToast>(
    (text, look) => {
      const message = { id: performance.now(), text, isDestructive: look?.destructive ?? false };
      setMessages((shown) => [...shown.filter((other) => other.text !== text), message].slice(-MOST_SHOWN));
      return () => close(message.id);
    },
    [close],
  );
  return (
    <ToastContext.Provider value={show}>
      {children}
      {messages.length > 0 && (
        <Suspense>
          <ToastList messages={messages} onClose={close} />
        </Suspense>
      )}
    </ToastContext.Provider>
  );
}

/** Each goes by being pressed. */
function PlainToasts({ messages, onClose }: ToastListProps) {
  return (
    <div role="alert" className="fixed inset-x-4 bottom-4 z-50">
      {messages.map(({ id, text }) => (
        <button key={id} type="button" onClick={() => onClose(id)} className="w-full border bg-surface p-4">
          {text}
        </button>
      ))}
    </div>
  );
}
