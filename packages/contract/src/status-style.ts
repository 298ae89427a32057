// This file does not import Zod, to keep Zod out of browser bundles.

/** The 16 moods: label → emoji, in the order of the specification. */
export const moods = {
  Happy: "😊",
  Sad: "😢",
  Tired: "😴",
  Cool: "😎",
  Loved: "🥰",
  Peaceful: "😌",
  Angry: "😠",
  Crying: "😭",
  Thinking: "🤔",
  Laughing: "😂",
  Celebrating: "🥳",
  Frustrated: "😤",
  Sarcastic: "🙃",
  Innocent: "😇",
  Hugging: "🤗",
  Surprised: "😮",
} as const;

export type Mood = keyof typeof moods;
export const moodLabels = Object.keys(moods) as Mood[];

/** The 16 text styles, in the order of the specification. Any other name means `normal`. */
export const textStyles = [
  "normal",
  "handwriting",
  "monospace",
  "serif",
  "lobster",
  "pacifico",
  "montserrat",
  "opensans",
  "playfair",
  "raleway",
  "ubuntu",
  "josefin",
  "quicksand",
  "caveat",
  "indie-flower",
  "shadows-into-light",
] as const;

export type TextStyle = (typeof textStyles)[number];

/** Returns the text style with this name; `normal` for an unknown name. */
export function toTextStyle(name: unknown): TextStyle {
  return textStyles.find((style) => style === name) ?? "normal";
}

/** The 16 background colours: name → `#RRGGBB`, in the order of the specification. The first is the default. */
export const backgrounds = {
  Blue: "#1DA1F2",
  Purple: "#800080",
  Green: "#17BF63",
  Red: "#E0245E",
  Orange: "#F45D22",
  Navy: "#000080",
  Violet: "#794BC4",
  Dark: "#14171A",
  Pink: "#FF69B4",
  Turquoise: "#40E0D0",
  Gold: "#FFD700",
  OrangeRed: "#FF4500",
  Indigo: "#4B0082",
  Teal: "#008080",
  Maroon: "#800000",
  OliveDrab: "#6B8E23",
} as const;

export type Background = keyof typeof backgrounds;
export const backgroundNames = Object.keys(backgrounds) as Background[];
export const defaultBackground: Background = "Blue";

/** The only colour of the text. */
export const textColor = "#FFFFFF";

/** The time that the viewer shows a status with this many characters: 3 s plus 20 ms for each, between 5 and 15 s. */
export function displayMilliseconds(length: number): number {
  return Math.min(15_000, Math.max(5000, 3000 + length * 20));
}

/** The font size in pixels of a status with this many characters. */
export function fontSizeForLength(length: number): 13 | 16 | 21 | 26 {
  if (length > 400) return 13;
  if (length > 250) return 16;
  return length > 100 ? 21 : 26;
}
