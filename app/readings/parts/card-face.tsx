import { imagePath } from "~/ui/image-path";
import { Illustration } from "~/ui/line-drawing";
import type { Orientation } from "../reading";

interface CardFaceProps {
  imageUrl: string;
  numeral: string | null;
  orientation: Orientation;
  /** Face down, its back is seen; turning it takes 0.8 s. */
  isFaceDown?: boolean;
  /** One of many, of some 160 pixels: with the small picture, fetched when it is about to be seen. */
  isSmall?: boolean;
  /** How wide the picture is within its frame, as `sizes` of an image says it, where a smaller or a larger one may do. */
  sizes?: string;
  /** Fetched when it is about to be seen. */
  isLazy?: boolean;
  /** What the picture shows, where nothing around it says so. */
  alt?: string;
}

const CARD_BACK_URL = imagePath("tarot/card-back.webp");

/** A card in our frame. Its name and orientation are said in words by what stands around it. */
export function CardFace({
  imageUrl,
  numeral,
  orientation,
  isFaceDown,
  isSmall = false,
  sizes,
  isLazy = isSmall,
  alt = "",
}: CardFaceProps) {
  return (
    <div className="card" data-orientation={orientation} data-face={isFaceDown ? "down" : "up"}>
      <div className="card-turn">
        <div className="card-side bg-night" data-side="front">
          <div className="card-front">
            <Illustration
              srcSet={isSmall ? sized("small", imageUrl) : sizes ? inAllSizes(imageUrl) : imageUrl}
              sizes={sizes}
              alt={alt}
              className="card-picture"
              width={isSmall ? 200 : 400}
              height={isSmall ? 322 : 643}
              loading={isLazy ? "lazy" : undefined}
            />
            <Illustration
              srcSet={imagePath("tarot/card-frame.svg")}
              className="card-frame"
              width={600}
              height={1000}
            />
            <span className="card-numeral bg-night text-star" aria-hidden="true" data-words={numeral} />
          </div>
        </div>
        {isFaceDown !== undefined && (
          <div className="card-side" data-side="back">
            <Illustration srcSet={CARD_BACK_URL} width={600} height={1000} />
          </div>
        )}
      </div>
    </div>
  );
}

function inAllSizes(imageUrl: string): string {
  return `${sized("small", imageUrl)} 200w, ${imageUrl} 400w, ${sized("large", imageUrl)} 556w`;
}

function sized(size: "small" | "large", imageUrl: string): string {
  return imageUrl.replace("/tarot/", `/tarot/${size}/`);
}

/** The back of a card. */
export function CardBack() {
  return (
    <div className="card">
      <div className="card-side">
        <Illustration srcSet={CARD_BACK_URL} width={600} height={1000} />
      </div>
    </div>
  );
}
