import type { Size } from "../document.ts";

/** Aspect ratios for crops. */
export const aspects = ["free", "square", "portrait", "classic", "wide", "original"] as const;
export type Aspect = (typeof aspects)[number];

/** Returns the ratio of width to height for a picture of this size; null means that any ratio is allowed. */
export function getAspectRatio(aspect: Aspect, { width, height }: Size): number | null {
  switch (aspect) {
    case "free":
      return null;
    case "square":
      return 1;
    case "portrait":
      return 4 / 5;
    case "classic":
      return 4 / 3;
    case "wide":
      return 16 / 9;
    case "original":
      return width / height;
  }
}
