/** A picture that was opened for editing. */
export interface OpenedPicture {
  /** Of the file's resolution, or of as much of it as is edited; upright. */
  readonly bitmap: ImageBitmap;
  /** Of `bitmap`, in pixels. */
  readonly width: number;
  readonly height: number;
  /** For the screen: at most 1800x1400 px. */
  readonly preview: ImageBitmap;
  /** The file's. */
  readonly name: string;
  /** The file has more pixels than are edited here. */
  readonly wasScaled: boolean;
}

/** Why a file cannot be edited; its sentence stands in `imageEditorText.open.faults`. */
export type OpeningFault = "empty" | "not-a-picture" | "too-large" | "unreadable" | "no-canvas";
