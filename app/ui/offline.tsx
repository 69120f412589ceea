import { type ClientActionFunctionArgs, json, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** What a form answers itself when it could not be sent. */
export interface Offline {
  problem: "offline";
  /** What the form was to do, where its page has several. */
  intent: FormDataEntryValue | null;
}

/**
 * The `clientAction` of a page with forms: a connection that breaks must not cost what was typed, so that the page stays
 * and says so. {@link useAnswer} has what came of it.
 */
export async function unlessOffline({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const intent = (await sent.formData()).get("intent");
    // As a server that cannot answer now: nothing has changed, so that nothing is read anew.
    return json<Offline>({ problem: "offline", intent }, { status: 503 });
  }
}

/** What the page's action answered to its form, or that the form could not be sent. */
export function useAnswer<Action>() {
  return useActionData<Action | (() => Offline)>();
}

/** That the connection broke, and that nothing is lost. */
export function OfflineNotice() {
  const { t } = useTranslation();
  return (
    <p role="alert" className="sheet p-4 text-center text-alarm">
      {t("errors.offline")}
    </p>
  );
}
