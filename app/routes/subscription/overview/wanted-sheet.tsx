import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DatedText } from "~/billing/parts/dated-text";
import { firstLook, nextLook } from "~/billing/parts/look-again";
import { LookWithoutScripts } from "~/billing/parts/look-without-scripts";
import { useLookingAgain } from "~/billing/parts/use-looking-again";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { SendButton } from "~/ui/send-button";
import { Spinner } from "~/ui/spinner";
import { useHydrated } from "~/ui/use-hydrated";
import { ConfirmLink } from "./confirm-link";
import type { ShownWanted } from "./show-wanted.server";
import type { SubscriptionProps } from "./shown";

interface WantedSheetProps extends Pick<SubscriptionProps, "language"> {
  wanted: ShownWanted;
}

/** The other plan that somebody wants: what it waits for, or what has become of it. */
export function WantedSheet({ wanted, language }: WantedSheetProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const { state, plan, until, invoiceUrl } = wanted;
  return (
    <section aria-labelledby="wanted" className="sheet space-y-4 p-4 text-center sm:p-8">
      <h2 id="wanted" className="text-2xl">
        {t("subscription.changeTo", { plan: t(`plans.${plan}.name`) })}
      </h2>
      <div role="status" className="space-y-4">
        {state === "processing" && <Processing key={key} language={language} />}
        {state === "waiting" && <Waiting until={until} language={language} />}
        {state === "done" && <p>{t("flash.planChanged")}</p>}
        {state === "lapsed" && <p>{t("subscription.wanted.lapsed")}</p>}
        {state === "undone" && <p>{t("subscription.wanted.undone")}</p>}
      </div>
      {state === "waiting" && (
        <>
          {invoiceUrl && <ConfirmLink url={invoiceUrl} />}
          <GiveUpForm language={language} />
        </>
      )}
    </section>
  );
}

/** Until when: in the visitor's own time, which only their browser knows. */
function Waiting({ until, language }: Pick<ShownWanted, "until"> & Pick<SubscriptionProps, "language">) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const time = isHydrated ? writtenMoment(until.at, language) : until.named;
  return (
    <p>
      <DatedText text={t("subscription.wanted.waiting", { time })} day={until.at} named={time} />
    </p>
  );
}

function writtenMoment(at: string, language: Language): string {
  const moment = { month: "long", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(language, moment).format(new Date(at));
}

/** It may be charged any moment: the page learns of it by itself. */
function Processing({ language }: Pick<SubscriptionProps, "language">) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const next = nextLook(pathname, search);
  const isLooking = useLookingAgain(isNews) && next !== null;
  if (!isLooking)
    return (
      <>
        <p>{t("subscription.wanted.late")}</p>
        <ButtonLink look="quiet" to={firstLook(pathTo.subscription(language), search)} replace>
          {t("payment.lookAgain")}
        </ButtonLink>
      </>
    );
  return (
    <>
      <LookWithoutScripts next={next} />
      <p className="flex flex-col items-center gap-3">
        <Spinner />
        {t("subscription.wanted.processing")}
      </p>
      <p className="text-soft">{t("subscription.wanted.safe")}</p>
    </>
  );
}

function isNews({ subscription }: { subscription: { wanted: ShownWanted | null } | null }): boolean {
  return subscription?.wanted?.state !== "processing";
}

function GiveUpForm({ language }: Pick<SubscriptionProps, "language">) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={pathTo.subscription(language)}>
      <input type="hidden" name="intent" value="giveUp" />
      <SendButton intent="giveUp" look="quiet">
        {t("subscription.wanted.giveUp")}
      </SendButton>
    </Form>
  );
}
