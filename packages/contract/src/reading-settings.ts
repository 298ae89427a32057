import type { storyFaces, storySurfaces } from "./reading-choices.ts";

export type StoryFace = (typeof storyFaces)[number];

/** How the user reads stories. The server merges the fields that several devices change. */
export interface ReadingSettings {
  readonly face: StoryFace;
  /** In CSS pixels, if the browser's text size is the usual 16. */
  readonly size: number;
  /** In percent of the size. */
  readonly lineHeight: number;
  /** In letters a line. A narrower screen has fewer. */
  readonly width: number;
  readonly surface: (typeof storySurfaces)[number];
}

/** The settings of a user who has chosen nothing. */
export const defaultReadingSettings: ReadingSettings = {
  face: "serif",
  size: 19,
  lineHeight: 160,
  width: 65,
  surface: "theme",
};
