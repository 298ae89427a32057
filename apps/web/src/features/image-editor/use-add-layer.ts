import { imageEditorText } from "#text/image-editor.ts";
import { useToast } from "../../ui/toast.tsx";
import { editorLimits, type Layer } from "./document.ts";
import { useEditor } from "./use-editor.ts";

/** Returns a function that adds a layer, or shows a message if the maximum is reached. */
export function useAddLayer(): (layer: Layer, options?: { startsTyping: boolean }) => void {
  const toast = useToast();
  const { document, dispatch } = useEditor();
  return (layer, { startsTyping } = { startsTyping: false }) => {
    if (document.layers.length >= editorLimits.layers) {
      toast(imageEditorText.layers.tooMany, "danger");
    } else dispatch({ type: "add-layer", layer, startsTyping });
  };
}
