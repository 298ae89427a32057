import type { PosterPalette } from "../content/types.ts";

/** Colours of one poster, from the top of the sky to the darkest foreground. */
export interface Palette {
  readonly sky: readonly [string, string, string];
  readonly sun: string;
  readonly far: string;
  readonly middle: string;
  readonly near: string;
  readonly dark: string;
  readonly accent: string;
  readonly second: string;
  readonly light: string;
  /** Whether the sky is dark enough for stars. */
  readonly starry: boolean;
}

export const palettes: Record<PosterPalette, Palette> = {
  indigo: {
    sky: ["#10163f", "#2c3b86", "#8d82c4"],
    sun: "#f8e2b0",
    far: "#4a549f",
    middle: "#2b3577",
    near: "#182050",
    dark: "#0b0f2e",
    accent: "#e2703a",
    second: "#f2b84b",
    light: "#f7ead0",
    starry: true,
  },
  terracotta: {
    sky: ["#f7d08a", "#ee9a5b", "#d5623a"],
    sun: "#fff2d4",
    far: "#b9552f",
    middle: "#913d26",
    near: "#61271a",
    dark: "#35140f",
    accent: "#1f5666",
    second: "#f6c453",
    light: "#fdeed3",
    starry: false,
  },
  saffron: {
    sky: ["#fdeab4", "#fbc95a", "#f19c2b"],
    sun: "#fff8e2",
    far: "#db8326",
    middle: "#a85a1c",
    near: "#6d3715",
    dark: "#391c0d",
    accent: "#8f2440",
    second: "#1d5f66",
    light: "#fff5da",
    starry: false,
  },
  sand: {
    sky: ["#f8eedb", "#f0d8ae", "#e3b57d"],
    sun: "#fffaf0",
    far: "#d6a06a",
    middle: "#b27b49",
    near: "#7c5130",
    dark: "#40281a",
    accent: "#2b6178",
    second: "#c94f30",
    light: "#fff8e8",
    starry: false,
  },
  ember: {
    sky: ["#1c0b1c", "#621c2e", "#e0592c"],
    sun: "#ffd683",
    far: "#832634",
    middle: "#521729",
    near: "#2d0d1c",
    dark: "#150710",
    accent: "#f58634",
    second: "#ffd166",
    light: "#ffe9c7",
    starry: true,
  },
  night: {
    sky: ["#050a20", "#0f2148", "#2b517c"],
    sun: "#f6f0d6",
    far: "#1f3c6b",
    middle: "#142a51",
    near: "#0b1934",
    dark: "#050b1b",
    accent: "#f2b84b",
    second: "#7fb7c9",
    light: "#eef3f7",
    starry: true,
  },
  forest: {
    sky: ["#f0f3d2", "#c2dba3", "#7ab68c"],
    sun: "#fff8d6",
    far: "#579673",
    middle: "#337057",
    near: "#1c493d",
    dark: "#0d2822",
    accent: "#e4572e",
    second: "#f4c542",
    light: "#f8f6df",
    starry: false,
  },
  lagoon: {
    sky: ["#dcf3ec", "#92d4d3", "#3aa2ae"],
    sun: "#fff3c9",
    far: "#2f8896",
    middle: "#1d6378",
    near: "#114257",
    dark: "#092738",
    accent: "#f26b4e",
    second: "#f8c65a",
    light: "#f4fbf2",
    starry: false,
  },
  plum: {
    sky: ["#251040", "#692d77", "#dc7191"],
    sun: "#ffdcae",
    far: "#823f86",
    middle: "#572664",
    near: "#351545",
    dark: "#1b0928",
    accent: "#f5a65b",
    second: "#7fd1c7",
    light: "#fdeaf0",
    starry: true,
  },
  dawn: {
    sky: ["#6c80c2", "#e8a7ae", "#fcdcab"],
    sun: "#fff5da",
    far: "#bb92a6",
    middle: "#806b97",
    near: "#4b4470",
    dark: "#272548",
    accent: "#e8633f",
    second: "#f6b844",
    light: "#fff3e4",
    starry: false,
  },
};
