import type { Editor } from "@tiptap/react";
import { useEffect, useEffectEvent } from "react";

/** How long typing must pause before the form gets a copy. */
const copyAfter = 400;

/** Copies the editor's HTML out: after each pause, when the page is hidden or left, and at the end. */
export function useCopiedHtml(editor: Editor, onCopy: (html: string) => void): void {
  const copy = useEffectEvent(() => onCopy(editor.isEmpty ? "" : editor.getHTML()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      copy();
    };
    const onUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(flush, copyAfter);
    };
    editor.on("update", onUpdate);
    // In the capture phase: the draft, which listens too, must have the copy before it is kept.
    document.addEventListener("visibilitychange", flush, { capture: true });
    window.addEventListener("pagehide", flush, { capture: true });
    return () => {
      editor.off("update", onUpdate);
      document.removeEventListener("visibilitychange", flush, { capture: true });
      window.removeEventListener("pagehide", flush, { capture: true });
      flush();
    };
  }, [editor]);
}
