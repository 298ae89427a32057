import { type TextStyle, toTextStyle } from "@kora/contract/status-style";

interface Font {
  readonly family: string;
  /** Loads the font's style sheet; the browser then fetches only the files for the characters shown. */
  readonly load?: () => Promise<unknown>;
}

// Characters missing in the font fall back to the app's font.
const withFallback = (name: string) => `"${name}", var(--font-sans)`;

const fonts: Readonly<Record<TextStyle, Font>> = {
  normal: { family: "var(--font-sans)" },
  handwriting: {
    family: withFallback("Patrick Hand"),
    load: () => import("@fontsource/patrick-hand/400.css"),
  },
  monospace: {
    family: `"JetBrains Mono", ui-monospace, monospace, var(--font-sans)`,
    load: () => import("@fontsource/jetbrains-mono/400.css"),
  },
  serif: { family: "var(--font-story)" },
  lobster: { family: withFallback("Lobster"), load: () => import("@fontsource/lobster/400.css") },
  pacifico: {
    family: withFallback("Pacifico"),
    load: () => import("@fontsource/pacifico/400.css"),
  },
  montserrat: {
    family: withFallback("Montserrat"),
    load: () => import("@fontsource/montserrat/400.css"),
  },
  opensans: {
    family: withFallback("Open Sans"),
    load: () => import("@fontsource/open-sans/400.css"),
  },
  playfair: {
    family: withFallback("Playfair Display"),
    load: () => import("@fontsource/playfair-display/400.css"),
  },
  raleway: { family: withFallback("Raleway"), load: () => import("@fontsource/raleway/400.css") },
  ubuntu: { family: withFallback("Ubuntu"), load: () => import("@fontsource/ubuntu/400.css") },
  josefin: {
    family: withFallback("Josefin Sans"),
    load: () => import("@fontsource/josefin-sans/400.css"),
  },
  quicksand: {
    family: withFallback("Quicksand"),
    load: () => import("@fontsource/quicksand/400.css"),
  },
  caveat: { family: withFallback("Caveat"), load: () => import("@fontsource/caveat/400.css") },
  "indie-flower": {
    family: withFallback("Indie Flower"),
    load: () => import("@fontsource/indie-flower/400.css"),
  },
  "shadows-into-light": {
    family: withFallback("Shadows Into Light"),
    load: () => import("@fontsource/shadows-into-light/400.css"),
  },
};

/** Returns the CSS `font-family` of a text style; unknown styles are `normal`. */
export function getFontFamily(textStyle: string): string {
  return fonts[toTextStyle(textStyle)].family;
}

/**
 * Loads the font of a text style for the characters of `text` before it is shown. Until then, or when loading
 * fails, the fallback font is used.
 */
export async function loadFont(textStyle: string, text: string): Promise<void> {
  const { family, load } = fonts[toTextStyle(textStyle)];
  if (load === undefined) return;
  try {
    await load();
    const [fontName = ""] = family.split(",", 1);
    await document.fonts.load(`16px ${fontName}`, text);
  } catch {
    // The next component that shows it retries.
  }
}
