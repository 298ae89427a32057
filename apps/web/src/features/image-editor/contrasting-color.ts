/** Light and dark outline colours. */
const [light, dark] = ["#fbf6ec", "#12132b"];

/** Returns the outline or background colour, `#rrggbb`, with the best contrast to a text colour. */
export function getContrastingColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) =>
    Number.parseInt(color.slice(index, index + 2), 16),
  );
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000;
  return brightness < 128 ? light : dark;
}
