/** The editor's fonts (stories-and-writers §2); a text without one has the reader's own. */
export const storyFonts = ["Arial", "Times New Roman", "Courier New"] as const;

export type StoryFont = (typeof storyFonts)[number];

/** The editor's font that a CSS `font-family` asks for first, or null. */
export function toStoryFont(family: string): StoryFont | null {
  const first = family.split(",")[0] ?? "";
  const name = first.trim().replace(/^["']|["']$/g, "");
  return storyFonts.find((font) => font.toLowerCase() === name.toLowerCase()) ?? null;
}
