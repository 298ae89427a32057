import { type Crop, clamp, type Size } from "../document.ts";

/** Minimum width and height of a crop (social §5), or the picture's size if it is smaller. */
const minSide = 10;

/** Handles of a crop: its corners and edges, as compass directions. */
export const grips = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
export type Grip = (typeof grips)[number];

/** Returns the end of a side that a handle moves, if any. */
export function endOf(grip: Grip, start: "w" | "n", end: "e" | "s"): "start" | "end" | null {
  if (grip.includes(start)) return "start";
  return grip.includes(end) ? "end" : null;
}

/** Rounds and clamps a crop to a valid one within the picture. */
export function clampCrop(crop: Crop, bounds: Size): Crop {
  const side = (wanted: number, most: number) =>
    clamp(Math.round(wanted), { min: Math.min(minSide, most), max: most });
  const width = side(crop.width, bounds.width);
  const height = side(crop.height, bounds.height);
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

/** Returns the size nearest to the wanted one that has the ratio and fits. */
function sidesWithin(wanted: Size, ratio: number, room: Size): Size {
  const least = minSide * Math.max(1, ratio);
  const most = Math.min(room.width, room.height * ratio);
  const width = Math.min(most, Math.max(least, wanted.width));
  return { width, height: width / ratio };
}

/** Moves one end of a side by `by`. */
function stretched(
  { start, length }: { start: number; length: number },
  end: "start" | "end" | null,
  by: number,
  most: number,
): { start: number; length: number } {
  const stop = start + length;
  const least = Math.min(minSide, most);
  if (end === "start") {
    const moved = clamp(start + by, { min: 0, max: stop - least });
    return { start: moved, length: stop - moved };
  }
  if (end === "end") {
    return { start, length: clamp(stop + by, { min: start + least, max: most }) - start };
  }
  return { start, length };
}

/**
 * Resizes a crop by a corner or edge; the opposite one stays fixed. With a `ratio` of width to height, moving an
 * edge resizes the other two sides evenly.
 */
export function resizeCrop(
  crop: Crop,
  grip: Grip,
  { dx, dy }: { dx: number; dy: number },
  bounds: Size,
  ratio: number | null,
): Crop {
  const across = endOf(grip, "w", "e");
  const down = endOf(grip, "n", "s");
  const { start: x, length: width } = stretched(
    { start: crop.x, length: crop.width },
    across,
    dx,
    bounds.width,
  );
  const { start: y, length: height } = stretched(
    { start: crop.y, length: crop.height },
    down,
    dy,
    bounds.height,
  );
  const free = { x, y, width, height };
  if (ratio === null) return clampCrop(free, bounds);
  const right = crop.x + crop.width;
  const bottom = crop.y + crop.height;
  const room = {
    width: across === null ? bounds.width : across === "start" ? right : bounds.width - crop.x,
    height: down === null ? bounds.height : down === "start" ? bottom : bounds.height - crop.y,
  };
  const isWider = down === null || (across !== null && width >= height * ratio);
  const wanted = isWider ? { width, height: width / ratio } : { width: height * ratio, height };
  const sides = sidesWithin(wanted, ratio, room);
  return clampCrop(
    {
      x: placed(across, crop.x, crop.width, sides.width),
      y: placed(down, crop.y, crop.height, sides.height),
      ...sides,
    },
    bounds,
  );
}

/** Returns the start of a side with a new length: the end that is not moved stays fixed, else the centre. */
function placed(
  moved: "start" | "end" | null,
  start: number,
  before: number,
  length: number,
): number {
  if (moved === "end") return start;
  return moved === "start" ? start + before - length : start + (before - length) / 2;
}

/** Returns the largest crop of a ratio with the same centre, clamped to the picture. */
export function fitRatio(crop: Crop, ratio: number, bounds: Size): Crop {
  const width = Math.min(bounds.width, bounds.height * ratio);
  const height = width / ratio;
  const x = crop.x + (crop.width - width) / 2;
  const y = crop.y + (crop.height - height) / 2;
  return clampCrop({ x, y, width, height }, bounds);
}

/** Sets one number of a crop; with a ratio the other side follows. */
export function typeCrop(
  crop: Crop,
  field: keyof Crop,
  value: number,
  bounds: Size,
  ratio: number | null,
): Crop {
  const typed = { ...crop, [field]: value };
  if (ratio === null || field === "x" || field === "y") return clampCrop(typed, bounds);
  const wanted =
    field === "width"
      ? { width: value, height: value / ratio }
      : { width: value * ratio, height: value };
  return clampCrop({ ...crop, ...sidesWithin(wanted, ratio, bounds) }, bounds);
}
