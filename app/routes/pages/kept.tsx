import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeviceControl } from "~/device/parts/device-control";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Button } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";

export function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const t = translator(language);
  const words = { title: t("device.title"), description: t("device.description"), isPrivate: true };
  return { head: pageHead(request, language, words), language };
}

/** The worker answers the forms; where there is none, nothing is kept. */
export function action({ context }: ActionFunctionArgs) {
  return redirect(pathTo.kept(context.language), 303);
}

/** What is kept, the browser's worker fills in. */
export const handle: PageHandle = { sameFor: "everyone" };

/**
 * What the browser keeps, as a page with blanks: `worker/copy.ts` fills in what stands under `data-list`, and shows what is
 * true of `data-when`, and has `data-again` lead to what was asked for. It takes its words for other kept pages from `data-line`.
 */
export default function KeptPage() {
  const { t } = useTranslation();
  const { language } = useLoaderData<typeof loader>();
  const form = { method: "post", action: pathTo.kept(language), "data-device": "", hidden: true } as const;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <p hidden data-line="" className="kept-line">
        {t("device.keptOn", { when: "%when%" })} <Again language={language} />
      </p>
      <p hidden data-when="away" role="status" className="kept-line mb-10">
        {t("device.away")} <Again language={language} />
      </p>
      <p hidden data-when="silent" role="status" className="kept-line mb-10">
        {t("device.silent")} <Again language={language} />
      </p>
      <PageTitle title={t("device.title")} lead={t("device.lead")} />
      <section hidden data-when="own" className="mt-10">
        <h2 className="text-2xl">{t("device.ownTitle")}</h2>
        <ul data-list="own" className="kept-list" />
      </section>
      <section hidden data-when="library" className="mt-10">
        <h2 className="text-2xl">{t("device.libraryTitle")}</h2>
        <ul data-list="library" className="kept-list" />
      </section>
      <p hidden data-when="empty" className="mt-10 text-center">
        {t("device.empty")}
      </p>
      <div className="mt-10 flex flex-wrap justify-center gap-4">
        <form {...form} data-when="forget">
          <Button look="quiet" name="intent" value="forget">
            {t("device.forget")}
          </Button>
        </form>
        <form {...form} data-when="off">
          <Button look="quiet" name="intent" value="off">
            {t("device.turnOff")}
          </Button>
        </form>
      </div>
      <div className="mt-4 space-y-5 text-center [&>div]:justify-center">
        <DeviceControl language={language} />
      </div>
    </div>
  );
}

function Again({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <a data-again="" className="link -my-3 inline-flex min-h-11 items-center" href={pathTo.kept(language)}>
      {t("device.again")}
    </a>
  );
}
