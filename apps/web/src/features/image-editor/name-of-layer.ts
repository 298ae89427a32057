import { imageEditorText } from "#text/image-editor.ts";
import type { Layer } from "./document.ts";

const { layers: text, stickers } = imageEditorText;

/** Characters of a text that stand for it. */
const shown = 24;

/** What a layer is called, in the list and to screen readers. */
export function nameOfLayer(layer: Layer): string {
  if (layer.type === "sticker") return text.sticker(stickers.names[layer.sticker]);
  const words = layer.content.replaceAll(/\s+/g, " ").trim();
  if (layer.type === "emoji") return text.emoji(words);
  return text.text(words.length > shown ? `${words.slice(0, shown - 1)}…` : words);
}
