import type { PosterView } from "@kora/contract/stories";

export interface PosterProps {
  poster: PosterView;
  /** Displayed width, as the `sizes` of an image: "(min-width: 64rem) 42rem, 100vw". */
  sizes: string;
  /** Alt text when the writer gave none; empty when the title is beside the poster. */
  alt?: string;
  /** The poster is visible without scrolling, so it loads eagerly and with high priority. */
  eager?: boolean;
  className?: string;
}
