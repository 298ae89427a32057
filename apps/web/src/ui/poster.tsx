import type { PosterView } from "@kora/contract/stories";
import { cx } from "./cx.ts";

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

const posterUrl = (poster: PosterView, width: number) => `/media/${poster.id}/${width}.webp`;

/**
 * A story's poster, from which the browser loads the width that it needs. Its average color fills the space until then.
 */
export function Poster({ poster, sizes, alt = "", eager = false, className }: PosterProps) {
  const widest = poster.widths.at(-1) ?? poster.width;
  return (
    <img
      src={posterUrl(poster, widest)}
      srcSet={poster.widths.map((width) => `${posterUrl(poster, width)} ${width}w`).join(", ")}
      // A lazy image is loaded after layout, so the browser knows its width. Browsers without `auto` skip it.
      sizes={eager ? sizes : `auto, ${sizes}`}
      width={poster.width}
      height={poster.height}
      alt={poster.alt || alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      style={{ backgroundColor: poster.color }}
      className={cx("h-auto w-full object-cover", className)}
    />
  );
}
