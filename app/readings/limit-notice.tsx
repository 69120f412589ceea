import { useTranslation } from "react-i18next";
import { Paywall } from "~/billing/paywall";
import { ButtonLink } from "~/ui/button";
import type { Role } from "~/usage/limits";

interface LimitNoticeProps {
  role: Role;
  limit: number;
  /** Whole hours until the next reading is free. */
  hours: number;
  /** The readings of this visitor: where to go meanwhile. */
  readingsPath: string;
}

/** That today's readings are used up, and what can be done: who somebody is decides. */
export function LimitNotice({ role, limit, hours, readingsPath }: LimitNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className="space-y-6">
      <section role="alert" aria-labelledby="limit-title" className="sheet p-6 text-center sm:p-10">
        <h2 id="limit-title" className="text-2xl">
          {t("limit.title")}
        </h2>
        <p className="mx-auto mt-3 max-w-xl">{t(`limit.${role}`, { count: limit })}</p>
        <p className="mx-auto mt-2 max-w-xl text-soft">{t("limit.next", { count: hours })}</p>
        <p className="mt-6">
          <ButtonLink look="quiet" to={readingsPath}>
            {t("limit.readings")}
          </ButtonLink>
        </p>
      </section>
      {role === "member" && <Paywall />}
    </div>
  );
}
