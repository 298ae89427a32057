import type { StickerName } from "./sticker-names.ts";

/** A shape of a sticker: SVG path data with fill, stroke, or both. */
interface StickerPart {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: { readonly color: string; readonly width: number };
}

export interface Sticker {
  /** Shapes from back to front. */
  readonly parts: readonly StickerPart[];
}

/** Side length of a sticker's coordinate system, whose unit all sizes in this file have. */
export const stickerViewSize = 100;

/** The paper edge around each sticker. */
export const edgeColor = "#fbf6ec";
export const edgeWidth = 3;

const cream = "#fbf6ec";
const ink = "#1f2147";
const indigo = "#34387a";
const terracotta = "#b95032";
const clay = "#8f3a22";
const saffron = "#f0b23c";
const gold = "#f6c453";
const amber = "#d9962a";
const sand = "#ead9b8";
const leaf = "#2f7d54";

/** Creates a part that is only stroked. */
const line = (color: string, width: number, d: string): StickerPart => ({
  d,
  stroke: { color, width },
});
/** Creates a part that is only filled. */
const shape = (fill: string, d: string): StickerPart => ({ d, fill });

/** Returns the path of an ellipse around the centre (`x`, `y`). */
function ellipse(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0z`;
}

/** Returns the path of pointed rays around the centre (`x`, `y`), between the radii `inner` and `outer`. */
function rays(count: number, x: number, y: number, inner: number, outer: number): string {
  const pointAt = (position: number, radius: number) => {
    const angle = (position * 2 * Math.PI) / count;
    return `${(x + Math.sin(angle) * radius).toFixed(1)} ${(y - Math.cos(angle) * radius).toFixed(1)}`;
  };
  const triangles = Array.from(
    { length: count },
    (_, ray) =>
      `M${pointAt(ray - 0.3, inner)}L${pointAt(ray, outer)}L${pointAt(ray + 0.3, inner)}z`,
  );
  return triangles.join("");
}

/** All stickers were drawn for Kora. */
export const stickers: Readonly<Record<StickerName, Sticker>> = {
  kora: {
    parts: [
      line(ink, 0.9, "M49 14 28 56M49 22 34 56M49 30 41 56M51 14 72 56M51 22 66 56M51 30 59 56"),
      shape(clay, "M48 6h4v86h-4z"),
      shape(saffron, "M44 13h12v3.4H44zm0 8h12v3.4H44zm0 8h12v3.4H44z"),
      shape(clay, "M36 44h3.4v16H36zm24.6 0H64v16h-3.4z"),
      shape(terracotta, "M21 62a29 27 0 0 0 58 0z"),
      shape(clay, "M27 74a29 27 0 0 0 46 0z"),
      shape(sand, "M18 55h64v8H18z"),
      shape(ink, "M23 57.6h3v3h-3zm8 0h3v3h-3zm35 0h3v3h-3zm8 0h3v3h-3z"),
      shape(ink, ellipse(64, 74, 3.6)),
    ],
  },
  drum: {
    parts: [
      shape(
        terracotta,
        "M23 26c0 22 18 26 19 38 .5 10-4 18-8 26h32c-4-8-8.5-16-8-26 1-12 19-16 19-38z",
      ),
      shape(clay, "M50 26v64h16c-4-8-8.5-16-8-26 1-12 19-16 19-38z"),
      line(cream, 1.8, "M25 31l8 16 6-15 6 21 5-21 5 21 6-21 6 15 8-16"),
      shape(saffron, "M42 60h16l.4 5.4H41.6zM37 82h26l2 5H35z"),
      shape(ink, ellipse(50, 24, 28.5, 8.4)),
      shape(cream, ellipse(50, 22.6, 24.5, 6.2)),
    ],
  },
  baobab: {
    parts: [
      shape(gold, ellipse(68, 36, 19)),
      shape(terracotta, "M10 84c22-5 58-5 80 0v7H10z"),
      shape(
        clay,
        "M35 87c6-10 6-23 4-34-2-9-11-10-18-15 8 0 14 2 18 5-1-8-7-12-12-18 8 3 14 9 16 17 1-9-1-17 1-25 4 8 4 15 4 23 3-8 7-13 14-17-4 7-8 12-9 20 4-5 10-8 19-8-8 5-16 8-18 16-2 14-1 26 7 36z",
      ),
      shape(
        leaf,
        [
          ellipse(19, 40, 11, 5),
          ellipse(27, 27, 12, 5.4),
          ellipse(45, 18, 13, 6),
          ellipse(63, 26, 12, 5.4),
          ellipse(74, 40, 11, 5),
        ].join(""),
      ),
      shape(saffron, "M10 92h80v3H10z"),
    ],
  },
  calabash: {
    parts: [
      shape(clay, "M47 5h6v9h-6z"),
      shape(
        saffron,
        "M50 10c5 0 8 4 7 9-1 6-2 8 3 13 10 8 21 16 21 32 0 17-14 28-31 28S19 81 19 64c0-16 11-24 21-32 5-5 4-7 3-13-1-5 2-9 7-9z",
      ),
      shape(
        amber,
        "M57 19c-1 6-2 8 3 13 10 8 21 16 21 32 0 17-14 28-31 28 15-5 22-16 21-28-1-13-11-21-15-28-3-6-1-11 1-17z",
      ),
      line(clay, 2.6, "M21 56l6 7 6-7 6 7 6-7 5 7 5-7 6 7 6-7 6 7 6-7"),
      line(indigo, 2.6, "M20 69h60"),
      shape(terracotta, [30, 40, 50, 60, 70].map((x) => ellipse(x, 77, 2.4)).join("")),
    ],
  },
  sun: {
    parts: [
      shape(terracotta, rays(12, 50, 50, 27, 45)),
      shape(saffron, ellipse(50, 50, 27)),
      shape(gold, ellipse(50, 50, 22)),
      shape(ink, [ellipse(42, 46, 2.6, 3.4), ellipse(58, 46, 2.6, 3.4)].join("")),
      line(ink, 2.6, "M40 55c5 8 15 8 20 0"),
      shape(terracotta, [ellipse(35, 54, 3.4, 2.4), ellipse(65, 54, 3.4, 2.4)].join("")),
    ],
  },
  fire: {
    parts: [
      line(clay, 7, "M22 84l56 9M78 84l-56 9"),
      shape(
        terracotta,
        "M50 6c6 14 27 25 27 49 0 20-12 33-27 33S23 77 23 57c0-12 6-18 11-26 3 6 5 8 8 10 1-12 2-23 8-35z",
      ),
      shape(
        saffron,
        "M51 33c4 9 16 17 16 32 0 13-8 22-17 22s-17-8-17-21c0-8 4-12 7-17 2 4 4 6 6 7 1-8 2-15 5-23z",
      ),
      shape(cream, "M50 58c3 5 9 10 9 17s-4 11-9 11-9-4-9-11 6-10 9-17z"),
    ],
  },
  heart: {
    parts: [
      shape(
        terracotta,
        "M50 90C20 68 9 52 9 35c0-13 10-23 21-23 9 0 16 4 20 12 4-8 11-12 20-12 11 0 21 10 21 23 0 17-11 33-41 55z",
      ),
      shape(saffron, "M9.4 38h81.2c-1 7-4 13-8 19H17.4c-4-6-7-12-8-19z"),
      shape(indigo, "M23 41h9v13h-9zM45.5 41h9v13h-9zM68 41h9v13h-9z"),
      shape(cream, "M35.5 44.5h6v6h-6zm23 0h6v6h-6z"),
      line(ink, 2, "M10 38.5h80M17.5 57h65"),
    ],
  },
  proverb: {
    parts: [
      shape(terracotta, "M18 30H4l6 12-6 12h14zM82 30h14l-6 12 6 12H82z"),
      shape(clay, "M14 54h8v6zM86 54h-8v6z"),
      shape(saffron, "M14 22h72v38H58L46 78l-2-18H14z"),
      shape(indigo, "M14 22h72v4H14zM14 56h72v4H14z"),
      line(ink, 4, "M25 36h50M25 46h32"),
    ],
  },
  cloth: {
    parts: [
      line(ink, 2, "M21 80v11M29 80v11M37 80v11M46 80v11M54 80v11M63 80v11M71 80v11M79 80v11"),
      shape(indigo, "M15 10h70v71H15z"),
      shape(saffron, "M24 10h6v71h-6zM70 10h6v71h-6z"),
      shape(terracotta, "M37 10h26v71H37z"),
      line(cream, 2.2, "M38 22l6 7 6-7 6 7 6-7M38 42l6 7 6-7 6 7 6-7M38 62l6 7 6-7 6 7 6-7"),
      shape(
        sand,
        "M15 20h9v5h-9zm0 20h9v5h-9zm0 20h9v5h-9zM76 20h9v5h-9zm0 20h9v5h-9zm0 20h9v5h-9z",
      ),
      shape(ink, "M31.5 10h4v71h-4zM64.5 10h4v71h-4z"),
    ],
  },
  book: {
    parts: [
      shape(terracotta, "M5 24h90v62c-18-3-33-1-45 6-12-7-27-9-45-6z"),
      shape(clay, "M50 30l45-6v62c-18-3-33-1-45 6z"),
      shape(sand, "M50 26C40 17 26 15 10 17v62c16-2 30 0 40 8z"),
      shape(cream, "M50 26c10-9 24-11 40-9v62c-16-2-30 0-40 8z"),
      line(indigo, 2, "M18 29c9-.5 17 1 24 5M18 41c9-.5 17 1 24 5M18 53c9-.5 17 1 24 5"),
      line(indigo, 2, "M58 46c7-4 15-5.5 24-5M58 58c7-4 15-5.5 24-5M58 70c7-4 15-5.5 24-5"),
      shape(saffron, "M68 16.5h8V38l-4-4-4 4z"),
    ],
  },
};
