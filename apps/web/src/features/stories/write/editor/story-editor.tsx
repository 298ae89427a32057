import { pictureLimits } from "@kora/contract/story-picture";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { Minimize2 } from "lucide-react";
import { useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { storyEditorText } from "#text/story-editor.ts";
import { writingText } from "#text/writing.ts";
import { FullScreen } from "../../../../ui/full-screen.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { useToast } from "../../../../ui/toast.tsx";
import type { StoryValues } from "../story-rules.ts";
import { cleanPaste } from "./clean-paste.ts";
import { FindBar } from "./find-bar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { MoreMenu, type Panel, panels } from "./more-menu.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { type EditedFields, PreviewDialog } from "./preview-dialog.tsx";
import "./story-editor.css";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { createStoryExtensions } from "./story-extensions.ts";
import { type OpenDialog, Toolbar, tools } from "./toolbar.tsx";
import { useMarkCurrentBlock } from "./use-mark-current-block.ts";
import { usePanelShortcuts } from "./use-panel-shortcuts.ts";
import { useReportHtml } from "./use-report-html.ts";
import { LengthAlert, WordCount, WordGoalBar } from "./word-count.tsx";
import { useWordGoal } from "./word-goal.ts";
import { WordGoalDialog } from "./word-goal-dialog.tsx";

const { editor: text } = writingText;

type Dialogs = Parameters<OpenDialog>[0] | "goal" | "preview" | "shortcuts";

/** Returns the files of data without a text; none if it has a text, which may include its pictures as files too. */
function getOnlyFiles(data: DataTransfer | null): readonly File[] {
  const hasText = data?.types.some((type) => type.startsWith("text/")) ?? false;
  return hasText ? [] : [...(data?.files ?? [])];
}

/** The full-screen editor of a story's text. It reports its HTML after each pause in typing and when it closes. */
export function StoryEditor({
  form,
  edited,
  initialHtml,
  onChange,
  onClose,
}: {
  /** Has the other fields of the preview. */
  form: UseFormReturn<StoryValues>;
  /** Undefined for a new story. */
  edited: EditedFields | undefined;
  /** HTML of the story when the editor opens. */
  initialHtml: string;
  onChange: (html: string) => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const [dialog, setDialog] = useState<Dialogs | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [isFocusMode, setFocusMode] = useState(false);
  const [goal, setGoal] = useWordGoal();
  /** Dropped or pasted pictures; the dialog is open for the first one. */
  const [files, setFiles] = useState<readonly File[]>([]);
  const openDialog = (name: Dialogs) => setDialog(name);
  const openPictureDialog = useEffectEvent(() => openDialog("picture"));
  const [extensions] = useState(() =>
    createStoryExtensions({ openPictureDialog: () => openPictureDialog() }),
  );
  const addFiles = (added: readonly File[]) => {
    setFiles(added.slice(0, pictureLimits.perStory));
    openDialog("picture");
  };
  const closeDialog = () => {
    setFiles(files.slice(1));
    if (files.length < 2) setDialog(null);
  };
  const editor = useEditor({
    extensions,
    content: initialHtml,
    // Otherwise a draft that is opened again would lose the spaces at the ends of its paragraphs, and all but one of several.
    parseOptions: { preserveWhitespace: true },
    autofocus: "end",
    injectCSS: false,
    // Nothing listens to deletions, and looking for them takes time at every key.
    enableCoreExtensions: { delete: false },
    editorProps: {
      attributes: { "aria-label": text.label, "aria-multiline": "true", role: "textbox" },
      transformPastedHTML: (pasted) => {
        const { html, hadPictures } = cleanPaste(pasted);
        if (hadPictures) toast(text.noPictures, "danger");
        return html;
      },
      handlePaste: (_view, { clipboardData }, slice) => {
        const pasted = getOnlyFiles(clipboardData);
        // A paste of pictures of other sites only must not delete the selection.
        if (pasted.length === 0) return slice.size === 0;
        addFiles(pasted);
        return true;
      },
      handleDrop: (_view, event) => {
        const dropped = getOnlyFiles(event.dataTransfer);
        if (dropped.length === 0) return false;
        event.preventDefault();
        addFiles(dropped);
        return true;
      },
      handleDoubleClickOn: (_view, _position, { type }) => {
        if (type.name !== "picture") return false;
        openDialog("picture");
        return true;
      },
      handleKeyDown: (_view, event) => {
        const isLinkShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
        if (!isLinkShortcut || event.shiftKey || event.altKey) return false;
        event.preventDefault();
        openDialog("link");
        return true;
      },
    },
  });
  // Nothing else here depends on the text, so that typing does not render the whole editor.
  const isEmpty = useEditorState({ editor, selector: () => editor.isEmpty });
  useReportHtml(editor, onChange);
  useMarkCurrentBlock(editor, { isFocusMode });
  const openPanel = (panel: Panel) => {
    if (panel === "find") setFinding(true);
    else if (panel === "focus") setFocusMode(!isFocusMode);
    else openDialog(panel);
  };
  usePanelShortcuts({
    isDisabled: dialog !== null,
    isFocusMode,
    onOpen: openPanel,
    onLeaveFocusMode: () => setFocusMode(false),
  });

  return (
    <FullScreen
      inHistory
      title={text.title}
      closeText={text.done}
      onClose={onClose}
      // On a slow device, `autofocus` comes before the text field is in the document.
      firstFocus={() => editor.view.dom}
      aside={
        <>
          {!isFocusMode && <WordCount editor={editor} goal={goal} />}
          {isFocusMode ? (
            <IconButton
              label={storyEditorText.focus.leave}
              icon={<Minimize2 aria-hidden="true" />}
              onClick={() => setFocusMode(false)}
            />
          ) : (
            <MoreMenu onOpen={openPanel} />
          )}
        </>
      }
    >
      {goal !== null && !isFocusMode && <WordGoalBar editor={editor} goal={goal} />}
      <LengthAlert editor={editor} />
      {isFinding && (
        <FindBar
          editor={editor}
          onClose={() => {
            setFinding(false);
            editor.commands.focus();
          }}
        />
      )}
      {!isFocusMode && (
        <div className="order-last border-line border-t bg-surface-raised sm:order-none sm:border-t-0 sm:border-b">
          <Toolbar editor={editor} openDialog={openDialog} />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface">
        <div
          {...(isFocusMode && { "data-focus-mode": "", "data-handles-escape": "" })}
          className="story-editor mx-auto flex min-h-full max-w-feed flex-col px-4 py-6 sm:py-10"
        >
          <EditorContent
            editor={editor}
            {...(isEmpty && { "data-empty": text.placeholder })}
            className="story-text grid flex-1"
          />
        </div>
      </div>
      {dialog === "link" && <LinkDialog editor={editor} onClose={closeDialog} />}
      {dialog === "goal" && <WordGoalDialog goal={goal} onChange={setGoal} onClose={closeDialog} />}
      {dialog === "preview" && (
        <PreviewDialog
          form={form}
          edited={edited}
          html={editor.isEmpty ? "" : editor.getHTML()}
          onClose={closeDialog}
        />
      )}
      {dialog === "shortcuts" && (
        <ShortcutsDialog shortcuts={[...tools, ...panels]} onClose={closeDialog} />
      )}
      {dialog === "picture" && (
        <PictureDialog
          key={files.length}
          editor={editor}
          file={files[0] ?? null}
          onClose={closeDialog}
        />
      )}
    </FullScreen>
  );
}
