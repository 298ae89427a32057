import { imageEditorText } from "#text/image-editor.ts";
import type { Layer } from "./document.ts";

const { layers: text, stickers } = imageEditorText;

/** Max characters of a text layer's name. */
const shown = 24;

/** Returns the name of a layer in the list and for screen readers. */
export function getLayerName(layer: Layer): string {
  if (layer.type === "sticker") return text.sticker(stickers.names[layer.sticker]);
  const words = layer.content.replaceAll(/\s+/g, " ").trim();
  if (layer.type === "emoji") return text.emoji(words);
  return text.text(words.length > shown ? `${words.slice(0, shown - 1)}…` : words);
}
