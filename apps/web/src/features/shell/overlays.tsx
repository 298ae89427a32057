import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from "react";

export type ShellOverlay = "alerts" | "search" | "menu";

const AlertsDialog = lazy(async () => ({
  default: (await import("./alerts-dialog.tsx")).AlertsDialog,
}));
const SearchDialog = lazy(async () => ({
  default: (await import("../search/index.ts")).SearchDialog,
}));
const MenuDialog = lazy(async () => ({ default: (await import("./menu-dialog.tsx")).MenuDialog }));

const dialogs = { alerts: AlertsDialog, search: SearchDialog, menu: MenuDialog } as const;

const OpenContext = createContext<(overlay: ShellOverlay) => void>(() => undefined);

/** Holds the shell's own dialogs, each loaded when it is first opened. */
export function ShellOverlays({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ShellOverlay | null>(null);
  const Shown = open === null ? null : dialogs[open];
  return (
    <OpenContext value={setOpen}>
      {children}
      {Shown && (
        <Suspense>
          <Shown onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </OpenContext>
  );
}

/** Opens one of the shell's dialogs; one at a time. */
export function useOpenOverlay(): (overlay: ShellOverlay) => void {
  return useContext(OpenContext);
}
