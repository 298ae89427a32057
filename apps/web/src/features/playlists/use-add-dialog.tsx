import { type ReactNode, Suspense, useState } from "react";
import { openedLater } from "../../ui/opened-later.tsx";

const AddDialog = openedLater(async () => (await import("./add-dialog.tsx")).AddDialog);

/** Opens the playlists that a story can be put in: `[open, dialog]`, the dialog to be rendered beside. */
export function useAddDialog(storyId: string): readonly [() => void, ReactNode] {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = open && (
    <Suspense>
      <AddDialog storyId={storyId} onClose={close} onUnloaded={close} />
    </Suspense>
  );
  return [() => setOpen(true), dialog];
}
