import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "./field";
import { useHydrated } from "./use-hydrated";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "value" | "defaultValue"> & {
  autoComplete: "current-password" | "new-password";
};

/** A field for a password, which scripts can show as it is typed. */
export function PasswordField({ className = "", ...props }: PasswordFieldProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={`relative ${className}`}>
      <Field type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false} {...props} />
      {isHydrated && (
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setIsShown((wasShown) => !wasShown)}
          className="absolute -end-1 -top-2.5 min-h-11 px-1 text-sm text-brass underline underline-offset-4"
        >
          {t("signIn.showPassword")}
        </button>
      )}
    </div>
  );
}
