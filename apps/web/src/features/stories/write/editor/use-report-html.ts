import type { Editor } from "@tiptap/react";
import { useEffect, useEffectEvent } from "react";

/** Milliseconds without typing before the HTML is reported. */
const reportDelay = 400;

/** Reports the editor's HTML after each pause, when the page is hidden or closed, and on unmount. */
export function useReportHtml(editor: Editor, onChange: (html: string) => void): void {
  const report = useEffectEvent(() => onChange(editor.isEmpty ? "" : editor.getHTML()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      report();
    };
    const onUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(flush, reportDelay);
    };
    editor.on("update", onUpdate);
    // The capture phase comes before the listeners that save the draft, so the draft then has the latest HTML.
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
