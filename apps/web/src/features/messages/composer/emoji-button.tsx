import { Smile } from "lucide-react";
import { type ToggleEvent, useId, useRef, useState } from "react";
import { messagesText } from "#text/messages.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { useAnchoredPopover } from "../../../ui/use-anchored-popover.ts";

const EmojiGrid = lazyComponent(
  async () => (await import("../../../ui/emoji-grid.tsx")).EmojiGrid,
  { fallback: null },
);

/** Opens the emoji picker, which closes after a choice. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  useAnchoredPopover({ open, anchor: button, popover });
  return (
    <>
      <IconButton
        ref={button}
        label={messagesText.composer.emoji}
        icon={<Smile aria-hidden="true" />}
        aria-expanded={open}
        popoverTarget={id}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={messagesText.composer.emoji}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === "open")}
        className="h-64 w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface-raised p-2 text-text shadow-overlay"
      >
        {open && (
          <EmojiGrid
            onPick={(emoji) => {
              popover.current?.hidePopover();
              button.current?.focus();
              onPick(emoji);
            }}
          />
        )}
      </div>
    </>
  );
}
