/** The lighter and the darker colour of outlines. */
const [light, dark] = ["#fbf6ec", "#12132b"];

/** The colour, `#rrggbb`, around or behind letters of a colour on which they are read best. */
export function contrastOf(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000;
  return brightness < 128 ? light : dark;
}
