import { imageEditorText } from "#text/image-editor.ts";
import { sizeLayer, sizeOf, turnLayer } from "./change-layers.ts";
import { editorLimits, type Layer } from "./document.ts";
import { Slider } from "./slider.tsx";
import { useEditor } from "./use-editor.ts";

const { textTool: text } = imageEditorText;

/** Size and rotation of a layer, for users who cannot drag handles. */
export function PlacingSliders({ layer }: { layer: Layer }) {
  const { dispatch } = useEditor();
  const { id } = layer;
  const isSticker = layer.type === "sticker";
  const size = isSticker ? editorLimits.stickerWidth : editorLimits.fontSize;
  return (
    <>
      <Slider
        label={isSticker ? text.width : text.fontSize}
        {...size}
        value={Math.round(sizeOf(layer))}
        words={text.pixels(Math.round(sizeOf(layer)))}
        onPreview={(value) =>
          dispatch({ type: "preview-layers", change: (all) => sizeLayer(all, id, value) })
        }
        onCommit={(value) =>
          dispatch({ type: "change-layers", change: (all) => sizeLayer(all, id, value) })
        }
      />
      <Slider
        label={text.rotation}
        {...editorLimits.rotation}
        value={layer.rotation}
        words={text.degrees(layer.rotation)}
        onPreview={(value) =>
          dispatch({ type: "preview-layers", change: (all) => turnLayer(all, id, value) })
        }
        onCommit={(value) =>
          dispatch({ type: "change-layers", change: (all) => turnLayer(all, id, value) })
        }
      />
    </>
  );
}
