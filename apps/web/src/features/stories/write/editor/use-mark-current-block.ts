import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Editor } from "@tiptap/react";
import { useEffect } from "react";

const key = new PluginKey("currentBlock");

const markCurrentBlock = new Plugin({
  key,
  props: {
    decorations: ({ doc, selection: { $from } }) => {
      if ($from.depth === 0) return null;
      const [from, to] = [$from.before(1), $from.after(1)];
      return DecorationSet.create(doc, [Decoration.node(from, to, { class: "is-current" })]);
    },
  },
});

/**
 * Marks the block of the cursor in the focus mode. In the normal mode, the plugin is not registered, so that it takes no
 * time at every key.
 */
export function useMarkCurrentBlock(
  editor: Editor,
  { isFocusMode }: { isFocusMode: boolean },
): void {
  useEffect(() => {
    if (!isFocusMode) return undefined;
    editor.registerPlugin(markCurrentBlock);
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(key);
    };
  }, [editor, isFocusMode]);
}
