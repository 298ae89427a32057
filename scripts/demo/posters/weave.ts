import {
  at,
  type Canvas,
  circle,
  group,
  height,
  linear,
  type Point,
  path,
  poly,
  rect,
  repeat,
  stroke,
  width,
} from "./canvas.ts";

type Tile = (x: number, y: number, w: number, h: number, ink: string, ground: string) => string;

const tiles: readonly [Tile, ...Tile[]] = [
  (x, y, w, h, ink) =>
    repeat(3, (index) =>
      stroke(
        at`M${x} ${y + h * (0.3 + index * 0.28)}l${w / 4} ${-h * 0.2}l${w / 4} ${h * 0.2}l${w / 4} ${-h * 0.2}l${w / 4} ${h * 0.2}`,
        ink,
        h * 0.07,
      ),
    ),
  (x, y, w, h, ink, ground) =>
    poly(
      [
        [x + w / 2, y + h * 0.06],
        [x + w * 0.94, y + h / 2],
        [x + w / 2, y + h * 0.94],
        [x + w * 0.06, y + h / 2],
      ],
      ink,
    ) +
    poly(
      [
        [x + w / 2, y + h * 0.3],
        [x + w * 0.7, y + h / 2],
        [x + w / 2, y + h * 0.7],
        [x + w * 0.3, y + h / 2],
      ],
      ground,
    ) +
    circle(x + w / 2, y + h / 2, h * 0.07, ink),
  (x, y, w, h, ink) =>
    repeat(4, (index) =>
      poly(
        [
          [x + (w / 4) * index, y + h],
          [x + (w / 4) * (index + 0.5), y + h * 0.54],
          [x + (w / 4) * (index + 1), y + h],
        ],
        ink,
      ),
    ) +
    repeat(4, (index) =>
      poly(
        [
          [x + (w / 4) * index, y],
          [x + (w / 4) * (index + 0.5), y + h * 0.46],
          [x + (w / 4) * (index + 1), y],
        ],
        ink,
      ),
    ),
  (x, y, w, h, ink) =>
    repeat(20, (index) => {
      const [column, row] = [index % 5, Math.floor(index / 5)];
      return (column + row) % 2
        ? ""
        : rect(x + (w / 5) * column, y + (h / 4) * row, w / 5 + 0.5, h / 4 + 0.5, ink);
    }),
  (x, y, w, h, ink) =>
    repeat(5, (index) => rect(x + (w / 5) * index + w * 0.06, y, w * 0.08, h, ink)),
  (x, y, w, h, ink) =>
    repeat(4, (index) => {
      const inset = index * 0.12;
      return index % 2
        ? ""
        : stroke(
            at`M${x + w * (0.08 + inset)} ${y + h * (0.1 + inset)}h${w * (0.84 - inset * 2)}v${h * (0.8 - inset * 2)}h${-w * (0.84 - inset * 2)}z`,
            ink,
            h * 0.06,
          );
    }) + rect(x + w * 0.44, y + h * 0.44, w * 0.12, h * 0.12, ink),
  (x, y, w, h, ink) =>
    repeat(5, (index) =>
      path(
        at`M${x + w * (0.02 + index * 0.19)} ${y + h * 0.1}l${w * 0.13} ${h * 0.4}l${-w * 0.13} ${h * 0.4}h${w * 0.07}l${w * 0.13} ${-h * 0.4}l${-w * 0.13} ${-h * 0.4}z`,
        ink,
      ),
    ),
  (x, y, w, h, ink) =>
    repeat(9, (index) =>
      circle(
        x + w * (0.2 + (index % 3) * 0.3),
        y + h * (0.2 + Math.floor(index / 3) * 0.3),
        h * 0.075,
        ink,
      ),
    ) + stroke(at`M${x + w * 0.02} ${y + h * 0.03}v${h * 0.94}`, ink, h * 0.04),
  (x, y, w, h, ink) =>
    path(
      at`M${x} ${y + h}v${-h * 0.33}h${w / 6}v${-h * 0.33}h${w / 6}v${-h * 0.3}h${w / 3}v${h * 0.3}h${w / 6}v${h * 0.33}h${w / 6}v${h * 0.33}z`,
      ink,
    ),
];

