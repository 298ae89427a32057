import { createContext, type ReactNode, Suspense, useContext, useState } from "react";
import { AlertsDialog } from "../../features/alerts/index.ts";
import { openedLater } from "../../ui/opened-later.tsx";

export type ShellOverlay = "alerts" | "search" | "menu";

const SearchDialog = openedLater(
  async () => (await import("../../features/search/index.ts")).SearchDialog,
);
const MenuDialog = openedLater(async () => (await import("./menu-dialog.tsx")).MenuDialog);

const dialogs = { alerts: AlertsDialog, search: SearchDialog, menu: MenuDialog } as const;

const OpenContext = createContext<(overlay: ShellOverlay) => void>(() => undefined);

/** Holds the shell's own dialogs, each loaded when it is first opened. */
export function ShellOverlays({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ShellOverlay | null>(null);
  const Shown = open === null ? null : dialogs[open];
  const close = () => setOpen(null);
  return (
    <OpenContext value={setOpen}>
      {children}
      {Shown && (
        <Suspense>
          <Shown onClose={close} onUnloaded={close} />
        </Suspense>
      )}
    </OpenContext>
  );
}

/** Opens one of the shell's dialogs; one at a time. */
export function useOpenOverlay(): (overlay: ShellOverlay) => void {
  return useContext(OpenContext);
}
