import { formatBytes } from "@kora/contract/format-bytes";
import type { PicturePreview } from "@kora/contract/stories";
import { useEffect, useState } from "react";
import { loadPreview } from "./picture-previews.ts";

/** Width in pixels of the column in which stories and their pictures are shown on large screens. */
const columnWidth = 672;
/** A picture that is stretched by a quarter still looks well, and the next variant costs three times as much. */
const minScale = 0.8;

/** Returns the index of the narrowest variant that looks well on this screen. */
function chooseVariant(widths: readonly number[], screenWidth: number): number {
  const needed = Math.min(screenWidth, columnWidth) * minScale;
  const index = widths.findIndex((width) => width >= needed);
  return index < 0 ? widths.length - 1 : index;
}

/** The pictures that were shown since the page was loaded. They need no second tap, because the browser has them. */
const shownIds = new Set<string>();
const maxShownIds = 2000;

export interface SaverPicture {
  /** The URL of the picture once it was asked for. */
  readonly url: string | undefined;
  /** The CSS `background-image` that stands for the picture until it is loaded. */
  readonly placeholder: string | undefined;
  /** The size of the picture as text, such as `23 kB`; undefined while it is unknown. */
  readonly size: string | undefined;
  readonly state: "waiting" | "loading" | "shown" | "failed";
  /** Loads the picture. */
  readonly show: () => void;
  readonly onLoad: () => void;
  readonly onError: () => void;
}

/** A picture of saver mode: its placeholder, its size, and the way to load it. */
export function useSaverPicture({
  id,
  widths,
}: {
  readonly id: string;
  readonly widths: readonly number[];
}): SaverPicture {
  const [preview, setPreview] = useState<PicturePreview>();
  const [state, setState] = useState<SaverPicture["state"]>(() =>
    shownIds.has(id) ? "shown" : "waiting",
  );
  useEffect(() => {
    let isMounted = true;
    void loadPreview(id).then((loaded) => isMounted && setPreview(loaded));
    return () => {
      isMounted = false;
    };
  }, [id]);
  const variant = chooseVariant(widths, window.innerWidth);
  const bytes = preview?.byteLengths[variant];
  return {
    url: state === "waiting" || state === "failed" ? undefined : toUrl(id, widths[variant]),
    placeholder: preview && `url("data:image/webp;base64,${preview.placeholder}")`,
    size: bytes === undefined ? undefined : formatBytes(bytes),
    state,
    show: () => setState("loading"),
    onLoad: () => {
      // `onLoad` is also called for the empty picture before.
      if (state !== "loading") return;
      if (shownIds.size >= maxShownIds) shownIds.clear();
      shownIds.add(id);
      setState("shown");
    },
    onError: () => setState("failed"),
  };
}

const toUrl = (id: string, width: number | undefined) => `/media/${id}/${width}.webp`;

/** An empty picture: an `img` without `src` would have the size of its alternative text. */
export const emptyPicture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
