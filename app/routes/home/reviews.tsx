import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { Icon } from "~/ui/icon";
import { SectionHeading } from "~/ui/section-heading";
import { useHydrated } from "~/ui/use-hydrated";
import { useCarousel } from "./use-carousel";

const EXAMPLES = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;
const STARS = 5;

interface Review {
  content: string;
  author: string;
}

interface ReviewsProps {
  /** The operator's, in the language that they are in; null where there are only our examples. */
  own: { language: Language; reviews: Review[] } | null;
}

/** The reviews one after another; without scripts a list. The first stands at the end once more, so that they go round. */
export function Reviews({ own }: ReviewsProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const reviews =
    own?.reviews ??
    EXAMPLES.map((name) => ({
      content: t(`home.reviews.items.${name}.content`),
      author: t(`home.reviews.items.${name}.author`),
    }));
  const { length } = reviews;
  const carousel = useCarousel(length);
  const slides = isHydrated ? [...reviews, ...reviews.slice(0, 1)] : reviews;
  return (
    <section aria-labelledby="reviews" className="band">
      <div className="mx-auto max-w-3xl px-4 text-center sm:px-6">
        <SectionHeading id="reviews">{t("home.reviews.heading")}</SectionHeading>
        {!own && <p className="-mt-2 mb-10 text-xl">{t("home.reviews.examples")}</p>}
        <section aria-roledescription="carousel" aria-label={t("home.reviews.label")} {...carousel.holders}>
          <div className="reviews">
            <ul
              className="reviews-track"
              aria-live={carousel.isRunning ? "off" : "polite"}
              {...carousel.track}
            >
              {slides.map((review, index) => (
                <Slide
                  // biome-ignore lint/suspicious/noArrayIndexKey: the reviews and their order never change
                  key={index}
                  {...review}
                  language={own?.language}
                  place={t("home.reviews.position", { number: (index % length) + 1, total: length })}
                  isShown={!isHydrated || index === carousel.index}
                />
              ))}
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

interface SlideProps extends Review {
  language?: Language;
  /** Which of how many it is. */
  place: string;
  isShown: boolean;
}

/** A review that is out of sight is out of reach as well. */
function Slide({ content, author, language, place, isShown }: SlideProps) {
  const { t } = useTranslation();
  return (
    <li aria-hidden={!isShown} className="px-2">
      <figure>
        <p className="sr-only">{place}</p>
        <p className="flex justify-center gap-1 text-brass [&_svg]:fill-current">
          <span className="sr-only">{t("home.reviews.stars", { count: STARS })}</span>
          {Array.from({ length: STARS }, (_, star) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: five stars, all alike
            <Icon key={star} name="rating" />
          ))}
        </p>
        <blockquote lang={language} className="mt-4 font-question text-xl leading-relaxed wrap-anywhere">
          <p>{content}</p>
        </blockquote>
        <figcaption lang={language} className="mt-4 wrap-anywhere text-soft">
          {author}
        </figcaption>
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
