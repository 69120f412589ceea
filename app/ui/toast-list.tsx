import * as Toast from "@radix-ui/react-toast";
import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

export interface ToastMessage {
  id: number;
  text: string;
  isDestructive: boolean;
}

export interface ToastListProps {
  messages: readonly ToastMessage[];
  onClose(id: number): void;
}

/** The messages at the foot of the window; fetched with the first of them. */
export default function ToastList({ messages, onClose }: ToastListProps) {
  const { t } = useTranslation();
  const isSending = useNavigation().formAction !== undefined;
  // What a form was told holds no longer once one is sent again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while it is being sent stays
  useEffect(() => {
    if (isSending) for (const { id, isDestructive } of messages) if (isDestructive) onClose(id);
  }, [isSending]);
  return (
    <Toast.Provider label={t("toast.label")} duration={6000}>
      {messages.map(({ id, text, isDestructive }) => (
        <Toast.Root
          key={id}
          type={isDestructive ? "foreground" : "background"}
          onOpenChange={(isOpen) => !isOpen && onClose(id)}
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
