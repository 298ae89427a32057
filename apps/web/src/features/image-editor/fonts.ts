interface Face {
  /** CSS font family. */
  readonly family: string;
  /** Loads the style sheet of a font that is not part of the app's base fonts. */
  readonly load?: () => Promise<unknown>;
}

// Fallback for missing glyphs.
const own = `"Hanken Grotesk Variable", sans-serif`;

const faces = {
  "Hanken Grotesk": { family: own },
  Literata: { family: `"Literata Variable", Georgia, serif` },
  "Playfair Display": {
    family: `"Playfair Display", ${own}`,
    load: () => import("@fontsource/playfair-display/400.css"),
  },
  Montserrat: {
    family: `"Montserrat", ${own}`,
    load: () => import("@fontsource/montserrat/400.css"),
  },
  Lobster: { family: `"Lobster", ${own}`, load: () => import("@fontsource/lobster/400.css") },
  Pacifico: { family: `"Pacifico", ${own}`, load: () => import("@fontsource/pacifico/400.css") },
  Caveat: { family: `"Caveat", ${own}`, load: () => import("@fontsource/caveat/400.css") },
  "JetBrains Mono": {
    family: `"JetBrains Mono", ${own}`,
    load: () => import("@fontsource/jetbrains-mono/400.css"),
  },
} as const satisfies Readonly<Record<string, Face>>;

/** A font for text layers, bundled with the app. */
export type FontFamily = keyof typeof faces;

export const fontFamilies = Object.keys(faces) as FontFamily[];

/** Returns the CSS `font-family` of a font. */
export function cssFamily(fontFamily: FontFamily): string {
  return faces[fontFamily].family;
}

/** Fields of a text layer that determine its font and the needed characters. */
interface FontUse {
  readonly fontFamily: FontFamily;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly content: string;
}

/** Returns the CSS `font` of a layer's text at a size in pixels. */
function cssFont({ italic, bold, fontFamily }: FontUse, size: number): string {
  return `${italic ? "italic" : "normal"} ${bold ? "bold" : "normal"} ${size}px ${cssFamily(fontFamily)}`;
}

/**
 * Loads the fonts of text layers for their characters, because a canvas uses only loaded fonts. A font that fails
 * to load falls back to the app's font.
 */
export async function loadFonts(layers: readonly FontUse[]): Promise<void> {
  await Promise.all(
    layers.map(async (layer) => {
      const face: Face = faces[layer.fontFamily];
      try {
        await face.load?.();
        await document.fonts.load(cssFont(layer, 16), layer.content);
      } catch {
        // A failed font is loaded again for the next text.
      }
    }),
  );
}
