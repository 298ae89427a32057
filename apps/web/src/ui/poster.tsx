import type { PosterView } from "@kora/contract/stories";
import { useSaverMode } from "../lib/saver-mode.ts";
import { cx } from "./cx.ts";
import { SaverPoster } from "./lazy-saver.tsx";
import type { PosterProps } from "./poster-props.ts";

const posterUrl = (poster: PosterView, width: number) => `/media/${poster.id}/${width}.webp`;

/**
 * A story's poster, from which the browser loads the width that it needs. Its average color fills the space until then.
 * In saver mode it loads on demand.
 */
export function Poster(props: PosterProps) {
  if (useSaverMode()) return <SaverPoster key={props.poster.id} {...props} />;
  const { poster, sizes, alt = "", eager = false, className } = props;
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
