interface FontSource {
  /** CSS font family. */
  readonly family: string;
  /** Loads the style sheet of a font that is not part of the app's base fonts. */
  readonly load?: () => Promise<unknown>;
}

/** Shows the characters that the other fonts lack. */
const fallbackFamily = `"Hanken Grotesk Variable", sans-serif`;

/**
 * Only the regular style of a font is loaded: the browser derives bold and italic from it. Some fonts have no others.
 */
const fontSources = {
  "Hanken Grotesk": { family: fallbackFamily },
  Literata: { family: `"Literata Variable", Georgia, serif` },
  "Playfair Display": {
    family: `"Playfair Display", ${fallbackFamily}`,
    load: () => import("@fontsource/playfair-display/400.css"),
  },
  Montserrat: {
    family: `"Montserrat", ${fallbackFamily}`,
    load: () => import("@fontsource/montserrat/400.css"),
  },
  Lobster: {
    family: `"Lobster", ${fallbackFamily}`,
    load: () => import("@fontsource/lobster/400.css"),
  },
  Pacifico: {
    family: `"Pacifico", ${fallbackFamily}`,
    load: () => import("@fontsource/pacifico/400.css"),
  },
  Caveat: {
    family: `"Caveat", ${fallbackFamily}`,
    load: () => import("@fontsource/caveat/400.css"),
  },
  "JetBrains Mono": {
    family: `"JetBrains Mono", ${fallbackFamily}`,
    load: () => import("@fontsource/jetbrains-mono/400.css"),
  },
} as const satisfies Readonly<Record<string, FontSource>>;

/** A font for text layers, bundled with the app. */
export type FontFamily = keyof typeof fontSources;

export const fontFamilies = Object.keys(fontSources) as FontFamily[];

/** Returns the CSS `font-family` of a font. */
export function getCssFamily(fontFamily: FontFamily): string {
  return fontSources[fontFamily].family;
}

/** Fields of a text layer that determine its font and the needed characters. */
interface FontUsage {
  readonly fontFamily: FontFamily;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly content: string;
}

/** Returns the CSS `font` of a layer's text at a size in pixels. */
function getCssFont({ italic, bold, fontFamily }: FontUsage, size: number): string {
  return `${italic ? "italic" : "normal"} ${bold ? "bold" : "normal"} ${size}px ${getCssFamily(fontFamily)}`;
}

/**
 * Loads the fonts of text layers for their characters, because a canvas uses only loaded fonts. A font that fails
 * to load falls back to the app's font.
 */
export async function loadFonts(layers: readonly FontUsage[]): Promise<void> {
  await Promise.all(
    layers.map(async (layer) => {
      const source: FontSource = fontSources[layer.fontFamily];
      try {
        await source.load?.();
        // The size does not matter for loading.
        await document.fonts.load(getCssFont(layer, 16), layer.content);
      } catch {
        // A failed font is loaded again for the next text.
      }
    }),
  );
}
