import { useId, useState } from "react";
import { notificationsText } from "#text/notifications.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useToast } from "../../ui/toast.tsx";
import { type NotificationsState, useNotifications } from "./use-notifications.ts";
import { useTurnOn } from "./use-turn-on.ts";

const { settings: text, said, ...why } = notificationsText;

const reasons: Partial<Record<NotificationsState, string>> = {
  denied: why.howToAllow,
  "install-first": why.installFirst,
  "not-here": why.notHere,
};

/** Section of the profile that turns notifications on and off on this device. */
export function NotificationsSwitch() {
  const id = useId();
  const { state, turnOff } = useNotifications();
  const turnOn = useTurnOn();
  const toast = useToast();
  // The requested state, until the request is finished.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const turn = async (on: boolean) => {
    setPressed(on);
    if (on) await turnOn();
    else {
      await turnOff();
      toast(said.off, "success");
    }
    setPressed(null);
  };
  const reason = reasons[state];
  return (
    <div className="grid gap-2">
      <p className="text-text-muted">{text.intro}</p>
      <Checkbox
        label={text.box}
        checked={pressed ?? state === "on"}
        disabled={reason !== undefined}
        aria-describedby={reason && `${id}-reason`}
        onChange={(event) => {
          if (pressed === null) void turn(event.target.checked);
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
