import type { KeyboardEvent } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { isEnter, isEscape } from "../../../lib/keys.ts";
import { useCharacterLimit } from "../../../ui/character-limit.ts";
import { getContrastingColor } from "../contrasting-color.ts";
import { editorLimits } from "../document.ts";
import { setTextContent } from "../editor-state.ts";
import { getCssFamily } from "../fonts.ts";
import { useEditor } from "../use-editor.ts";

/** Minimum font size in screen pixels, because iOS zooms the page for fields with a smaller font. */
const minFontSize = 16;

/** Selects the text when the field opens, so that the first key replaces it. */
function focusAndSelect(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.select();
}

/** Text field over a text layer on the picture. Escape or blur ends typing. */
export function TextLayerInput({
  scale,
  x,
  y,
  width,
  onDone,
}: {
  /** Screen pixels per default canvas pixel. */
  scale: number;
  /** Top left corner of the default canvas, in pixels of the stage. */
  x: number;
  y: number;
  /** Wrap width in pixels of the default canvas. */
  width: number;
  /** Called when a key ends typing: moves the focus elsewhere, and the blur ends typing. */
  onDone: () => void;
}) {
  const { state, document, dispatch } = useEditor();
  const limitProps = useCharacterLimit<HTMLTextAreaElement>(editorLimits.content);
  const layer = document.layers.find(({ id }) => id === state.typingId);
  if (layer?.type !== "text") return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = isEnter(event) && (event.ctrlKey || event.metaKey);
    if (!isEscape(event) && !isDone) return;
    event.preventDefault();
    onDone();
  };
  const color = layer.gradient ? layer.gradientFrom : layer.color;
  const fontSizePx = Math.max(minFontSize, layer.fontSize * scale);
  return (
    <textarea
      ref={focusAndSelect}
      dir="auto"
      rows={1}
      value={layer.content}
      {...limitProps}
      aria-label={imageEditorText.textTool.editing}
      onChange={({ target }) => dispatch(setTextContent(layer.id, target.value))}
      onKeyDown={onKeyDown}
      onBlur={() => dispatch({ type: "end-typing", id: layer.id })}
      style={{
        left: x + layer.x * scale,
        top: y + layer.y * scale,
        maxWidth: width * scale,
        transform: `translate(-50%, -50%) rotate(${layer.rotation}deg)`,
        color,
        // A semi-transparent background keeps the text legible on every picture.
        background: `${getContrastingColor(color)}90`,
        fontFamily: getCssFamily(layer.fontFamily),
        fontSize: fontSizePx,
        fontWeight: layer.bold ? 700 : 400,
        fontStyle: layer.italic ? "italic" : "normal",
        textDecoration: layer.underline ? "underline" : "none",
        textAlign: layer.align,
        letterSpacing: layer.letterSpacing * scale,
        lineHeight: layer.lineHeight,
      }}
      className="field-sizing-content absolute box-content w-max min-w-12 resize-none overflow-hidden rounded-sm px-2"
    />
  );
}
