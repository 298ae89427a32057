import type { Tool } from "./editor-state.ts";
import { EmojiPanel } from "./emoji-panel.tsx";
import { FilterPanel } from "./filters/filter-panel.tsx";
import { LayersPanel } from "./layers-panel.tsx";
import { StickerPanel } from "./stickers/sticker-panel.tsx";
import { TextPanel } from "./text-tool/text-panel.tsx";
import { useEditor } from "./use-editor.ts";

/** Controls of the open tool; the crop controls are on the picture. */
export function ToolPanel({ tool }: { tool: Exclude<Tool, "crop"> }) {
  const { document, dispatch } = useEditor();
  switch (tool) {
    case "text":
      return <TextPanel />;
    case "emoji":
      return <EmojiPanel />;
    case "stickers":
      return <StickerPanel />;
    case "layers":
      return <LayersPanel />;
    case "filters":
      return (
        <FilterPanel
          filters={document.filters}
          onPreview={(filters) => dispatch({ type: "preview-filters", filters })}
          onCommit={(filters) => dispatch({ type: "change-filters", filters })}
        />
      );
  }
}
