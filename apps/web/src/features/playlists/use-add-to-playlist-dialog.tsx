import { type ReactNode, useState } from "react";
import { closeOnError } from "../../ui/close-on-error.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";

const AddDialog = lazyComponent(async () => (await import("./add-dialog.tsx")).AddDialog, {
  fallback: null,
  onError: closeOnError,
});

/**
 * Returns a function that opens the dialog for adding a story to playlists, and the dialog, which the caller renders.
 */
export function useAddToPlaylistDialog(storyId: string): readonly [() => void, ReactNode] {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = open && <AddDialog storyId={storyId} onClose={close} onLoadError={close} />;
  return [() => setOpen(true), dialog];
}
