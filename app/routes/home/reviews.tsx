import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { SectionHeading } from "~/ui/section-heading";
import { useHydrated } from "~/ui/use-hydrated";
import { useCarousel } from "./use-carousel";

const REVIEWS = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;
const STARS = 5;

type Review = (typeof REVIEWS)[number];

/** The reviews one after another; without scripts a list. The first stands at the end once more, so that they go round. */
export function Reviews() {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const carousel = useCarousel(REVIEWS.length);
  return (
    <section aria-labelledby="reviews" className="border-y border-line bg-surface py-section">
      <div className="mx-auto max-w-3xl px-4 text-center sm:px-6">
        <SectionHeading id="reviews">{t("home.reviews.heading")}</SectionHeading>
        <section aria-roledescription="carousel" aria-label={t("home.reviews.label")} {...carousel.holders}>
          <div className="reviews">
            <ul
              className="reviews-track"
              aria-live={carousel.isRunning ? "off" : "polite"}
              {...carousel.track}
            >
              {REVIEWS.map((name, index) => (
                <Slide
                  key={name}
                  name={name}
                  index={index}
                  isShown={!isHydrated || index === carousel.index}
                />
              ))}
              {isHydrated && <Slide name={REVIEWS[0]} index={0} isShown={false} />}
            </ul>
          </div>
          <div className="mt-6 flex min-h-11 justify-center gap-2" data-scripted="">
            {isHydrated && (
              <>
                <Control icon="back" label={t("home.reviews.previous")} onPress={carousel.previous} />
                <Control
                  icon={carousel.isRunning ? "pause" : "play"}
                  label={t(carousel.isRunning ? "home.reviews.pause" : "home.reviews.play")}
                  onPress={carousel.toggle}
                />
                <Control icon="on" label={t("home.reviews.next")} onPress={carousel.next} />
              </>
            )}
          </div>
        </section>
      </div>
    </section>
  );
}

/** A review that is out of sight is out of reach as well. */
function Slide({ name, index, isShown }: { name: Review; index: number; isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <li aria-hidden={!isShown} className="px-2">
      <figure>
        <p className="sr-only">{t("home.reviews.position", { number: index + 1, total: REVIEWS.length })}</p>
        <p className="flex justify-center gap-1 text-brass [&_svg]:fill-current">
          <span className="sr-only">{t("home.reviews.stars", { count: STARS })}</span>
          {Array.from({ length: STARS }, (_, star) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: five stars, all alike
            <Icon key={star} name="rating" />
          ))}
        </p>
        <blockquote className="mt-4 font-question text-xl leading-relaxed sm:text-2xl">
          <p>{t(`home.reviews.items.${name}.content`)}</p>
        </blockquote>
        <figcaption className="mt-4 text-soft">{t(`home.reviews.items.${name}.author`)}</figcaption>
      </figure>
    </li>
  );
}

interface ControlProps {
  icon: "back" | "pause" | "play" | "on";
  label: string;
  onPress(): void;
}

function Control({ icon, label, onPress }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="inline-flex h-11 w-11 items-center justify-center border border-line text-brass hover:border-brass"
    >
      <Icon name={icon} />
    </button>
  );
}
