/** Texts of the reading settings. */
export const readingSettingsText = {
  face: "Typeface",
  faces: { serif: "Serif", sans: "Sans", device: "Device", dyslexic: "OpenDyslexic" },
  size: "Text size",
  lineHeight: "Line height",
  width: "Line length",
  values: {
    size: (pixels: number) => `${pixels} px`,
    lineHeight: (percent: number) => (percent / 100).toFixed(1),
    width: (letters: number) => `${letters} letters`,
  },
  surface: "Page",
  surfaces: { theme: "Theme", paper: "Paper", sepia: "Sepia", night: "Night" },
  reset: "Reset",
  /** In the settings of the profile. */
  profile: {
    themeOnDevice: "The theme is kept on this device.",
    title: "Stories",
    sample: "Once there was a ferryman who kept his word to the river.",
    onAccount: "All your devices show stories like this.",
  },
} as const;
