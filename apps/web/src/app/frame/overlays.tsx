import { type ReactNode, Suspense, useState } from "react";
import { AlertsDialog } from "../../features/alerts/index.ts";
import { closeOnError } from "../../ui/close-on-error.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { OpenOverlayContext, type ShellOverlay } from "./open-overlay.ts";

const SearchDialog = lazyComponent(
  async () => (await import("../../features/search/index.ts")).SearchDialog,
  { onError: closeOnError },
);
const MenuDialog = lazyComponent(async () => (await import("./menu-dialog.tsx")).MenuDialog, {
  onError: closeOnError,
});

const dialogs = { alerts: AlertsDialog, search: SearchDialog, menu: MenuDialog } as const;

/** Renders the shell's own dialogs, each loaded when it is first opened. */
export function ShellOverlays({ children }: { children: ReactNode }) {
  const [openOverlay, setOpenOverlay] = useState<ShellOverlay | null>(null);
  const OpenDialog = openOverlay === null ? null : dialogs[openOverlay];
  const close = () => setOpenOverlay(null);
  return (
    <OpenOverlayContext value={setOpenOverlay}>
      {children}
      {OpenDialog && (
        <Suspense>
          <OpenDialog onClose={close} onLoadError={close} />
        </Suspense>
      )}
    </OpenOverlayContext>
  );
}
