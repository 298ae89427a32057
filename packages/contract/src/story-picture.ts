/**
 * Limits of the pictures in the text of a story: pictures of one story, bytes of an upload, and characters of the
 * description and the caption. They are apart from `limits`, which every page loads.
 */
export const pictureLimits = {
  perStory: 20,
  uploadBytes: 10 * 1024 * 1024,
  alt: 200,
  caption: 300,
} as const;

/** Widths of a picture in the text. */
export const pictureWidths = ["small", "medium", "full"] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The displayed width, as the `sizes` of an image. */
const displayedWidths: Readonly<Record<PictureWidth, string>> = {
  small: "(min-width: 44rem) 21rem, 50vw",
  medium: "(min-width: 44rem) 32rem, 75vw",
  full: "(min-width: 44rem) 42rem, 100vw",
};

/** A stored picture: its id, its size in pixels, and the widths in which it is stored, ascending. */
export interface StoredPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

/** Returns the path of the widest variant of a picture. */
export function toPictureUrl({ id, widths }: Pick<StoredPicture, "id" | "widths">): string {
  return `/media/${id}/${widths.at(-1)}.webp`;
}

/** Returns the attributes of a picture except its `alt`. With them nothing moves while the picture loads. */
export function toPictureAttributes(
  picture: StoredPicture,
  width: PictureWidth,
): Readonly<Record<string, string>> {
  return {
    src: toPictureUrl(picture),
    srcset: picture.widths
      .map((pixels) => `/media/${picture.id}/${pixels}.webp ${pixels}w`)
      .join(", "),
    // A lazy image is loaded after layout, so the browser knows its width. Browsers without `auto` skip it.
    sizes: `auto, ${displayedWidths[width]}`,
    width: String(picture.width),
    height: String(picture.height),
    loading: "lazy",
    decoding: "async",
  };
}

const picturePath = /^\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/\d{1,4}\.(?:webp|jpg)$/;

/** Returns the id in the path of a picture; undefined for any other URL. */
export function toPictureId(src: string): string | undefined {
  return picturePath.exec(src)?.[1];
}
