import { truncateText } from "@kora/contract/truncate-text";
import { imageEditorText } from "#text/image-editor.ts";
import type { Layer } from "./document.ts";

const { layers: text, stickers } = imageEditorText;

/** Max characters of a text layer's name. */
const maxNameLength = 24;

/** Returns the name of a layer in the list and for screen readers. */
export function getLayerName(layer: Layer): string {
  if (layer.type === "sticker") return text.sticker(stickers.names[layer.sticker]);
  const content = layer.content.replaceAll(/\s+/g, " ").trim();
  if (layer.type === "emoji") return text.emoji(content);
  const isLong = truncateText(content, maxNameLength) !== content;
  return text.text(isLong ? `${truncateText(content, maxNameLength - 1)}…` : content);
}
