import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { Ornament } from "~/ui/ornament";
import type { Role } from "~/usage/limits";

/** Where readings will stand, where they are kept and for how long, and the way to the first. */
export function EmptyShelf({ language, role }: { language: Language; role: Role }) {
  const { t } = useTranslation();
  const isVisitor = role === "anonymous" || role === "unproven";
  return (
    <div className="mx-auto mt-10 max-w-xl text-center">
      <Ornament name="shelf" className="mx-auto text-brass" />
      <h2 className="mt-8 text-2xl sm:text-3xl">{t("readings.empty.title")}</h2>
      <p className="mt-4 text-lg">{t("readings.empty.purpose")}</p>
      <p className="mt-3 text-soft">
        {t(isVisitor ? "readings.empty.ofVisitor" : "readings.empty.ofAccount")}
      </p>
      {isVisitor && <p className="mt-3 text-soft">{t("readings.empty.inAccount")}</p>}
      <p className="mt-8 flex flex-wrap justify-center gap-4">
        <ButtonLink to={pathTo.tarot(language)}>{t("readings.begin")}</ButtonLink>{" "}
        {role === "anonymous" && (
          <ButtonLink look="quiet" to={pathTo.signIn(language, { from: pathTo.readings(language) })}>
            {t("nav.signIn")}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
