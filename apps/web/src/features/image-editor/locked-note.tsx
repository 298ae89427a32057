import { LockOpen } from "lucide-react";
import { imageEditorText } from "#text/image-editor.ts";
import { Button } from "../../ui/button.tsx";
import { setLayerFlags } from "./change-layers.ts";
import type { Layer } from "./document.ts";
import { useEditor } from "./use-editor.ts";

const { layers: text } = imageEditorText;

/** Replaces the controls of a locked layer. */
export function LockedNote({ layer }: { layer: Layer }) {
  const { dispatch } = useEditor();
  return (
    <p className="flex flex-wrap items-center justify-between gap-3">
      {text.isLocked}
      <Button
        icon={<LockOpen aria-hidden="true" className="size-4.5" />}
        onClick={() =>
          dispatch({
            type: "change-layers",
            change: (layers) => setLayerFlags(layers, layer.id, { locked: false }),
          })
        }
      >
        {text.unlockThis}
      </Button>
    </p>
  );
}
