import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "value" | "defaultValue"> & {
  autoComplete: "current-password" | "new-password";
};

/** A field for a password, which scripts can show as it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const words = t("signIn.showPassword");
  return (
    <Field
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          data-scripted
          aria-label={words}
          aria-pressed={isShown}
          onClick={() => setIsShown((wasShown) => !wasShown)}
          className={`group -me-1 -my-2.5 min-h-11 px-1 text-sm text-brass outline-none ${isHydrated ? "" : "invisible"}`}
        >
          {/* The words are drawn by the style sheet: a text browser shows no button that does nothing there. */}
          {/* The ring stands close around them: the button reaches into the field below. */}
          <span
            data-words={words}
            className="underline underline-offset-4 outline-offset-4 outline-brass group-focus-visible:outline-2 before:content-[attr(data-words)]"
          />
        </button>
      }
      {...props}
    />
  );
}
