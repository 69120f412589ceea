import { imagePath } from "~/ui/image-path";
import type { Orientation } from "../reading";
import { CARD_BACK_URL } from "../tarot/deck";

interface CardFaceProps {
  name: string;
  imageUrl: string;
  numeral: string | null;
  orientation: Orientation;
  /** Face down, its back is seen; turning it takes 0.8 s. */
  isFaceDown?: boolean;
  /** One of many, of some 160 pixels: with the small picture, fetched when it is about to be seen. */
  isSmall?: boolean;
  /** Fetched when it is about to be seen. */
  isLazy?: boolean;
  /** What the picture shows, where nothing around it says so. */
  alt?: string;
}

/** A card in our frame. Its name and orientation are said in words by what stands around it. */
export function CardFace({
  name,
  imageUrl,
  numeral,
  orientation,
  isFaceDown,
  isSmall = false,
  isLazy = isSmall,
  alt = "",
}: CardFaceProps) {
  return (
    <div className="card" data-orientation={orientation} data-face={isFaceDown ? "down" : "up"}>
      <div className="card-turn">
        <div className="card-side bg-night" data-side="front">
          <div className="card-front">
            <img
              className="card-picture"
              src={isSmall ? imageUrl.replace("/tarot/", "/tarot/small/") : imageUrl}
              alt={alt}
              width={isSmall ? 200 : 400}
              height={isSmall ? 321 : 641}
              loading={isLazy ? "lazy" : undefined}
              draggable={false}
            />
            <img
              className="card-frame"
              src={imagePath("tarot/card-frame.svg")}
              alt=""
              width="600"
              height="1000"
              draggable={false}
            />
            <span className="card-numeral" aria-hidden="true">
              {numeral}{" "}
            </span>
            <span className="card-name" aria-hidden="true">
              {name}
            </span>
          </div>
        </div>
        {isFaceDown !== undefined && (
          <div className="card-side" data-side="back">
            <img src={CARD_BACK_URL} alt="" width="600" height="1000" draggable={false} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The back of a card. */
export function CardBack() {
  return (
    <div className="card">
      <div className="card-side">
        <img src={CARD_BACK_URL} alt="" width="600" height="1000" draggable={false} />
      </div>
    </div>
  );
}
