import * as Toast from "@radix-ui/react-toast";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";

interface Message {
  id: number;
  text: string;
  isDestructive: boolean;
}

type ShowToast = (text: string, look?: { destructive: boolean }) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Shows a short message for a while, read out by a screen reader. Without scripts the page itself says it. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [messages, setMessages] = useState<Message[]>([]);
  const show = useCallback<ShowToast>((text, look) => {
    const message = { id: Date.now() + Math.random(), text, isDestructive: look?.destructive ?? false };
    setMessages((shown) => [...shown.filter((other) => other.text !== text), message].slice(-3));
  }, []);
  const close = useMemo(
    () => (id: number) => setMessages((shown) => shown.filter((other) => other.id !== id)),
    [],
  );
  return (
    <Toast.Provider label={t("toast.label")} duration={6000}>
      <ToastContext.Provider value={show}>{children}</ToastContext.Provider>
      {messages.map(({ id, text, isDestructive }) => (
        <Toast.Root
          key={id}
          type={isDestructive ? "foreground" : "background"}
          onOpenChange={(isOpen) => !isOpen && close(id)}
          className={`line-in flex items-center gap-4 rounded-sm border bg-surface px-4 py-3 shadow-lg ${isDestructive ? "border-alarm text-alarm" : "border-brass text-ink"}`}
        >
          <Toast.Description className="grow">{text}</Toast.Description>
          <Toast.Close aria-label={t("toast.close")} className="min-h-8 min-w-8 text-xl leading-none">
            <span aria-hidden="true">×</span>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        label={t("toast.region")}
        className="fixed inset-x-4 bottom-4 z-50 m-0 flex list-none flex-col gap-2 p-0 sm:left-auto sm:w-96"
      />
    </Toast.Provider>
  );
}
