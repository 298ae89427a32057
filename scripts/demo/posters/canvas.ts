import type { Palette } from "./palettes.ts";

export const width = 1600;
export const height = 1000;

export type Point = readonly [number, number];
export type Stop = readonly [offset: number, color: string, opacity?: number];

/** What a scene draws with: its colours, its own dice and the shared definitions. */
export interface Canvas {
  readonly palette: Palette;
  /** From 0 up to 1; the same sequence for the same seed. */
  random(): number;
  between(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Adds markup made for a fresh id to the definitions; answers `url(#id)`. */
  define(markup: (id: string) => string): string;
  definitions(): string;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** A canvas whose dice depend on `seed` alone; ids of its definitions start with `prefix`. */
export function createCanvas(seed: string, palette: Palette, prefix: string): Canvas {
  let state = hashOf(seed);
  const markups: string[] = [];
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    palette,
    random,
    between: (low, high) => low + random() * (high - low),
    pick: (items) => items[Math.floor(random() * items.length)] ?? items[0],
    define(markup) {
      const id = `${prefix}${markups.length}`;
      markups.push(markup(id));
      return `url(#${id})`;
    },
    definitions: () => markups.join(""),
  };
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => draw(index)).join("");
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

export function at(strings: TemplateStringsArray, ...values: readonly number[]): string {
  return strings.reduce(
    (text, part, index) => text + part + (index < values.length ? short(values[index] ?? 0) : ""),
    "",
  );
}

/** `from` blended toward `to`; both `#rrggbb`, `share` from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, index: number): number =>
    Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16);
  const parts = [0, 1, 2].map((index) => {
    const value = channel(from, index) + (channel(to, index) - channel(from, index)) * share;
    return Math.round(value).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

export function path(d: string, fill: string, extra = ""): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`;
}

export function stroke(d: string, color: string, thickness: number, extra = ""): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${short(thickness)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, extra = ""): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${fill}" ${extra}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, extra = ""): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}" ${extra}/>`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  extra = "",
): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${extra}/>`;
}

export function poly(points: readonly Point[], fill: string, extra = ""): string {
  return `<polygon points="${points.map(([x, y]) => `${short(x)},${short(y)}`).join(" ")}" fill="${fill}" ${extra}/>`;
}

export function group(content: string, extra = ""): string {
  return `<g ${extra}>${content}</g>`;
}

export function place(content: string, x: number, y: number, scale = 1, turn = 0): string {
  return group(
    content,
    `transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${scale.toFixed(3)})"`,
  );
}

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join("");

/** Top to bottom, or left to right. */
export function linear(
  canvas: Canvas,
  stops: readonly Stop[],
  direction: "down" | "across" = "down",
): string {
  const end = direction === "down" ? 'x2="0" y2="1"' : 'x2="1" y2="0"';
  return canvas.define(
    (id) => `<linearGradient id="${id}" x1="0" y1="0" ${end}>${stopsOf(stops)}</linearGradient>`,
  );
}

export function radial(canvas: Canvas, stops: readonly Stop[]): string {
  return canvas.define((id) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`);
}

export function clip(canvas: Canvas, shape: string, content: string): string {
  const reference = canvas.define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
  return group(content, `clip-path="${reference}"`);
}

/** A soft curve through the points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[]): string {
  const point = (index: number): Point =>
    points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  let d = at`M${point(0)[0]} ${point(0)[1]}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [-1, 0, 1, 2].map((step) => point(index + step)) as [
      Point,
      Point,
      Point,
      Point,
    ];
    d += at`C${from[0] + (to[0] - before[0]) / 6} ${from[1] + (to[1] - before[1]) / 6} ${to[0] - (after[0] - from[0]) / 6} ${to[1] - (after[1] - from[1]) / 6} ${to[0]} ${to[1]}`;
  }
  return d;
}
