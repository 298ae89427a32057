import { lazy, type ReactNode, Suspense, useState } from "react";

const AddDialog = lazy(async () => ({ default: (await import("./add-dialog.tsx")).AddDialog }));

/** Opens the playlists that a story can be put in: `[open, dialog]`, the dialog to be rendered beside. */
export function useAddDialog(storyId: string): readonly [() => void, ReactNode] {
  const [open, setOpen] = useState(false);
  const dialog = open && (
    <Suspense>
      <AddDialog storyId={storyId} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return [() => setOpen(true), dialog];
}
