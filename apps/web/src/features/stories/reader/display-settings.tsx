import { type RefObject, useEffect } from "react";
import { uiText } from "#text/ui.ts";
import { isEscape } from "../../../lib/keys.ts";
import { LabelledChoice } from "../../../ui/labelled-choice.tsx";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { useAnchoredPopover } from "../../../ui/use-anchored-popover.ts";
import { ReadingSettingsForm } from "../../reading/index.ts";

/** The reading settings and the theme, shown in an open popover. */
export function DisplaySettings({
  anchor,
  popover,
}: {
  anchor: RefObject<HTMLElement | null>;
  popover: RefObject<HTMLElement | null>;
}) {
  useAnchoredPopover({ open: true, anchor, popover });
  useEffect(() => {
    const panel = popover.current;
    // In a dialog, Escape would go to the dialog, which ignores it while a popover is open.
    const onKeyDown = (event: KeyboardEvent) => isEscape(event) && panel?.hidePopover();
    panel?.addEventListener("keydown", onKeyDown);
    return () => panel?.removeEventListener("keydown", onKeyDown);
  }, [popover]);
  return (
    // On a phone, the panel leaves a part of the text visible, which shows each change.
    <div className="grid max-h-[55dvh] w-76 max-w-[calc(100vw-1.5rem)] gap-3 overflow-y-auto p-4 sm:max-h-none">
      <ReadingSettingsForm />
      <LabelledChoice hasSmallTitle title={uiText.theme.label}>
        <ThemeSwitch />
      </LabelledChoice>
    </div>
  );
}