/** Woven strip cloth lying across: blocks of geometry between thin selvedges. */
export function strip(canvas: Canvas, x: number, y: number, w: number, h: number): string {
  const { palette } = canvas;
  const schemes: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
    [palette.dark, palette.light],
    [palette.accent, palette.light],
    [palette.second, palette.dark],
    [palette.light, palette.dark],
    [palette.near, palette.second],
    [palette.light, palette.accent],
    [palette.dark, palette.second],
  ];
  const border = Math.max(7, h * 0.1);
  const inner = h - border * 2;
  const rounds = Array.from({ length: 4 }, () => ({
    tile: canvas.pick(tiles),
    scheme: canvas.pick(schemes),
    share: canvas.pick([1, 1, 1.5, 2, 0.5]),
  }));
  let body = rect(x, y, w, h, palette.dark);
  let [left, turn] = [x, 0];
  while (left < x + w) {
    const round = rounds[turn % rounds.length] ?? rounds[0];
    if (!round) break;
    const [ground, ink] = round.scheme;
    const block = inner * round.share;
    body += rect(left, y + border, block, inner, ground);
    const count = round.share > 1 ? 2 : 1;
    body += repeat(count, (index) =>
      round.tile(left + (block / count) * index, y + border, block / count, inner, ink, ground),
    );
    body += rect(left + block, y + border, inner * 0.1, inner, palette.second);
    left += block + inner * 0.1;
    turn += 1;
  }
  const threads = canvas.define(
    (id) =>
      `<pattern id="${id}" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1h6M0 4h6" stroke="#000" stroke-opacity=".16"/><path d="M1 0v6M4 0v6" stroke="#fff" stroke-opacity=".09"/></pattern>`,
  );
  const edge = repeat(w / 26, (index) =>
    rect(x + index * 26, y + border * 0.3, 14, 3, palette.second),
  );
  const hem = repeat(w / 26, (index) =>
    rect(x + index * 26 + 8, y + h - border * 0.3 - 3, 14, 3, palette.second),
  );
  const area = canvas.define((id) => `<clipPath id="${id}">${rect(x, y, w, h, "#000")}</clipPath>`);
  return group(body + edge + hem + rect(x, y, w, h, threads), `clip-path="${area}"`);
}

/** Strip cloth standing upright. */
export function standingStrip(canvas: Canvas, x: number, y: number, w: number, h: number): string {
  return group(strip(canvas, 0, 0, h, w), at`transform="translate(${x + w} ${y}) rotate(90)"`);
}

function cast(canvas: Canvas, x: number, y: number, w: number, h: number, across: boolean): string {
  const shade = linear(
    canvas,
    [
      [0, "#000", 0],
      [1, "#000", 0.34],
    ],
    across ? "across" : "down",
  );
  return rect(x, y, w, h, shade);
}

export type FrameKind = "bottom" | "left" | "right" | "sides" | "hems" | "none";

/** How far a scene moves so that its middle stays in the middle of what the cloth leaves open. */
export const frameShift: Record<FrameKind, Point> = {
  bottom: [0, -72],
  left: [66, 0],
  right: [-66, 0],
  sides: [0, 0],
  hems: [0, -8],
  none: [0, 0],
};

/** The cloth at the edges of the picture. */
export function clothFrame(canvas: Canvas, kind: FrameKind): string {
  if (kind === "bottom") {
    return (
      cast(canvas, 0, height - 164, width, 40, false) + strip(canvas, 0, height - 124, width, 124)
    );
  }
  if (kind === "left") return standingStrip(canvas, 0, 0, 140, height);
  if (kind === "right") {
    return (
      cast(canvas, width - 180, 0, 40, height, true) +
      standingStrip(canvas, width - 140, 0, 140, height)
    );
  }
  if (kind === "sides") {
    return (
      standingStrip(canvas, 0, 0, 78, height) + standingStrip(canvas, width - 78, 0, 78, height)
    );
  }
  if (kind === "hems") {
    return strip(canvas, 0, 0, width, 56) + strip(canvas, 0, height - 72, width, 72);
  }
  return "";
}

/** A faint repeated mark in the manner of mud cloth, to lay over a flat colour. */
export function mudCloth(canvas: Canvas, color: string, opacity = 0.22): string {
  const size = Math.round(canvas.between(44, 84));
  const marks = canvas.pick([
    `<path d="M6 ${size / 2}l${size / 4} -${size / 4}l${size / 4} ${size / 4}l${size / 4} -${size / 4}"/>`,
    `<path d="M${size * 0.3} ${size * 0.3}l${size * 0.4} ${size * 0.4}M${size * 0.7} ${size * 0.3}l-${size * 0.4} ${size * 0.4}"/>`,
    `<circle cx="${size / 2}" cy="${size / 2}" r="${size * 0.16}"/><circle cx="${size / 2}" cy="${size / 2}" r="2"/>`,
    `<path d="M${size * 0.15} ${size * 0.3}h${size * 0.5}M${size * 0.35} ${size * 0.75}h${size * 0.5}"/>`,
    `<path d="M${size / 2} ${size * 0.2}l${size * 0.28} ${size * 0.3}l-${size * 0.28} ${size * 0.3}l-${size * 0.28} -${size * 0.3}z"/>`,
  ]);
  return canvas.define(
    (id) =>
      `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${Math.round(canvas.between(-8, 8))})"><g fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="4" stroke-linecap="round">${marks}</g></pattern>`,
  );
}

/** Concentric bands of triangles and dots, a calabash maker's ring, around a centre. */
export function ringBand(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  thickness: number,
  color: string,
): string {
  const count = Math.round((radius * Math.PI * 2) / thickness / 1.1);
  const kind = canvas.pick(["teeth", "dots", "dashes"]);
  return repeat(count, (index) => {
    const turn = (360 / count) * index;
    const mark =
      kind === "teeth"
        ? poly(
            [
              [-thickness * 0.42, 0],
              [0, -thickness],
              [thickness * 0.42, 0],
            ],
            color,
          )
        : kind === "dots"
          ? circle(0, -thickness / 2, thickness * 0.24, color)
          : rect(-thickness * 0.12, -thickness, thickness * 0.24, thickness, color);
    return group(
      mark,
      at`transform="translate(${x} ${y}) rotate(${turn}) translate(0 ${-radius})"`,
    );
  });
}
