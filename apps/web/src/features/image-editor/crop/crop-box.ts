import { type Crop, clamp, type Size } from "../document.ts";

/** Minimum width and height of a crop in picture pixels; a smaller picture has its own size as minimum. */
const minSide = 10;

/** Handles of a crop: its corners and edges, as compass directions. */
export const cropHandles = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
export type CropHandle = (typeof cropHandles)[number];

/** Returns which end of an axis a handle moves, left or top (`start`) or right or bottom (`end`), if any. */
export function getMovedEnd(
  handle: CropHandle,
  start: "w" | "n",
  end: "e" | "s",
): "start" | "end" | null {
  if (handle.includes(start)) return "start";
  return handle.includes(end) ? "end" : null;
}

/** Rounds and clamps a crop to a valid one within a picture of the size `bounds`. */
export function clampCrop(crop: Crop, bounds: Size): Crop {
  const clampSide = (requested: number, max: number) =>
    clamp(Math.round(requested), { min: Math.min(minSide, max), max });
  const width = clampSide(crop.width, bounds.width);
  const height = clampSide(crop.height, bounds.height);
  return {
    x: clamp(Math.round(crop.x), { min: 0, max: bounds.width - width }),
    y: clamp(Math.round(crop.y), { min: 0, max: bounds.height - height }),
    width,
    height,
  };
}

/** Moves a crop, clamped to the picture. */
export function moveCrop(crop: Crop, dx: number, dy: number, bounds: Size): Crop {
  return clampCrop({ ...crop, x: crop.x + dx, y: crop.y + dy }, bounds);
}

/** Returns the size of this ratio that is nearest to `requested` and fits into `available`. */
function fitSize(requested: Size, ratio: number, available: Size): Size {
  const min = minSide * Math.max(1, ratio);
  const max = Math.min(available.width, available.height * ratio);
  const width = Math.min(max, Math.max(min, requested.width));
  return { width, height: width / ratio };
}

/** Moves one end of a crop's extent along an axis, within the picture's length on that axis. */
function moveEnd(
  { start, length }: { start: number; length: number },
  end: "start" | "end" | null,
  offset: number,
  pictureLength: number,
): { start: number; length: number } {
  const endPosition = start + length;
  const min = Math.min(minSide, pictureLength);
  if (end === "start") {
    const newStart = clamp(start + offset, { min: 0, max: endPosition - min });
    return { start: newStart, length: endPosition - newStart };
  }
  if (end === "end") {
    return {
      start,
      length: clamp(endPosition + offset, { min: start + min, max: pictureLength }) - start,
    };
  }
  return { start, length };
}

/**
 * Resizes a crop by a corner or edge; the opposite one stays fixed. With a `ratio` of width to height, moving an
 * edge resizes the other two sides evenly; null allows any ratio.
 */
export function resizeCrop(
  crop: Crop,
  handle: CropHandle,
  { dx, dy }: { dx: number; dy: number },
  bounds: Size,
  ratio: number | null,
): Crop {
  const horizontalEnd = getMovedEnd(handle, "w", "e");
  const verticalEnd = getMovedEnd(handle, "n", "s");
  const { start: x, length: width } = moveEnd(
    { start: crop.x, length: crop.width },
    horizontalEnd,
    dx,
    bounds.width,
  );
  const { start: y, length: height } = moveEnd(
    { start: crop.y, length: crop.height },
    verticalEnd,
    dy,
    bounds.height,
  );
  const unconstrained = { x, y, width, height };
  if (ratio === null) return clampCrop(unconstrained, bounds);
  const right = crop.x + crop.width;
  const bottom = crop.y + crop.height;
  const available = {
    width:
      horizontalEnd === null
        ? bounds.width
        : horizontalEnd === "start"
          ? right
          : bounds.width - crop.x,
    height:
      verticalEnd === null
        ? bounds.height
        : verticalEnd === "start"
          ? bottom
          : bounds.height - crop.y,
  };
  // An edge handle sets its own side; a corner handle sets the side that is longer in relation to the ratio.
  const isWidthDecisive =
    verticalEnd === null || (horizontalEnd !== null && width >= height * ratio);
  const requested = isWidthDecisive
    ? { width, height: width / ratio }
    : { width: height * ratio, height };
  const size = fitSize(requested, ratio, available);
  return clampCrop(
    {
      x: getNewStart(horizontalEnd, crop.x, crop.width, size.width),
      y: getNewStart(verticalEnd, crop.y, crop.height, size.height),
      ...size,
    },
    bounds,
  );
}

/** Returns the start of a side with a new length: the end that is not moved stays fixed, else the centre. */
function getNewStart(
  movedEnd: "start" | "end" | null,
  start: number,
  previousLength: number,
  length: number,
): number {
  if (movedEnd === "end") return start;
  return movedEnd === "start"
    ? start + previousLength - length
    : start + (previousLength - length) / 2;
}

/** Returns the largest crop of a ratio, with its centre as near to the old one as the picture allows. */
export function fitRatio(crop: Crop, ratio: number, bounds: Size): Crop {
  const width = Math.min(bounds.width, bounds.height * ratio);
  const height = width / ratio;
  const x = crop.x + (crop.width - width) / 2;
  const y = crop.y + (crop.height - height) / 2;
  return clampCrop({ x, y, width, height }, bounds);
}

/** Sets one field of a crop. With a ratio, a new width also sets the height, and a new height the width. */
export function setCropField(
  crop: Crop,
  field: keyof Crop,
  value: number,
  bounds: Size,
  ratio: number | null,
): Crop {
  const changed = { ...crop, [field]: value };
  if (ratio === null || field === "x" || field === "y") return clampCrop(changed, bounds);
  const requested =
    field === "width"
      ? { width: value, height: value / ratio }
      : { width: value * ratio, height: value };
  return clampCrop({ ...crop, ...fitSize(requested, ratio, bounds) }, bounds);
}
