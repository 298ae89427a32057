import { imageEditorText } from "#text/image-editor.ts";
import { Slider } from "../../ui/slider.tsx";
import { getLayerSize, resizeLayer, rotateLayer } from "./change-layers.ts";
import { editorLimits, type Layer } from "./document.ts";
import { useEditor } from "./use-editor.ts";

const { textTool: text } = imageEditorText;

/** Size and rotation of a layer, for users who cannot drag handles. */
export function TransformSliders({ layer }: { layer: Layer }) {
  const { dispatch } = useEditor();
  const { id } = layer;
  const isSticker = layer.type === "sticker";
  const sizeLimits = isSticker ? editorLimits.stickerWidth : editorLimits.fontSize;
  return (
    <>
      <Slider
        label={isSticker ? text.width : text.fontSize}
        {...sizeLimits}
        value={Math.round(getLayerSize(layer))}
        valueText={text.pixels(Math.round(getLayerSize(layer)))}
        onPreview={(value) =>
          dispatch({ type: "preview-layers", change: (layers) => resizeLayer(layers, id, value) })
        }
        onCommit={(value) =>
          dispatch({ type: "change-layers", change: (layers) => resizeLayer(layers, id, value) })
        }
      />
      <Slider
        label={text.rotation}
        {...editorLimits.rotation}
        value={layer.rotation}
        valueText={text.degrees(layer.rotation)}
        onPreview={(value) =>
          dispatch({ type: "preview-layers", change: (layers) => rotateLayer(layers, id, value) })
        }
        onCommit={(value) =>
          dispatch({ type: "change-layers", change: (layers) => rotateLayer(layers, id, value) })
        }
      />
    </>
  );
}
