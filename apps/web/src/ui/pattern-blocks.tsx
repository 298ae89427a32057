import type { ReactNode } from "react";

/**
 * SVG blocks of the cloth patterns, each 24 by 24, drawn for Kora after the strip cloth and mud cloth of West
 * Africa. Colors are the cloth tokens of the theme.
 */
export type BlockName = keyof typeof patternBlocks;

// Slightly larger than the block, so that no seam shows between neighbors at fractional scales.
const background = (fill: string) => <path d="M-.2-.2h24.4v24.4H-.2z" className={fill} />;

export const patternBlocks = {
  indigo: background("fill-cloth-indigo"),
  night: background("fill-cloth-night"),
  sand: background("fill-cloth-sand"),
  terracotta: background("fill-cloth-terracotta"),
  saffron: background("fill-cloth-saffron"),
  warp: (
    <>
      {background("fill-cloth-indigo")}
      <path d="M3 0h2v24H3zM11 0h2v24h-2zM19 0h2v24h-2z" className="fill-cloth-saffron" />
    </>
  ),
  weft: (
    <>
      {background("fill-cloth-terracotta")}
      <path d="M0 3h24v3H0zM0 18h24v3H0z" className="fill-cloth-sand" />
      <path d="M0 10h24v4H0z" className="fill-cloth-night" />
    </>
  ),
  checks: (
    <>
      {background("fill-cloth-saffron")}
      <path
        d="M0 0h6v6H0zM12 0h6v6h-6zM6 6h6v6H6zM18 6h6v6h-6zM0 12h6v6H0zM12 12h6v6h-6zM6 18h6v6H6zM18 18h6v6h-6z"
        className="fill-cloth-night"
      />
    </>
  ),
  steps: (
    <>
      {background("fill-cloth-sand")}
      <path d="M0 24V20h4v-4h4v-4h4V8h0v4h4v4h4v4h4v4z" className="fill-cloth-terracotta" />
      <path d="M0 0h24v4h-4v0h-4v4h-2v0h-4v0h-2V4H4V4H0z" className="fill-cloth-indigo" />
    </>
  ),
  diamond: (
    <>
      {background("fill-cloth-terracotta")}
      <path d="M12 1 23 12 12 23 1 12z" className="fill-cloth-saffron" />
      <path d="M12 6 18 12 12 18 6 12z" className="fill-cloth-night" />
      <path d="M12 10 14 12 12 14 10 12z" className="fill-cloth-sand" />
    </>
  ),
  chevron: (
    <>
      {background("fill-cloth-night")}
      <path d="M0 8 12 0 24 8v5L12 5 0 13z" className="fill-cloth-terracotta" />
      <path d="M0 18 12 10 24 18v4L12 14 0 22z" className="fill-cloth-saffron" />
    </>
  ),
  river: (
    <>
      {background("fill-cloth-indigo")}
      <path d="M0 6 6 0 18 12 24 6v5l-6 6L6 5 0 11z" className="fill-cloth-sand" />
      <path d="M0 18 6 12 18 24 24 18v3l-4 3h-4L6 15 0 21z" className="fill-cloth-terracotta" />
    </>
  ),
  zigzag: (
    <>
      {background("fill-cloth-night")}
      <path
        d="M0 9 6 3 12 9 18 3 24 9v3L18 6 12 12 6 6 0 12zM0 18 6 12 12 18 18 12 24 18v3L18 15 12 21 6 15 0 21z"
        className="fill-cloth-sand"
      />
    </>
  ),
  dots: (
    <>
      {background("fill-cloth-night")}
      <path
        d="M6 4a2 2 0 1 0 .01 0zM18 4a2 2 0 1 0 .01 0zM12 10a2 2 0 1 0 .01 0zM6 16a2 2 0 1 0 .01 0zM18 16a2 2 0 1 0 .01 0z"
        className="fill-cloth-sand"
      />
    </>
  ),
  crosses: (
    <>
      {background("fill-cloth-night")}
      <path d="M10.5 4h3v6.5h6.5v3h-6.5V20h-3v-6.5H4v-3h6.5z" className="fill-cloth-sand" />
      <path
        d="M3 3h3v3H3zM18 3h3v3h-3zM3 18h3v3H3zM18 18h3v3h-3z"
        className="fill-cloth-terracotta"
      />
    </>
  ),
  comb: (
    <>
      {background("fill-cloth-sand")}
      <path d="M0 10h24v4H0z" className="fill-cloth-night" />
      <path
        d="M2 2h2v8H2zM8 2h2v8H8zM14 2h2v8h-2zM20 2h2v8h-2zM5 14h2v8H5zM11 14h2v8h-2zM17 14h2v8h-2z"
        className="fill-cloth-night"
      />
    </>
  ),
} as const satisfies Record<string, ReactNode>;
