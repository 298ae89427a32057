/** Minimum contrast ratio of text (WCAG 2.2, level AA). */
const minContrast = 4.5;
/** The opacity of the scrim is a multiple of this step. */
const opacityStep = 0.02;

const toChannels = (hex: string) =>
  [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));

/** Returns the relative luminance (WCAG 2.2), 0 to 1, of a color with channels from 0 to 255. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of white text on `background` (`#RRGGBB`) under a black layer of this opacity, 0 to 1. */
export function getContrastWithWhite(background: string, opacity = 0): number {
  const shaded = toChannels(background).map((channel) => Math.round(channel * (1 - opacity)));
  return 1.05 / (luminance(shaded) + 0.05);
}

/** Returns the opacity, often 0, of the black layer (scrim) needed to make white text readable on `background`. */
export function getScrimOpacity(background: string): number {
  let steps = 0;
  while (getContrastWithWhite(background, steps * opacityStep) < minContrast) steps += 1;
  // One step above the minimum, as a margin.
  return steps === 0 ? 0 : (steps + 1) * opacityStep;
}
