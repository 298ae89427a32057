import { type TextStyle, toTextStyle } from "@kora/contract/status-style";
import { isSaverMode } from "../../lib/is-saver-mode.ts";

// Characters missing in the font fall back to the app's font.
const withFallback = (name: string) => `"${name}", var(--font-sans)`;

/** The CSS `font-family` of each text style. `status-fonts.css` declares the fonts that the app does not use itself. */
const families: Readonly<Record<TextStyle, string>> = {
  normal: "var(--font-sans)",
  handwriting: withFallback("Patrick Hand"),
  monospace: `"JetBrains Mono", ui-monospace, monospace, var(--font-sans)`,
  serif: "var(--font-story)",
  lobster: withFallback("Lobster"),
  pacifico: withFallback("Pacifico"),
  montserrat: withFallback("Montserrat"),
  opensans: withFallback("Open Sans"),
  playfair: withFallback("Playfair Display"),
  raleway: withFallback("Raleway"),
  ubuntu: withFallback("Ubuntu"),
  josefin: withFallback("Josefin Sans"),
  quicksand: withFallback("Quicksand"),
  caveat: withFallback("Caveat"),
  "indie-flower": withFallback("Indie Flower"),
  "shadows-into-light": withFallback("Shadows Into Light"),
};

/** Returns the CSS `font-family` of a text style; unknown styles are `normal`. */
export function getFontFamily(textStyle: string): string {
  return families[toTextStyle(textStyle)];
}

/**
 * Loads the style sheet that declares the font of a text style. The browser fetches a font when it draws text in it. Saver
 * mode has only the fonts of the device.
 */
async function declareFont(textStyle: string): Promise<void> {
  if (isSaverMode()) return;
  if (!getFontFamily(textStyle).startsWith("var(")) await import("./status-fonts.css");
}

/**
 * Makes the browser draw texts of this style in their font. Until then, or when loading fails, it uses the fallback
 * font.
 */
export function loadFontInBackground(textStyle: string): void {
  // The next component that shows the style retries.
  declareFont(textStyle).catch(() => undefined);
}

/** Loads the font of a text style for the characters of `text` before it is shown. Does nothing when loading fails. */
export async function loadFont(textStyle: string, text: string): Promise<void> {
  try {
    await declareFont(textStyle);
    const [fontName = ""] = getFontFamily(textStyle).split(",", 1);
    if (!fontName.startsWith("var(")) await document.fonts.load(`16px ${fontName}`, text);
  } catch {
    // The next component that shows it retries.
  }
}
