import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** What a form answers itself when it could not be sent. */
export interface Offline {
  problem: "offline";
}

/** Sends a form's action; a connection that breaks must not cost what was typed, so that the page stays and says so. */
export async function unlessOffline<Answer>(send: () => Promise<Answer>): Promise<Answer | Offline> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TypeError) return { problem: "offline" };
    throw error;
  }
}

/** What could not be sent has changed nothing, and what cannot be reached need not be asked again. */
export const unlessSentInVain: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.problem !== "offline" && defaultShouldRevalidate;

/** That the connection broke, and that nothing is lost. */
export function OfflineNotice() {
  const { t } = useTranslation();
  return (
    <p role="alert" className="sheet p-4 text-center text-alarm">
      {t("errors.offline")}
    </p>
  );
}
