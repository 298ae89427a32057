/** The two outline and background colours. */
const [light, dark] = ["#fbf6ec", "#12132b"];

/** Returns the light or the dark colour, whichever contrasts with a text colour; all are `#rrggbb`. */
export function getContrastingColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) =>
    Number.parseInt(color.slice(index, index + 2), 16),
  );
  // Luma of ITU-R BT.601, 0 to 255.
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000;
  return brightness < 128 ? light : dark;
}
