import { notificationsText } from "#text/notifications.ts";
import { useToast } from "../../ui/toast.tsx";
import type { TurnOnResult } from "./subscription.ts";
import { useNotifications } from "./use-notifications.ts";

const { toasts, howToAllow } = notificationsText;

/** Returns a function that turns notifications on and shows the result in a toast. */
export function useTurnOnNotifications(): () => Promise<TurnOnResult> {
  const { turnOn } = useNotifications();
  const toast = useToast();
  return async () => {
    const result = await turnOn();
    if (result === "denied") toast(howToAllow, "danger");
    if (result === "on") toast(toasts.on, "success");
    if (result === "on-while-open") toast(toasts.whileOpen, "success");
    return result;
  };
}
