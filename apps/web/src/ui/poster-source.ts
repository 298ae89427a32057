import type { PosterView } from "@kora/contract/stories";

const toPath = (poster: PosterView, width: number) => `/media/${poster.id}/${width}.webp`;

/** Returns the widest picture of a poster, and all of its widths, as the `src` and `srcset` of an image. */
export function posterSource(poster: PosterView): { src: string; srcSet: string } {
  return {
    src: toPath(poster, poster.widths.at(-1) ?? poster.width),
    srcSet: poster.widths.map((width) => `${toPath(poster, width)} ${width}w`).join(", "),
  };
}

/** The displayed width of a poster in a list of cards and in a story, as the `sizes` of an image. */
export const posterSizes = {
  card: "(min-width: 46rem) 42rem, calc(100vw - 2.5rem)",
  story: "(min-width: 44rem) 42rem, 100vw",
} as const;
