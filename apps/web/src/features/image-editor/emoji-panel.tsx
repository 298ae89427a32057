import { Smile } from "lucide-react";
import { useState } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { changeText } from "./change-layers.ts";
import { getSelectedLayer } from "./editor-state.ts";
import { LockedNote } from "./locked-note.tsx";
import { newEmoji } from "./new-layers.ts";
import { TransformSliders } from "./transform-sliders.tsx";
import { useAddLayer } from "./use-add-layer.ts";
import { useEditor } from "./use-editor.ts";

const EmojiGrid = lazyComponent(async () => (await import("../../ui/emoji-grid.tsx")).EmojiGrid, {
  fallback: null,
});

const { emoji: text, textTool } = imageEditorText;

/** Emoji offered without opening the list of all. */
const quickEmoji = ["🔥", "🥁", "📖", "🌍", "😂", "😍", "👏", "💛"] as const;

/** Adds emoji and changes the selected one. */
export function EmojiPanel() {
  const { state, document, croppedArea, dispatch } = useEditor();
  const addLayer = useAddLayer();
  const [isOpen, setOpen] = useState(false);
  const selectedLayer = getSelectedLayer(state);
  const layer = selectedLayer?.type === "emoji" ? selectedLayer : null;
  const add = (emoji: string) => addLayer(newEmoji(emoji, croppedArea, document.layers));
  return (
    <div className="grid gap-3">
      <fieldset className="grid grid-cols-4 sm:grid-cols-8 lg:grid-cols-4">
        <legend className="sr-only">{text.quick}</legend>
        {quickEmoji.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={text.add(emoji)}
            onClick={() => add(emoji)}
            className="grid min-h-12 place-items-center rounded-md text-3xl hover:bg-surface-sunken"
          >
            {emoji}
          </button>
        ))}
      </fieldset>
      <Button
        icon={<Smile aria-hidden="true" className="size-4.5" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text.all}
      </Button>
      {isOpen && (
        <EmojiGrid
          onPick={(emoji) => {
            setOpen(false);
            add(emoji);
          }}
        />
      )}
      {layer?.locked && <LockedNote layer={layer} />}
      {layer !== null && !layer.locked && (
        <div className="grid gap-x-6 sm:max-lg:grid-cols-2">
          <TransformSliders layer={layer} />
          <Checkbox
            label={textTool.shadow}
            checked={layer.shadow}
            onChange={({ target }) => {
              const shadow = target.checked;
              dispatch({
                type: "change-layers",
                change: (layers) => changeText(layers, layer.id, { shadow }),
              });
            }}
          />
        </div>
      )}
    </div>
  );
}
