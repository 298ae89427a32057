import { limits } from "@kora/contract/limits";
import { EditorContent, useEditor } from "@tiptap/react";
import { useState } from "react";
import { writingText } from "#text/writing.ts";
import { cx } from "../../../../ui/cx.ts";
import { FullScreen } from "../../../../ui/full-screen.tsx";
import { useToast } from "../../../../ui/toast.tsx";
import { cleanPaste } from "./clean-paste.ts";
import { LinkDialog } from "./link-dialog.tsx";
import "./story-editor.css";
import { storyExtensions } from "./story-extensions.ts";
import { Toolbar } from "./toolbar.tsx";
import { useFormattingState } from "./use-formatting-state.ts";
import { useHtmlSync } from "./use-html-sync.ts";

const { editor: text, messages } = writingText;

/** Returns whether the data has files but no text. */
function isFilesOnly(data: DataTransfer | null): boolean {
  return (
    data !== null && data.files.length > 0 && !data.types.some((type) => type.startsWith("text/"))
  );
}

/** The full-screen editor of a story's text. It reports its HTML after each pause in typing and when it closes. */
export function StoryEditor({
  initialHtml,
  onChange,
  onClose,
}: {
  /** HTML of the story when the editor opens. */
  initialHtml: string;
  onChange: (html: string) => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const [isLinkDialogOpen, setLinkDialogOpen] = useState(false);
  const refusePictures = () => toast(text.noPictures, "danger");
  const editor = useEditor({
    extensions: storyExtensions,
    content: initialHtml,
    autofocus: "end",
    injectCSS: false,
    editorProps: {
      attributes: { "aria-label": text.label, "aria-multiline": "true", role: "textbox" },
      transformPastedHTML: (pasted) => {
        const { html, hadPictures } = cleanPaste(pasted);
        if (hadPictures) refusePictures();
        return html;
      },
      handlePaste: (_view, { clipboardData }, slice) => {
        // A paste of pictures only must not delete the selection.
        if (!isFilesOnly(clipboardData)) return slice.size === 0;
        refusePictures();
        return true;
      },
      handleDrop: (_view, event) => {
        if (!isFilesOnly(event.dataTransfer)) return false;
        event.preventDefault();
        refusePictures();
        return true;
      },
      handleKeyDown: (_view, event) => {
        const isLinkShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
        if (!isLinkShortcut || event.shiftKey || event.altKey) return false;
        event.preventDefault();
        setLinkDialogOpen(true);
        return true;
      },
    },
  });
  const state = useFormattingState(editor);
  useHtmlSync(editor, onChange);
  const isTooLong = state.wordCount > limits.story.words;

  return (
    <FullScreen
      inHistory
      title={text.title}
      closeText={text.done}
      onClose={onClose}
      aside={
        <p className={cx("text-sm tabular-nums", isTooLong ? "text-danger" : "text-text-muted")}>
          {text.wordCount(state.wordCount)}
        </p>
      }
    >
      <div className="order-last border-line border-t bg-surface-raised sm:order-none sm:border-t-0 sm:border-b">
        <p role="alert" className={cx("mx-auto max-w-feed text-danger", isTooLong && "px-4 pt-2")}>
          {isTooLong && messages.tooManyWords}
        </p>
        <Toolbar editor={editor} state={state} openLinkDialog={() => setLinkDialogOpen(true)} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface">
        <div className="story-editor mx-auto flex min-h-full max-w-feed flex-col px-4 py-6 sm:py-10">
          <EditorContent
            editor={editor}
            {...(state.isEmpty && { "data-empty": text.placeholder })}
            className="story-text grid flex-1"
          />
        </div>
      </div>
      {isLinkDialogOpen && <LinkDialog editor={editor} onClose={() => setLinkDialogOpen(false)} />}
    </FullScreen>
  );
}
