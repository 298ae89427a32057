import { Bell } from "lucide-react";
import { useState } from "react";
import { notificationsText } from "#text/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { useTurnOnNotifications } from "./use-turn-on-notifications.ts";

const { offer: text } = notificationsText;

/**
 * Bar that offers to turn on notifications. Dismissing the browser's permission prompt counts as "Not now". `onDone` is
 * called after any other answer. The parent removes the bar in both cases.
 */
export function OfferBar({
  className,
  onNotNow,
  onDone,
}: {
  className?: string | undefined;
  onNotNow: () => void;
  onDone: () => void;
}) {
  const turnOn = useTurnOnNotifications();
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    if ((await turnOn()) === "unanswered") onNotNow();
    else onDone();
  };
  return (
    <section
      aria-label={text.label}
      className={cx(
        "flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 bg-surface-raised py-1.5 ps-4 pe-2",
        className,
      )}
    >
      <Bell aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
      <p className="min-w-40 flex-1 text-sm">{text.message}</p>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-0.5">
        <Button variant="quiet" className="px-3! text-sm" onClick={onNotNow}>
          {text.notNow}
        </Button>
        <Button className="px-3.5! text-sm" busy={busy} onClick={() => void accept()}>
          {text.turnOn}
        </Button>
      </span>
    </section>
  );
}
