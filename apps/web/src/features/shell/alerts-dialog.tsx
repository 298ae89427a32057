import { shellText } from "#text/shell.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/state.tsx";

/** The alerts, opened from the bell. */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={shellText.alerts.title}>
      <EmptyState sentence={shellText.alerts.empty} />
    </Dialog>
  );
}
