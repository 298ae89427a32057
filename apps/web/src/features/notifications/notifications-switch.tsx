import { useId, useState } from "react";
import { notificationsText } from "#text/notifications.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useToast } from "../../ui/toast.tsx";
import { type NotificationsState, useNotifications } from "./use-notifications.ts";
import { useTurnOnNotifications } from "./use-turn-on-notifications.ts";

const { settings: text, toasts, ...hints } = notificationsText;

/** The texts that explain why notifications cannot be turned on here. */
const reasons: Partial<Record<NotificationsState, string>> = {
  denied: hints.howToAllow,
  "install-first": hints.installFirst,
  unsupported: hints.unsupported,
};

/** Section of the profile that turns notifications on and off on this device. */
export function NotificationsSwitch() {
  const id = useId();
  const { state, turnOff } = useNotifications();
  const turnOn = useTurnOnNotifications();
  const toast = useToast();
  // The state that the user chose, until the change is finished; null otherwise.
  const [requested, setRequested] = useState<boolean | null>(null);
  const toggle = async (isOn: boolean) => {
    setRequested(isOn);
    if (isOn) await turnOn();
    else {
      await turnOff();
      toast(toasts.off, "success");
    }
    setRequested(null);
  };
  const reason = reasons[state];
  return (
    <div className="grid gap-2">
      <p className="text-text-muted">{text.intro}</p>
      <Checkbox
        label={text.box}
        checked={requested ?? state === "on"}
        disabled={reason !== undefined}
        aria-describedby={reason && `${id}-reason`}
        onChange={(event) => {
          if (requested === null) void toggle(event.target.checked);
        }}
      />
      {reason && (
        <p id={`${id}-reason`} role="status" className="text-sm">
          {reason}
        </p>
      )}
    </div>
  );
}
