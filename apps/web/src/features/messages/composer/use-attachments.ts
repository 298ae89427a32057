import { useRef, useState } from "react";
import { useToast } from "../../../ui/toast.tsx";
import type { ChatDraft } from "./chat-draft.ts";
import {
  type AttachedFile,
  findFileError,
  isStillPicture,
  type PreparedFile,
  prepareFile,
  readAnimation,
} from "./prepare-file.ts";

/** Attached files that wait until the user confirms sending. */
export interface Attachments {
  readonly files: readonly AttachedFile[];
  /** True while the dialog is open. If it could not be loaded, the files wait for the next attachment. */
  readonly isDialogOpen: boolean;
  readonly isSending: boolean;
  /** Adds chosen, dropped or pasted files and opens the dialog. */
  readonly add: (files: readonly File[]) => void;
  /** Replaces a picture by its edited version. */
  readonly replace: (id: string, edited: File) => void;
  readonly setContent: (id: string, content: string) => void;
  readonly remove: (id: string) => void;
  /** Sends all files in their order. Those that cannot be sent stay, with the reason. */
  readonly sendAll: () => void;
  readonly discard: () => void;
  /** Closes the dialog; the files wait for the next attachment. */
  readonly postpone: () => void;
}

function joinContents(files: readonly AttachedFile[]): string {
  const contents = files.map(({ content }) => content.trim());
  return contents.filter((content) => content !== "").join("\n");
}

function toAttachedFile(file: File): AttachedFile {
  const isPicture = isStillPicture(file);
  return { id: crypto.randomUUID(), file, isPicture, isEdited: false, content: "" };
}

/** Holds attached files until they are sent or discarded. */
export function useAttachments({
  draft,
  sendFile,
}: {
  /** The text in the composer. It becomes that of the first attached file, and then has the texts of all files. */
  draft: ChatDraft;
  /** Sends a file as one message. `isFirst` is true for the first file of those sent together. */
  sendFile: (
    message: { file: PreparedFile; content: string },
    options: { isFirst: boolean },
  ) => void;
}): Attachments {
  const toast = useToast();
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  /** The current files for `sendAll`, which runs during several renders. */
  const latestFiles = useRef(files);
  const [isDialogOpen, setDialogOpen] = useState(false);
  /** Cancels the sending that is running; null while none is. */
  const [runningSend, setRunningSend] = useState<AbortController | null>(null);

  const setAll = (next: readonly AttachedFile[]) => {
    latestFiles.current = next;
    setFiles(next);
  };
  const changeAndSaveDraft = (next: readonly AttachedFile[]) => {
    setAll(next);
    draft.setText(joinContents(next));
  };
  const update = (id: string, patch: Partial<AttachedFile>) =>
    changeAndSaveDraft(
      latestFiles.current.map((file) => (file.id === id ? { ...file, ...patch } : file)),
    );
  const remove = (id: string) =>
    changeAndSaveDraft(latestFiles.current.filter((file) => file.id !== id));
  const close = () => setDialogOpen(false);
  /** An animation is sent unchanged, as a GIF, or the dialog says that it is lost. */
  const applyAnimation = async (id: string, file: File) => {
    const animation = await readAnimation(file);
    if (animation === null) return;
    const change = animation === "kept" ? { isPicture: false } : { becomesStill: true };
    setAll(
      latestFiles.current.map((attached) =>
        attached.id === id && !attached.isEdited ? { ...attached, ...change } : attached,
      ),
    );
  };

  const sendAll = async (signal: AbortSignal) => {
    let isFirst = true;
    // The files are sent one after another, so that they arrive in the chosen order.
    for (const attached of latestFiles.current) {
      const prepared = await prepareFile(attached, signal);
      if (typeof prepared === "string") update(attached.id, { error: prepared });
      else {
        sendFile({ file: prepared, content: attached.content.trim() }, { isFirst });
        isFirst = false;
        remove(attached.id);
      }
    }
    if (latestFiles.current.length === 0) close();
  };

  return {
    files,
    isDialogOpen,
    isSending: runningSend !== null,
    add(added) {
      const errors = added.map(findFileError);
      for (const error of new Set(errors)) if (error !== null) toast(error, "danger");
      const accepted = added.filter((_file, index) => errors[index] === null).map(toAttachedFile);
      if (accepted.length === 0) return;
      for (const { id, file, isPicture } of accepted) if (isPicture) void applyAnimation(id, file);
      const { current } = latestFiles;
      if (isDialogOpen) setAll([...current, ...accepted]);
      else {
        // The draft may have changed since the dialog was postponed.
        const [first, ...others] = [...current, ...accepted].map((attached) => ({
          ...attached,
          content: "",
        }));
        if (first !== undefined) setAll([{ ...first, content: draft.text() }, ...others]);
      }
      setDialogOpen(true);
    },
    replace: (id, file) =>
      update(id, { file, isEdited: true, becomesStill: false, error: undefined }),
    setContent: (id, content) => update(id, { content }),
    remove(id) {
      remove(id);
      if (latestFiles.current.length === 0) close();
    },
    sendAll() {
      if (runningSend !== null) return;
      const controller = new AbortController();
      setRunningSend(controller);
      sendAll(controller.signal)
        .catch((error: unknown) => {
          if (!controller.signal.aborted) throw error;
        })
        .finally(() => setRunningSend(null));
    },
    discard() {
      runningSend?.abort();
      setAll([]);
      close();
    },
    postpone: () => setDialogOpen(false),
  };
}
