import type { IconName } from "~/ui/icon";
import { imagePath } from "~/ui/image-path";

/** The fields that readers are expert in; their names are interface copy under `expertise`. */
export type Expertise =
  | "spiritualExploration"
  | "destinyAnalysis"
  | "love"
  | "family"
  | "romance"
  | "education"
  | "relationships"
  | "personalGrowth"
  | "creativity"
  | "balance"
  | "workplace"
  | "wealth"
  | "spiritual"
  | "career";

/** A reader persona, without words: those are in `{language}.json` beside this file. */
export interface Reader {
  id: string;
  image: string;
  /** `color` is that of the drawing, on the `ground` of its badge. */
  expertise: readonly { label: Expertise; icon: IconName; color: string; ground: string }[];
  isPremiumOnly: boolean;
  style: { primaryColor: string; secondaryColor: string; accentColor: string };
}

export const READERS: readonly Reader[] = [
  reader(
    "selene",
    false,
    ["#2a2a72", "#15153f", "#cfd6e6"],
    [
      ["spiritualExploration", "moonstar"],
      ["destinyAnalysis", "compass"],
    ],
  ),
  reader(
    "marguerite",
    false,
    ["#8a3a4c", "#4f1f2c", "#f4e6d0"],
    [
      ["love", "heart"],
      ["family", "house"],
    ],
  ),
  reader(
    "theo",
    false,
    ["#14595b", "#0b3536", "#dcc9a0"],
    [
      ["romance", "feather"],
      ["education", "book"],
    ],
  ),
  reader(
    "corvina",
    true,
    ["#5a1226", "#330814", "#d9b36a"],
    [
      ["relationships", "links"],
      ["personalGrowth", "sprout"],
    ],
  ),
  reader(
    "wen",
    true,
    ["#1f6b55", "#10201c", "#d8e6d2"],
    [
      ["creativity", "brush"],
      ["balance", "scales"],
    ],
  ),
  reader(
    "alistair",
    true,
    ["#16264a", "#0b1529", "#c9a45c"],
    [
      ["workplace", "knight"],
      ["wealth", "coins"],
    ],
  ),
  reader(
    "oriel",
    true,
    ["#3c1f6e", "#1f0f3d", "#e8e2ff"],
    [
      ["spiritual", "star"],
      ["career", "path"],
    ],
  ),
];

function reader(
  id: string,
  isPremiumOnly: boolean,
  [primaryColor, secondaryColor, accentColor]: [string, string, string],
  expertise: [Expertise, IconName][],
): Reader {
  return {
    id,
    image: imagePath(`readers/${id}.webp`),
    expertise: expertise.map(([label, icon]) => ({ label, icon, color: accentColor, ground: primaryColor })),
    isPremiumOnly,
    style: { primaryColor, secondaryColor, accentColor },
  };
}
