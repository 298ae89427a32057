import { shellText } from "#text/shell.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NavList } from "./nav-list.tsx";

/** The side navigation as a sheet, for small screens. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={shellText.nav.menu} hideTitle>
      <nav aria-label={shellText.nav.label}>
        <NavList onNavigate={onClose} />
      </nav>
    </Dialog>
  );
}
