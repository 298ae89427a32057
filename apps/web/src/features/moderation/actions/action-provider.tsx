import type { ModerationAction } from "@kora/contract/moderation-actions";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { lazyDialog } from "../../../ui/close-on-error.tsx";
import type { ActionTarget } from "./available-actions.ts";

const ActionDialog = lazyDialog(async () => (await import("./action-dialog.tsx")).ActionDialog);

export interface SelectedAction {
  readonly action: ModerationAction;
  readonly target: ActionTarget;
  /** Name or title of what the action affects. */
  readonly targetName: string;
  /** Id of the heading of the content, which gets the focus after the action. */
  readonly headingId: string;
}

const SelectActionContext = createContext<((selected: SelectedAction) => void) | null>(null);

/**
 * Shows the dialog of a moderation action. The dialog is outside of all lists, so it stays open with what was typed when
 * its content leaves a list, for example because another moderator has acted first.
 */
export function ActionProvider({ children }: { children: ReactNode }) {
  const [selected, setSelected] = useState<SelectedAction | null>(null);
  const [doneHeadingId, setDoneHeadingId] = useState<string | null>(null);
  useEffect(() => {
    if (doneHeadingId === null) return;
    // The closed dialog returns the focus to its button first, which the action may remove.
    const timer = setTimeout(() => document.getElementById(doneHeadingId)?.focus());
    return () => clearTimeout(timer);
  }, [doneHeadingId]);
  const close = () => setSelected(null);
  return (
    <SelectActionContext
      value={(next) => {
        setDoneHeadingId(null);
        setSelected(next);
      }}
    >
      {children}
      {selected !== null && (
        <ActionDialog
          action={selected.action}
          target={selected.target}
          targetName={selected.targetName}
          onDone={() => setDoneHeadingId(selected.headingId)}
          onClose={close}
          onLoadError={close}
        />
      )}
    </SelectActionContext>
  );
}

/** Returns the function that opens the dialog of an action. */
export function useOpenActionDialog(): (selected: SelectedAction) => void {
  const selectAction = useContext(SelectActionContext);
  if (selectAction === null) {
    throw new Error("useOpenActionDialog must be used within ActionProvider.");
  }
  return selectAction;
}
