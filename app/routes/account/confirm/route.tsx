import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { factorsOf } from "~/accounts/factors/has-factor.server";
import { PROOF_CODE_MINUTES } from "~/accounts/identities/proof-codes.server";
import { identitiesOf } from "~/accounts/identities/unlink-identity.server";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import { CodeForm } from "~/accounts/parts/code-form";
import { GoogleForm } from "~/accounts/parts/google-form";
import { OrLine } from "~/accounts/parts/or-line";
import { PasskeyForm } from "~/accounts/parts/passkeys/passkey-form";
import { SecondStep, secondStepLead } from "~/accounts/parts/second-step";
import { missingProof } from "~/accounts/sessions/missing-proof";
import { settings } from "~/env.server";
import { pageHead } from "~/http/page-head.server";
import { challengeOf } from "~/http/passkey-cookie.server";
import { callerOf, requireSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { localizedPath, localPath } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { answerProof, type ProofWay } from "./answer-proof.server";
import { ConfirmForm } from "./confirm-form";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const session = await requireSession(request, context);
  const { searchParams } = new URL(request.url);
  const from = localizedPath(localPath(searchParams.get("from"), "/account"), language);
  const { id, email, hasPassword } = session.account;
  const hasGoogle = settings().google !== undefined && (await identitiesOf(id)).length > 0;
  const t = translator(language);
  const words = { title: t("confirm.title"), description: t("confirm.description"), isPrivate: true };
  const proof = missingProof(session) ?? "identity";
  const kinds = await factorsOf(id);
  const head = pageHead(request, language, words);
  const mailedCode = hasGoogle && searchParams.get("sent") === "1" ? { minutes: PROOF_CODE_MINUTES } : null;
  return { head, language, from, email, hasPassword, hasGoogle, mailedCode, proof, kinds };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const session = await requireSession(request, context);
  const form = await readForm(request);
  const caller = await callerOf(request, context);
  const challenge = await challengeOf(request, { purpose: "show", session: session.id });
  return answerProof({ form, session, caller, language, challenge });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const clientAction = unlessOffline;

export default function ConfirmPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refusal = answer && "faults" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("confirm.heading")} lead={t("confirm.lead")} />
      {answer && "problem" in answer && <OfflineNotice />}
      <div className="sheet space-y-5 p-3 sm:p-6">
        <p className="text-soft wrap-anywhere">{t("confirm.signedInAs", { email: page.email })}</p>
        {page.proof === "factor" ? (
          <FactorProof {...page} refusal={refusal} />
        ) : (
          <IdentityProof {...page} refusal={refusal} />
        )}
      </div>
    </div>
  );
}

type ProofProps = Awaited<ReturnType<typeof loader>> & {
  refusal: { faults: AccountFaults; values: { way: ProofWay } } | null;
};

/** Who they are: by the password, by Google, by a code that was mailed after it, or by a passkey, whichever they have. */
function IdentityProof({ mailedCode, refusal, ...page }: ProofProps) {
  const { t } = useTranslation();
  const { language, from, email, hasPassword, hasGoogle, kinds } = page;
  const refusalOf = (way: ProofWay) => (refusal?.values.way === way ? refusal : null);
  const passkeyRefusal = refusalOf("passkey");
  return (
    <>
      {mailedCode && (
        <>
          <p className="wrap-anywhere">{t("confirm.mailedCode", { email, ...mailedCode })}</p>
          <CodeForm kind="mailed-code" from={from} refusal={refusalOf("mailed-code")} />
          <OrLine />
        </>
      )}
      {hasPassword && <ConfirmForm from={from} email={email} refusal={refusalOf("app")} />}
      {hasPassword && hasGoogle && <OrLine />}
      {hasGoogle && <GoogleForm intent="confirm" from={from} language={language} />}
      {kinds.hasPasskeys && (
        <PasskeyForm
          purpose="show"
          fields={{ from }}
          label={t("passkey.use")}
          look="quiet"
          refusal={passkeyRefusal}
          fault={accountMessage(passkeyRefusal?.faults.form, t)}
        />
      )}
      {!hasPassword && !kinds.hasPasskeys && (
        <>
          <p>{t("confirm.noWay")}</p>
          <ButtonLink look="quiet" to={pathTo.resetPassword(language)} className="w-full">
            {t("confirm.setPassword")}
          </ButtonLink>
        </>
      )}
    </>
  );
}

/** That they hold their second factor. */
function FactorProof({ from, kinds, refusal }: ProofProps) {
  const { t } = useTranslation();
  const way = refusal?.values.way;
  const stepRefusal = refusal && way && way !== "mailed-code" ? { ...refusal, values: { way } } : null;
  return (
    <>
      <p>{secondStepLead(kinds, t)}</p>
      <SecondStep kinds={kinds} from={from} refusal={stepRefusal} />
    </>
  );
}
