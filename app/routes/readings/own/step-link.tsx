import { Link } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { useHydrated } from "~/ui/use-hydrated";

/** The form in which a question may have been typed already, by its id. */
export const OWN_FORM = "own-form";

/** Whether that form stands on the page. */
export const OwnFormStands = createContext(false);

/** Whether what was typed goes along by the form: without scripts nothing else keeps it when a link is followed. */
export function useGoesAlong(): boolean {
  const isHydrated = useHydrated();
  return useContext(OwnFormStands) && !isHydrated;
}

interface StepLinkProps {
  /** An address of the page, with other cards or another place open. */
  to: string;
  className: string;
  "aria-current"?: "page" | "step" | "true";
  children: ReactNode;
}

/** Leads to the page as it is after one more step; as a button of the form, where that brings along what was typed. */
export function StepLink({ to, ...props }: StepLinkProps) {
  if (!useGoesAlong()) return <Link to={to} preventScrollReset {...props} />;
  return <button type="submit" form={OWN_FORM} formAction={to} name="intent" value="lay" {...props} />;
}
