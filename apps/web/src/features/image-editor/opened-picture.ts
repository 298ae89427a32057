/** A decoded picture, ready to be edited. */
export interface OpenedPicture {
  /** Upright bitmap in the file's resolution, or scaled down to the max pixels of the editor. */
  readonly bitmap: ImageBitmap;
  /** Size of `bitmap` in pixels. */
  readonly width: number;
  readonly height: number;
  /** Bitmap for the screen, at most 1800x1400 px. */
  readonly preview: ImageBitmap;
  /** The file has more pixels than the editor's maximum and was scaled down. */
  readonly wasScaled: boolean;
}

/**
 * Reason why a file cannot be edited; messages are in `imageEditorText.open.errors`. `too-large`: more pixels than an
 * upload may have. `no-canvas`: this device cannot create a canvas, or none of the needed size.
 */
export type OpenError =
  | "empty"
  | "not-a-picture"
  | "too-large"
  | "unreadable"
  | "heic"
  | "damaged"
  | "no-canvas";
