import { type ReactNode, useId, useState } from "react";
import { messagesText } from "#text/messages.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { useChat } from "./chat-context.tsx";

const { header: text, timers } = messagesText;

/** Returns a function that opens the dialog for disappearing messages, and the dialog for the caller to render. */
export function useTimerDialog(): { open: () => void; dialog: ReactNode } {
  const { disappearAfter, setDisappearAfter } = useChat();
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen && (
      <TimerDialog
        value={disappearAfter}
        onChange={setDisappearAfter}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

/** Lets the viewer choose after how many seconds their new messages disappear; 0 for never. */
function TimerDialog({
  value,
  onChange,
  onClose,
}: {
  value: number;
  onChange: (seconds: number) => void;
  onClose: () => void;
}) {
  const name = useId();
  return (
    <Dialog open onClose={onClose} title={text.timer} description={text.timerHint}>
      <fieldset className="grid">
        <legend className="sr-only">{text.timer}</legend>
        {timers.map(({ seconds, label }) => (
          <label
            key={seconds}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-surface-sunken"
          >
            <input
              type="radio"
              name={name}
              className="size-5 accent-action"
              checked={seconds === value}
              onChange={() => onChange(seconds)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
