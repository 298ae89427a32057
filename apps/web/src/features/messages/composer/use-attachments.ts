import { useState } from "react";
import { type AttachedFile, isStillPicture } from "./prepare-file.ts";

/** Attached pictures that wait until the user confirms sending. */
export interface Attachments {
  readonly pictures: readonly AttachedFile[];
  /** Whether the dialog is open. When it could not be loaded, the pictures wait for the next attachment. */
  readonly isDialogOpen: boolean;
  /**
   * Adds chosen, dropped or pasted files: still pictures open the dialog, everything else is sent at once.
   */
  readonly add: (files: readonly File[]) => void;
  /** Replaces a picture by its edited version. */
  readonly replace: (index: number, edited: File) => void;
  readonly sendAll: (pictures: readonly AttachedFile[]) => void;
  readonly discard: () => void;
  readonly postpone: () => void;
}

/** Handles attachments before they are sent (social §2). */
export function useAttachments(sendFiles: (files: readonly AttachedFile[]) => void): Attachments {
  const [pictures, setPictures] = useState<readonly AttachedFile[]>([]);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const discard = () => {
    setPictures([]);
    setDialogOpen(false);
  };
  return {
    pictures,
    isDialogOpen,
    add(files) {
      const attached = files.map((file) => ({ file, isEdited: false }));
      const needsConfirmation = ({ file }: AttachedFile) => isStillPicture(file);
      const others = attached.filter((attachedFile) => !needsConfirmation(attachedFile));
      const stillPictures = attached.filter(needsConfirmation);
      if (others.length > 0) sendFiles(others);
      if (stillPictures.length === 0) return;
      setPictures((current) => [...current, ...stillPictures]);
      setDialogOpen(true);
    },
    replace: (index, file) =>
      setPictures((current) => current.with(index, { file, isEdited: true })),
    sendAll(all) {
      sendFiles(all);
      discard();
    },
    discard,
    postpone: () => setDialogOpen(false),
  };
}
