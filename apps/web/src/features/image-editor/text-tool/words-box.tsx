import type { KeyboardEvent } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { contrastOf } from "../contrast-of.ts";
import { editorLimits } from "../document.ts";
import { writeWords } from "../editor-state.ts";
import { cssFamily } from "../fonts.ts";
import { useEditor } from "../use-editor.ts";

/** Below that iOS zooms the page to what is written. */
const leastFont = 16;

/** Selects what stands in a field that has just come, so that the first key replaces it. */
function begin(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.select();
}

/** The words of a text, written where they stand on the picture. Escape, or leaving the field, ends it. */
export function WordsBox({
  scale,
  x,
  y,
  width,
  onDone,
}: {
  /** Pixels of the screen per pixel of the default canvas. */
  scale: number;
  /** Where the corner of the default canvas is, in pixels of the stage. */
  x: number;
  y: number;
  /** At which lines wrap, in pixels of the default canvas. */
  width: number;
  /** Takes the focus back. */
  onDone: () => void;
}) {
  const { state, document, dispatch } = useEditor();
  const layer = document.layers.find(({ id }) => id === state.writingId);
  if (layer?.type !== "text") return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    // The first Escape of a keyboard that composes letters is its own.
    if ((event.key !== "Escape" && !isDone) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  };
  const color = layer.gradient ? layer.gradientFrom : layer.color;
  const font = Math.max(leastFont, layer.fontSize * scale);
  return (
    <textarea
      ref={begin}
      dir="auto"
      rows={1}
      value={layer.content}
      maxLength={editorLimits.content}
      aria-label={imageEditorText.textTool.editing}
      onChange={({ target }) => dispatch(writeWords(layer.id, target.value))}
      onKeyDown={onKeyDown}
      onBlur={() => dispatch({ type: "end-writing", id: layer.id })}
      style={{
        left: x + layer.x * scale,
        top: y + layer.y * scale,
        maxWidth: width * scale,
        transform: `translate(-50%, -50%) rotate(${layer.rotation}deg)`,
        color,
        // So that it is read on every picture; half of it comes through.
        background: `${contrastOf(color)}90`,
        fontFamily: cssFamily(layer.fontFamily),
        fontSize: font,
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
