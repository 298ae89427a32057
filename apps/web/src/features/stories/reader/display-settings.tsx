import { type RefObject, useEffect } from "react";
import { readingSizeText as text } from "#text/reading-size.ts";
import { uiText } from "#text/ui.ts";
import { LabelledChoice } from "../../../ui/labelled-choice.tsx";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { useAnchoredPopover } from "../../../ui/use-anchored-popover.ts";
import { ReadingSizeSwitch } from "./reading-size-switch.tsx";

/** Text size and theme, shown in an open popover. */
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
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && panel?.hidePopover();
    panel?.addEventListener("keydown", onKeyDown);
    return () => panel?.removeEventListener("keydown", onKeyDown);
  }, [popover]);
  return (
    <div className="grid w-76 max-w-[calc(100vw-1.5rem)] gap-4 p-4">
      <LabelledChoice hasSmallTitle title={text.label}>
        <ReadingSizeSwitch />
      </LabelledChoice>
      <LabelledChoice hasSmallTitle title={uiText.theme.label}>
        <ThemeSwitch />
      </LabelledChoice>
    </div>
  );
}
