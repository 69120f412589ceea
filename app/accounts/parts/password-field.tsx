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
        isHydrated ? (
          <button
            type="button"
            aria-label={words}
            aria-pressed={isShown}
            onClick={() => setIsShown((wasShown) => !wasShown)}
            className={`group outline-none ${SHAPE}`}
          >
            {/* The ring stands close around the words: the button reaches into the field below. */}
            <span
              data-words={words}
              className="underline underline-offset-4 outline-offset-4 outline-brass group-focus-visible:outline-2"
            />
          </button>
        ) : (
          // Without scripts there is no button; until they run there is its room.
          <span
            aria-hidden="true"
            data-words={words}
            className={`invisible inline-flex items-center ${SHAPE}`}
          />
        )
      }
      {...props}
    />
  );
}

const SHAPE = "-me-1 -my-2.5 min-h-11 px-1 text-sm text-brass";
