import { useSaverMode } from "../lib/saver-mode.ts";
import { cx } from "./cx.ts";
import { SaverPoster } from "./lazy-saver.tsx";
import type { PosterProps } from "./poster-props.ts";
import { posterSource } from "./poster-source.ts";

/**
 * A story's poster, from which the browser loads the width that it needs. Its average color fills the space until then.
 * In saver mode it loads on demand.
 */
export function Poster(props: PosterProps) {
  if (useSaverMode()) return <SaverPoster key={props.poster.id} {...props} />;
  const { poster, sizes, alt = "", eager = false, className } = props;
  return (
    <img
      {...posterSource(poster)}
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
