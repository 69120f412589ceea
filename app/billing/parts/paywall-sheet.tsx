import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { imagePath } from "~/ui/image-path";
import { Illustration } from "~/ui/line-drawing";
import { useHydrated } from "~/ui/use-hydrated";
import { BenefitList } from "./benefit-list";
import { PlanCards } from "./plan-cards";

/** A reader whom a subscription opens, with what they say of how they read. */
interface OfferedReader {
  name: string;
  image: string;
  offer: readonly string[] | null;
}

/** What somebody wanted that only a subscription opens; null for nothing in particular. */
export type Wanted = OfferedReader | "deck" | null;

export interface PaywallProps {
  wanted?: Wanted;
  /** Closes it, where something can be gone on with beneath; without it, it stays. */
  onContinueFree?: () => void;
}

/**
 * What a subscription opens and what it costs, beginning with what was wanted: a dialog over what it can be closed for, a
 * section of the page where scripts do not run. It brings itself into view when it opens.
 */
export default function PaywallSheet({ wanted = null, onContinueFree }: PaywallProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const title =
    wanted === null
      ? t("paywall.title")
      : wanted === "deck"
        ? t("paywall.deck.title")
        : t("paywall.reader.title", { name: wanted.name });
  if (!onContinueFree || !isHydrated) return <PaywallSection title={title} wanted={wanted} />;
  return (
    <Dialog
      title={title}
      picture={<Portrait wanted={wanted} />}
      onClose={onContinueFree}
      closeWord={t("toast.close")}
      className="paywall"
    >
      <Offer wanted={wanted} />
      <form method="dialog" className="mt-3">
        <Button look="quiet">{t("paywall.continueFree")}</Button>
      </form>
    </Dialog>
  );
}

interface OfferProps {
  wanted: Wanted;
}

function PaywallSection({ title, wanted }: OfferProps & { title: string }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: "start" });
    section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="paywall-title"
      className="sheet scroll-mt-6 p-1 text-center outline-none sm:p-6"
    >
      <Portrait wanted={wanted} />
      <h2 id="paywall-title" className="text-2xl sm:text-3xl">
        {title}
      </h2>
      <Offer wanted={wanted} isShort />
    </section>
  );
}

/** A card of each suit. */
const MINOR_CARDS = ["cuac", "peki", "swqu", "wakn"];

function Portrait({ wanted }: OfferProps) {
  if (wanted === null) return null;
  if (wanted === "deck")
    return (
      <p className="mb-3 flex justify-center gap-2">
        {MINOR_CARDS.map((card) => (
          <Illustration
            key={card}
            srcSet={imagePath(`tarot/${card}.webp`)}
            width={400}
            height={641}
            className="w-12 rounded-sm border border-brass sm:w-16"
          />
        ))}
      </p>
    );
  return (
    <Illustration
      srcSet={wanted.image.replace("/readers/", "/readers/small/")}
      width={160}
      height={160}
      className="mx-auto mb-3 h-20 w-20 rounded-full border border-brass sm:h-28 sm:w-28"
    />
  );
}

function Offer({ wanted, isShort }: OfferProps & { isShort?: boolean }) {
  return (
    <>
      <Lines wanted={wanted} />
      <BenefitList />
      <PlanCards isShort={isShort} />
    </>
  );
}

/** What the reader says, or what is in the rest of the deck. */
function Lines({ wanted }: OfferProps) {
  const { t } = useTranslation();
  const lines =
    wanted === "deck"
      ? [t("paywall.deck.days"), t("paywall.deck.suits"), t("paywall.deck.people")]
      : (wanted?.offer ?? []);
  return (
    <div className="mx-auto mt-2 mb-4 max-w-xl font-question text-lg leading-snug">
      {lines.map((line) => (
        <p key={line} className="mt-1">
          {line}
        </p>
      ))}
    </div>
  );
}
