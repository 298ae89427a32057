import { Suspense, useState } from "react";
import { messagesText } from "#text/messages.ts";
import { uiText } from "#text/ui.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { LazyImageEditor } from "../../image-editor/index.ts";
import { SendFilesDialog } from "./send-files-dialog.tsx";
import type { Attachments } from "./use-attachments.ts";

const { attaching: text } = messagesText;

/** The picture that is open in the editor. */
interface EditorTarget {
  readonly id: string;
  /** After this picture, the editor opens the next unedited one. */
  readonly continuesWithNext: boolean;
}

/**
 * Shows attached files before they are sent. Pictures can be edited, either all unedited ones in turn or a single
 * one. Leaving the editor returns to the files.
 */
export function AttachedFiles({ attachments }: { attachments: Attachments }) {
  const pictures = attachments.files.filter(({ isPicture }) => isPicture);
  const [editorTarget, setEditorTarget] = useState<EditorTarget | null>(null);
  const [editorError, setEditorError] = useState<string | null>(null);
  const startEditing = (next: EditorTarget) => {
    setEditorError(null);
    setEditorTarget(next);
  };
  const stopEditing = (errorText?: string) => {
    setEditorError(errorText ?? null);
    setEditorTarget(null);
  };
  const index = pictures.findIndex(({ id }) => id === editorTarget?.id);
  const picture = pictures[index];
  if (editorTarget === null || picture === undefined) {
    const first = pictures.find(({ isEdited }) => !isEdited) ?? pictures[0];
    return (
      <SendFilesDialog
        attachments={attachments}
        editorError={editorError}
        onEditAll={
          first === undefined
            ? null
            : () =>
                startEditing({
                  id: first.id,
                  continuesWithNext: pictures.some(({ isEdited }) => !isEdited),
                })
        }
        onEdit={(id) => startEditing({ id, continuesWithNext: false })}
      />
    );
  }
  const save = (file: File) => {
    attachments.replace(picture.id, file);
    const next = pictures.slice(index + 1).find(({ isEdited }) => !isEdited);
    setEditorTarget(
      editorTarget.continuesWithNext && next !== undefined
        ? { id: next.id, continuesWithNext: true }
        : null,
    );
  };
  return (
    <Suspense fallback={<EditorLoading onClose={() => stopEditing()} />}>
      <LazyImageEditor
        // A new key resets the editor for each picture.
        key={picture.id}
        file={picture.file}
        {...(pictures.length > 1 && { position: text.position(index + 1, pictures.length) })}
        onSave={save}
        onClose={stopEditing}
        onLoadError={() => stopEditing()}
      />
    </Suspense>
  );
}

/** Shown while the editor's script loads. */
function EditorLoading({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.editor} size="full">
      <p role="status" className="grid size-full place-content-center justify-items-center gap-3">
        <Spinner className="size-8" />
        {uiText.loading}
      </p>
    </Dialog>
  );
}
