import { useLocation, useNavigate } from "react-router";
import { entryState, isFirstEntry } from "../../lib/history-entry.ts";
import type { NavigationState } from "../../lib/navigation-state.ts";

/** The open section: `panel` is the group panel alone, the others are dialogs over it. */
export type PanelSection = "panel" | "members" | "requests";

/** State of the history entry that opens a section. */
interface PanelHistoryState extends NavigationState {
  readonly groupPanel: PanelSection;
}

function toPanelSection(state: unknown): PanelSection | null {
  const { groupPanel }: Partial<PanelHistoryState> =
    typeof state === "object" && state !== null ? state : {};
  return groupPanel ?? null;
}

/** Controls the group panel through the browser history: opening pushes an entry, and closing goes back. */
export function useGroupPanel() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const open = (groupPanel: PanelSection) => {
    // A double click must not push two entries.
    if (toPanelSection(entryState()) === groupPanel) return;
    const next: PanelHistoryState = { groupPanel, keepFocus: true };
    void navigate({ pathname, search }, { state: next, preventScrollReset: true });
  };
  const close = () => {
    // Without an earlier page of Kora in this tab, going back would leave Kora.
    if (isFirstEntry()) {
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    } else void navigate(-1);
  };
  return { section: toPanelSection(state), open, close };
}
