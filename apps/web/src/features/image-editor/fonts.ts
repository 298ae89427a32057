interface Face {
  /** As CSS and the canvas name it. */
  readonly family: string;
  /** Brings the style sheet of a face that the app does not always have. */
  readonly load?: () => Promise<unknown>;
}

// What a face has no letters for is written in the app's own.
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

/** A font that texts can be written in: those that Kora brings along. */
export type FontFamily = keyof typeof faces;

export const fontFamilies = Object.keys(faces) as FontFamily[];

/** The CSS `font-family` of a font. */
export function cssFamily(fontFamily: FontFamily): string {
  return faces[fontFamily].family;
}

/** What of a text layer decides on its font and the letters that are needed. */
interface FontUse {
  readonly fontFamily: FontFamily;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly content: string;
}

/** The CSS `font` of a layer's text at a size in pixels. */
function cssFont({ italic, bold, fontFamily }: FontUse, size: number): string {
  return `${italic ? "italic" : "normal"} ${bold ? "bold" : "normal"} ${size}px ${cssFamily(fontFamily)}`;
}

/**
 * Fetches the fonts of texts with the letters that they need, as a canvas writes only in fonts that are there. A font
 * that cannot be had leaves its text in the app's own.
 */
export async function loadFonts(layers: readonly FontUse[]): Promise<void> {
  await Promise.all(
    layers.map(async (layer) => {
      const face: Face = faces[layer.fontFamily];
      try {
        await face.load?.();
        await document.fonts.load(cssFont(layer, 16), layer.content);
      } catch {
        // The next text in it asks again.
      }
    }),
  );
}
