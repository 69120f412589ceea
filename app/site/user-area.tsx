import { Link, useNavigation } from "@remix-run/react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { ADDRESSES, pathTo } from "~/i18n/path-to";
import { pathWithoutLanguage } from "~/i18n/paths";
import { forgetOrder } from "~/readings/parts/kept-order";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { TextDot } from "~/ui/text-break";
import { useHydrated } from "~/ui/use-hydrated";
import { useHeaderForm } from "./use-header-form";

/** Somebody who is signed in, as far as the header shows them. */
export interface ShownUser {
  email: string;
  isSubscriber: boolean;
}

interface UserAreaProps {
  /** null for nobody; not known where the answer could not be had. */
  user: ShownUser | null | undefined;
  language: Language;
  here: string;
}

/** Forms of a page that change who is signed in. */
const DOORS = /^\/(sign-in|sign-out|two-factor)$/;

/** Pages on the way in: nobody wants to come back to them afterwards. */
const WAYS_IN = /^\/(verify-email|reset-password|two-factor)\b/;

/** Who is signed in, or the way to sign in; a placeholder while that is not known or is about to change. */
export function UserArea({ user, language, here }: UserAreaProps) {
  const { t } = useTranslation();
  const isChanging = useDoor();
  const isHydrated = useHydrated();
  const [leaving, setLeaving] = useState<ShownUser | null>(null);
  const send = useHeaderForm(t("nav.signOutFailed"), () => setLeaving(null));
  if (isChanging || (user === undefined && isHydrated) || (user && user === leaving)) return <Placeholder />;
  // Where no script runs nothing finds out later who it is; whoever is signed in is led on from there.
  if (!user) return <SignInLink language={language} here={here} />;
  return (
    <SignedIn
      user={user}
      language={language}
      here={here}
      onSignOut={(event) => {
        setLeaving(user);
        forgetOrder();
        return send(event);
      }}
    />
  );
}

/** Whether somebody is on their way in, or out of a half-open session. */
function useDoor(): boolean {
  const { formMethod, formAction, formData } = useNavigation();
  if (formMethod !== "POST" || !formAction || formData?.get("intent") === "sign-up") return false;
  return DOORS.test(pathWithoutLanguage(formAction.split("?")[0] ?? ""));
}

function Placeholder() {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex min-h-11 items-center px-2">
      <span className="sr-only">{t("nav.checking")}</span>
      <span aria-hidden="true" className="h-4 w-16 rounded-sm bg-line/60" />
    </p>
  );
}

function SignInLink({ language, here }: { language: Language; here: string }) {
  const { t } = useTranslation();
  const path = pathWithoutLanguage(here);
  const to = pathTo.signIn(language, WAYS_IN.test(path) ? {} : { from: here });
  return (
    <Link
      to={path.startsWith(pathWithoutLanguage(pathTo.signIn(language))) ? here : to}
      rel="nofollow"
      className="inline-flex min-h-11 items-center px-2 text-sm hover:text-brass"
    >
      {t("nav.signIn")}
    </Link>
  );
}

interface SignedInProps {
  user: ShownUser;
  language: Language;
  here: string;
  onSignOut: ComponentProps<"form">["onSubmit"];
}

/** Who is signed in, and what is theirs. On a small screen the address gives way to words. */
function SignedIn(props: SignedInProps) {
  const { t } = useTranslation();
  const { email } = props.user;
  return (
    <Menu
      name={t("nav.accountOf", { email })}
      mark={<Initial of={email} />}
      label={
        <>
          <span className="block max-w-24 truncate max-md:hidden xl:max-w-44">{email}</span>
          <TextDot />
          <span className="md:hidden">{t("nav.account")}</span>
        </>
      }
      here={props.here}
    >
      <AccountEntries {...props} />
    </Menu>
  );
}

const ENTRY = "flex min-h-11 w-full items-center gap-2 px-1 text-start hover:text-brass";

function AccountEntries({ user, language, here, onSignOut }: SignedInProps) {
  const { t } = useTranslation();
  return (
    <ul className="md:w-64">
      <li>
        <Link to={pathTo.account(language)} className={`${ENTRY} flex-wrap gap-y-2 py-2.5`}>
          <span className="w-full text-sm wrap-anywhere text-soft">{user.email}</span>
          <TextDot />
          {t("nav.account")}
        </Link>
      </li>
      <li>
        <Link to={pathTo.subscription(language)} className={ENTRY}>
          {t("nav.subscription")}
          {user.isSubscriber && <Icon name="crown" />}
        </Link>
      </li>
      <li>
        <form method="post" action={ADDRESSES.signOut} onSubmit={onSignOut}>
          <input type="hidden" name="from" value={here} />
          <button type="submit" className={ENTRY}>
            {t("nav.signOut")}
          </button>
        </form>
      </li>
    </ul>
  );
}

/** The first letter of an address, as the mark of its owner. */
function Initial({ of: email }: { of: string }) {
  return (
    <span
      aria-hidden="true"
      data-words={email.charAt(0)}
      className="grid size-6 shrink-0 place-items-center rounded-full border border-brass text-xs leading-none text-brass uppercase"
    />
  );
}
