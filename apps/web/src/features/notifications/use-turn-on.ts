import { notificationsText } from "#text/notifications.ts";
import { useToast } from "../../ui/toast.tsx";
import type { TurnedOn } from "./subscription.ts";
import { useNotifications } from "./use-notifications.ts";

const { said, howToAllow } = notificationsText;

/** Turns notifications on and shows the result in a toast. */
export function useTurnOn(): () => Promise<TurnedOn> {
  const { turnOn } = useNotifications();
  const toast = useToast();
  return async () => {
    const turned = await turnOn();
    if (turned === "denied") toast(howToAllow, "danger");
    if (turned === "on") toast(said.on, "success");
    if (turned === "while-open") toast(said.whileOpen, "success");
    return turned;
  };
}
