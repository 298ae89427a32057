import { useLocation, useNavigate } from "react-router";
import { entryState, isFirstEntry } from "../../lib/history-entry.ts";
import type { NavigationState } from "../../lib/navigation-state.ts";

/** What of a group lies open over its chat. */
export type PanelPart = "panel" | "members" | "requests";

/** State of the history entry in which a part of the panel lies open. */
interface PanelState extends NavigationState {
  readonly groupPanel: PanelPart;
}

function partOf(state: unknown): PanelPart | null {
  const { groupPanel }: Partial<PanelState> =
    typeof state === "object" && state !== null ? state : {};
  return groupPanel ?? null;
}

/** Where the panel of a group stands in the history: going back closes what was opened last, and closing goes back. */
export function usePanelPlace() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const open = (groupPanel: PanelPart) => {
    // Pressed twice before it is drawn, it would have to be closed twice.
    if (partOf(entryState()) === groupPanel) return;
    const next: PanelState = { groupPanel, keepFocus: true };
    void navigate({ pathname, search }, { state: next, preventScrollReset: true });
  };
  const close = () => {
    if (isFirstEntry()) {
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    } else void navigate(-1);
  };
  return { part: partOf(state), open, close };
}
