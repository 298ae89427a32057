import { useEffect, useEffectEvent } from "react";
import { isEscape } from "../../../../lib/keys.ts";
import { isShortcut } from "./format-shortcut.ts";
import { type Panel, panels } from "./more-menu.tsx";

/** Opens panels by their shortcuts, wherever the focus is in the editor, and leaves the focus mode with Escape. */
export function usePanelShortcuts({
  isDisabled,
  isFocusMode,
  onOpen,
  onLeaveFocusMode,
}: {
  /** True while a dialog is open. */
  isDisabled: boolean;
  isFocusMode: boolean;
  onOpen: (panel: Panel) => void;
  onLeaveFocusMode: () => void;
}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isDisabled) return;
    const panel = panels.find(({ shortcut }) => isShortcut(event, shortcut))?.panel;
    if (panel !== undefined) onOpen(panel);
    else if (isEscape(event) && isFocusMode) onLeaveFocusMode();
    else if (event.key === "F10" && event.altKey) focusToolbar();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function focusToolbar(): void {
  document.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
}
