import { Check, CheckCheck, Clock3 } from "lucide-react";
import { messagesText } from "#text/messages.ts";

const icons = {
  waiting: Clock3,
  sending: Clock3,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
} as const;

/** Delivery state of an own message as an icon; "waiting" and "read" are also shown as text. */
export function Ticks({ status }: { status: keyof typeof icons }) {
  const Icon = icons[status];
  const label = messagesText.deliveryStates[status];
  return (
    <span className="inline-flex items-center gap-1" data-ticks={status} title={label}>
      <Icon
        aria-hidden="true"
        className={status === "read" ? "size-4 text-link" : "size-4"}
        strokeWidth={2.2}
      />
      <span className={status === "read" || status === "waiting" ? undefined : "sr-only"}>
        {label}
      </span>
    </span>
  );
}
