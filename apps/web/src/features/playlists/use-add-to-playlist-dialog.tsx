import { type ReactNode, useState } from "react";
import { lazyDialog } from "../../ui/close-on-error.tsx";

const AddDialog = lazyDialog(async () => (await import("./add-dialog.tsx")).AddDialog);

/**
 * Returns a function that opens the dialog for adding a story to playlists, and the dialog, which the caller renders.
 */
export function useAddToPlaylistDialog(storyId: string): readonly [() => void, ReactNode] {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = open && <AddDialog storyId={storyId} onClose={close} onLoadError={close} />;
  return [() => setOpen(true), dialog];
}
