import { Check, ImageOff, Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { messagesText } from "#text/messages.ts";
import { uiText } from "#text/ui.ts";
import { useObjectUrl } from "../../../lib/pictures/use-object-url.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { LazyImageEditor } from "../../image-editor/index.ts";
import type { AttachedFile } from "./prepare-file.ts";
import type { Attachments } from "./use-attachments.ts";

const { attaching: text } = messagesText;

/** The picture in the editor, and whether the unedited ones follow. */
interface Editing {
  readonly index: number;
  readonly all: boolean;
}

/**
 * Asks how to send attached pictures. They can be edited first, either all unedited ones in turn or a single
 * one. Closing the editor without saving returns to the question.
 */
export function AttachedPictures({ attachments }: { attachments: Attachments }) {
  const { pictures, replace, sendAll } = attachments;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [editorError, setEditorError] = useState<string | null>(null);
  const nextUnedited = (last: number) =>
    pictures.findIndex(({ isEdited }, index) => index > last && !isEdited);
  const startEditing = (next: Editing) => {
    setEditorError(null);
    setEditing(next);
  };
  const stopEditing = (message?: string) => {
    setEditorError(message ?? null);
    setEditing(null);
  };
  const editedPicture = editing === null ? undefined : pictures[editing.index];
  if (editing === null || editedPicture === undefined) {
    const first = nextUnedited(-1);
    return (
      <SendDialog
        attachments={attachments}
        editorError={editorError}
        onEditAll={() => startEditing({ index: Math.max(0, first), all: true })}
        onEdit={(index) => startEditing({ index, all: false })}
      />
    );
  }
  const { index, all } = editing;
  const isOnly = pictures.length === 1;
  const save = (file: File) => {
    const next = nextUnedited(index);
    if (next === -1 && (all || isOnly)) {
      sendAll(pictures.with(index, { file, isEdited: true }));
      return;
    }
    replace(index, file);
    setEditing(all ? { index: next, all } : null);
  };
  return (
    <Suspense fallback={<EditorLoading onClose={() => stopEditing()} />}>
      <LazyImageEditor
        // A new key resets the editor for each picture.
        key={index}
        file={editedPicture.file}
        {...(!isOnly && { place: text.place(index + 1, pictures.length) })}
        onSave={save}
        onClose={stopEditing}
        onUnloaded={() => stopEditing()}
      />
    </Suspense>
  );
}

function SendDialog({
  attachments: { pictures, sendAll, discard },
  editorError,
  onEditAll,
  onEdit,
}: {
  attachments: Attachments;
  /** Error text if the last picture could not be opened in the editor. */
  editorError: string | null;
  onEditAll: () => void;
  onEdit: (index: number) => void;
}) {
  const [onlyPicture] = pictures;
  const isOnly = pictures.length === 1;
  return (
    <Dialog
      open
      onClose={discard}
      role="alertdialog"
      title={isOnly ? text.question : text.questionForAll}
      footer={
        <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:justify-end sm:gap-3">
          <Button variant="quiet" onClick={discard} className="max-sm:order-last max-sm:col-span-2">
            {uiText.cancel}
          </Button>
          <Button onClick={onEditAll}>{text.edit}</Button>
          <Button variant="primary" onClick={() => sendAll(pictures)}>
            {text.send}
          </Button>
        </div>
      }
    >
      {editorError !== null && (
        <p role="alert" className="pb-3 text-danger">
          {editorError}
        </p>
      )}
      {isOnly && onlyPicture !== undefined ? (
        <figure className="grid gap-2">
          <FilePreview
            file={onlyPicture.file}
            className="mx-auto max-h-[45dvh] rounded-md object-contain"
          />
          <figcaption className="truncate text-center text-sm text-text-muted">
            {onlyPicture.file.name}
          </figcaption>
        </figure>
      ) : (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no id and never change their order
            <li key={index}>
              <PictureTile picture={picture} onEdit={() => onEdit(index)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function PictureTile({
  picture: { file, isEdited },
  onEdit,
}: {
  picture: AttachedFile;
  onEdit: () => void;
}) {
  const Icon = isEdited ? Check : Pencil;
  const label = isEdited ? text.editAgain(file.name) : text.editOne(file.name);
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={onEdit}
      className="relative block aspect-square w-full overflow-hidden rounded-md"
    >
      <FilePreview file={file} className="size-full object-cover" />
      <span className="absolute end-1 bottom-1 grid size-7 place-items-center rounded-full bg-surface-raised text-text shadow-card">
        <Icon aria-hidden="true" className="size-4" />
      </span>
    </button>
  );
}

/** Previews an image file, or shows an icon when it cannot be decoded. */
function FilePreview({ file, className }: { file: File; className: string }) {
  const url = useObjectUrl(file);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <span className={cx("grid min-h-24 w-full place-items-center bg-surface-sunken", className)}>
        <ImageOff aria-hidden="true" className="size-8 text-text-muted" />
      </span>
    );
  }
  if (url === undefined) return <span className={cx("block bg-surface-sunken", className)} />;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className={cx("bg-surface-sunken", className)}
    />
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
