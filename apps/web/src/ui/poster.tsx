import type { PosterView } from "@kora/contract/stories";
import { cx } from "./cx.ts";

export interface PosterProps {
  poster: PosterView;
  /** How wide it is drawn, as the `sizes` of an image: "(min-width: 64rem) 42rem, 100vw". */
  sizes: string;
  /** Said where the griot gave no description; empty when the title stands beside it. */
  alt?: string;
  /** In sight at once: loads first, and is not lazy. */
  first?: boolean;
  className?: string;
}

const variant = (poster: PosterView, width: number) => `/media/${poster.id}/${width}.webp`;

/** A story's poster in the width that the screen needs, its place kept in its own colour. */
export function Poster({ poster, sizes, alt = "", first = false, className }: PosterProps) {
  const widest = poster.widths.at(-1) ?? poster.width;
  return (
    <img
      src={variant(poster, widest)}
      srcSet={poster.widths.map((width) => `${variant(poster, width)} ${width}w`).join(", ")}
      sizes={sizes}
      width={poster.width}
      height={poster.height}
      alt={poster.alt || alt}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
      decoding="async"
      style={{ backgroundColor: poster.color }}
      className={cx("h-auto w-full object-cover", className)}
    />
  );
}
