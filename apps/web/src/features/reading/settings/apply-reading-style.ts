import type { ReadingSettings, StoryFace } from "@kora/contract/reading-settings";

/** The font of each face, and a little more than the mean width of a letter of English text in it, in em. */
const faces: Record<StoryFace, { font: string; letterWidth: number }> = {
  serif: { font: "var(--font-story)", letterWidth: 0.492 },
  sans: { font: "var(--font-sans)", letterWidth: 0.47 },
  device: { font: "system-ui, sans-serif", letterWidth: 0.485 },
  dyslexic: { font: "OpenDyslexic, var(--font-sans)", letterWidth: 0.76 },
};
/** Pixels of a rem with the browser's usual text size. */
const pixelsPerRem = 16;

/** Gives the page the attribute and variables that `reading.css` applies to open stories. */
export function applyReadingStyle(settings: ReadingSettings): void {
  const { dataset, style } = document.documentElement;
  const { font, letterWidth } = faces[settings.face];
  const size = settings.size / pixelsPerRem;
  dataset.reading = settings.surface;
  style.setProperty("--reading-font", font);
  style.setProperty("--reading-size", `${size}rem`);
  style.setProperty("--reading-line-height", String(settings.lineHeight / 100));
  style.setProperty("--reading-width", `${settings.width * letterWidth * size}rem`);
  // Otherwise the font would load only with the text.
  if (settings.face === "dyslexic") void document.fonts.load("1em OpenDyslexic");
}
