import {
  Crop,
  Layers,
  type LucideIcon,
  SlidersHorizontal,
  Smile,
  Sticker,
  Type,
} from "lucide-react";
import { imageEditorText } from "#text/image-editor.ts";
import { type Tool, tools } from "./editor-state.ts";
import { useEditor } from "./use-editor.ts";

const { frame: text } = imageEditorText;

const icons: Readonly<Record<Tool, LucideIcon>> = {
  text: Type,
  emoji: Smile,
  stickers: Sticker,
  filters: SlidersHorizontal,
  crop: Crop,
  layers: Layers,
};

/** Opens and closes the tools' panels. Below the picture on phones, beside it on wide screens. */
export function ToolBar({ className }: { className: string }) {
  const { state, dispatch } = useEditor();
  return (
    <nav aria-label={text.tools} className={className}>
      {tools.map((tool) => {
        const Icon = icons[tool];
        const isOpen = state.tool === tool;
        return (
          <button
            key={tool}
            type="button"
            aria-expanded={isOpen}
            onClick={() => dispatch({ type: "open-tool", tool: isOpen ? null : tool })}
            className="grid min-h-14 min-w-0 content-center justify-items-center gap-0.5 rounded-md px-0.5 text-text-muted text-xs hover:bg-surface-sunken aria-expanded:text-link"
          >
            <Icon aria-hidden="true" className="size-5.5" />
            <span className="max-w-full truncate">{text.tool[tool]}</span>
          </button>
        );
      })}
    </nav>
  );
}
