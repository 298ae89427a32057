/** The editor's fonts; text without one uses the default font. */
export const storyFonts = ["Arial", "Times New Roman", "Courier New"] as const;

export type StoryFont = (typeof storyFonts)[number];

/** Returns the supported font that is first in a CSS `font-family`, or null. */
export function toStoryFont(family: string): StoryFont | null {
  const first = family.split(",")[0] ?? "";
  const name = first.trim().replace(/^["']|["']$/g, "");
  return storyFonts.find((font) => font.toLowerCase() === name.toLowerCase()) ?? null;
}
