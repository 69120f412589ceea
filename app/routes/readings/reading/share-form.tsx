import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShownShare } from "~/readings/sharing/show-share.server";
import { Button } from "~/ui/button";
import { useSending } from "~/ui/use-sending";
import { SendLink } from "./send-link";

/** Where the action leads that makes the link. */
const FIELD = "share-link";

export interface ShareFormProps {
  share: ShownShare;
}

/** Makes the link that shows a reading to others; once it is there, what it shows, and withdrawing it. */
export default function ShareForm({ share }: ShareFormProps) {
  const { t } = useTranslation();
  const isSending = useSending();
  const { link, asks, isTakenDown } = share;
  if (isTakenDown) return <p className="sheet p-4 text-center text-soft">{t("share.takenDown")}</p>;
  return (
    <div id="share" className="sheet scroll-mt-6 px-5">
      <details open={link !== null} className="open:pb-5">
        <summary className="min-h-11 content-center text-center font-display text-xl marker:text-brass">
          {t("share.open")}
        </summary>
        <div className="mt-4 space-y-4">
          {link ? (
            <Shared link={link} asks={asks} />
          ) : (
            <Form method="post" preventScrollReset className="space-y-4">
              <p>{t("share.lead")}</p>
              {asks && <QuestionChoice isShown={false} />}
              <Button name="intent" value="share" disabled={isSending}>
                {t("share.make")}
              </Button>
            </Form>
          )}
        </div>
      </details>
    </div>
  );
}

function Shared({ link, asks }: { link: NonNullable<ShownShare["link"]>; asks: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <label htmlFor={FIELD} className="font-medium">
          {t("share.link")}
        </label>
        <input
          id={FIELD}
          // Whoever has just made the link is led here by the address, and comes back here by Tab.
          tabIndex={0}
          readOnly
          value={link.url}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="mt-2 min-h-11 w-full scroll-mt-40 border border-soft bg-paper px-4 py-2"
        />
        <SendLink url={link.url} />
      </div>
      {asks && <p>{t(link.withQuestion ? "share.withQuestion" : "share.withoutQuestion")}</p>}
      <p>{t("share.pictures")}</p>
      <p className="flex flex-wrap gap-x-6">
        <a href={link.wide} download="starglass.png" className="link inline-flex min-h-11 items-center">
          {t("share.wide")}
        </a>{" "}
        <a href={link.tall} download="starglass-tall.png" className="link inline-flex min-h-11 items-center">
          {t("share.tall")}
        </a>
      </p>
      <Form method="post" preventScrollReset className="space-y-4 border-t border-line pt-4">
        {asks && <QuestionChoice key={String(link.withQuestion)} isShown={link.withQuestion} />}
        <div className="flex flex-wrap gap-3">
          {asks && (
            <Button name="intent" value="share" look="quiet">
              {t("share.change")}
            </Button>
          )}
          <Button name="intent" value="unshare" look="alarm">
            {t("share.withdraw")}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Whether the question is shown as well; and that the text may tell of it all the same. */
function QuestionChoice({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3">
        <input type="checkbox" name="question" value="on" defaultChecked={isShown} className="size-5" />
        {t("share.showQuestion")}
      </label>
      <p className="text-sm text-soft">{t("share.echo")}</p>
    </div>
  );
}
