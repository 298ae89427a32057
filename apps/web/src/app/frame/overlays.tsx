import { type ReactNode, Suspense, useState } from "react";
import { AlertsDialog } from "../../features/alerts/index.ts";
import { useEntryState } from "../../lib/entry-state.ts";
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
  // Going back to the entry at which a list was open shows it again. The menu is no list.
  const [list, setList] = useEntryState<Exclude<ShellOverlay, "menu"> | null>("overlay", null, {
    resetsOnNewEntry: true,
  });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const openOverlay = isMenuOpen ? "menu" : list;
  const OpenDialog = openOverlay === null ? null : dialogs[openOverlay];
  const open = (overlay: ShellOverlay | null) => {
    setMenuOpen(overlay === "menu");
    setList(overlay === "menu" ? null : overlay);
  };
  const close = () => open(null);
  return (
    <OpenOverlayContext value={open}>
      {children}
      {OpenDialog && (
        <Suspense>
          <OpenDialog onClose={close} onLoadError={close} />
        </Suspense>
      )}
    </OpenOverlayContext>
  );
}
