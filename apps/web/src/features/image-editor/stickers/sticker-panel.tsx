import { imageEditorText } from "#text/image-editor.ts";
import { getSelectedLayer } from "../editor-state.ts";
import { LockedNote } from "../locked-note.tsx";
import { newSticker } from "../new-layers.ts";
import { stickerNames } from "../sticker-names.ts";
import { TransformSliders } from "../transform-sliders.tsx";
import { useAddLayer } from "../use-add-layer.ts";
import { useEditor } from "../use-editor.ts";
import { StickerPicture } from "./sticker-picture.tsx";

const { stickers: text } = imageEditorText;

/** Adds stickers and changes the selected one. */
export function StickerPanel() {
  const { state, document, croppedArea } = useEditor();
  const add = useAddLayer();
  const selectedLayer = getSelectedLayer(state);
  const layer = selectedLayer?.type === "sticker" ? selectedLayer : null;
  return (
    <div className="grid gap-3">
      <fieldset className="grid grid-cols-4 gap-1 sm:grid-cols-5 lg:grid-cols-3">
        <legend className="sr-only">{text.label}</legend>
        {stickerNames.map((name) => (
          <button
            key={name}
            type="button"
            title={text.names[name]}
            aria-label={text.add(text.names[name])}
            onClick={() => add(newSticker(name, croppedArea, document.layers))}
            className="aspect-square max-h-24 w-full rounded-md p-1.5 hover:bg-surface-sunken"
          >
            <StickerPicture name={name} />
          </button>
        ))}
      </fieldset>
      {layer?.locked && <LockedNote layer={layer} />}
      {layer !== null && !layer.locked && (
        <div className="grid gap-x-6 sm:max-lg:grid-cols-2">
          <TransformSliders layer={layer} />
        </div>
      )}
    </div>
  );
}
