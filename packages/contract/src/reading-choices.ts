/** The faces of story text: the story font, the font of the app, that of the device, and OpenDyslexic. */
export const storyFaces = ["serif", "sans", "device", "dyslexic"] as const;

/** The colours in which a story is read. `theme` follows the theme of the app. */
export const storySurfaces = ["theme", "paper", "sepia", "night"] as const;

/** The bounds and steps of the numbers of `ReadingSettings`. */
export const readingRanges = {
  size: { min: 16, max: 32, step: 1 },
  lineHeight: { min: 130, max: 220, step: 10 },
  width: { min: 40, max: 90, step: 5 },
} as const;
