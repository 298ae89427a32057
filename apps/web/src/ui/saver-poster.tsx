import { useRef } from "react";
import { emptyPicture, useSaverPicture } from "../lib/pictures/use-saver-picture.ts";
import { cx } from "./cx.ts";
import type { PosterProps } from "./poster-props.ts";
import { ShowPictureButton } from "./show-picture-button.tsx";

/**
 * A poster in saver mode: its placeholder, and a button that loads it. Thumbnails, whose `sizes` do not depend on the
 * screen, stay placeholders, because they have no space for a button and most are in a link.
 */
export function SaverPoster({ poster, sizes, alt = "", className }: PosterProps) {
  const picture = useSaverPicture(poster);
  const frame = useRef<HTMLSpanElement>(null);
  const image = (
    <img
      src={picture.url ?? emptyPicture}
      width={poster.width}
      height={poster.height}
      alt={poster.alt || alt}
      onLoad={picture.onLoad}
      onError={picture.onError}
      style={{ backgroundColor: poster.color, backgroundImage: picture.placeholder }}
      className={cx("h-auto w-full bg-cover bg-center object-cover", className)}
    />
  );
  if (!sizes.includes("vw")) return image;
  const show = () => {
    picture.show();
    // The button will disappear, and the focus with it.
    frame.current?.focus({ preventScroll: true });
  };
  return (
    <span ref={frame} tabIndex={-1} className="relative block outline-none">
      {image}
      <ShowPictureButton
        picture={{ ...picture, show }}
        className="absolute start-3 bottom-3 z-1 max-w-[calc(100%-1.5rem)]"
      />
    </span>
  );
}
