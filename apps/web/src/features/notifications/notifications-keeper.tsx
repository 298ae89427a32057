import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useViewerId } from "../../lib/session.ts";
import { isOpenRequest, subscriptionChanged } from "../../lib/worker-messages.ts";
import { keepSubscription } from "./subscription.ts";

/** Keeps this device reached for who is signed in, and leads to what a pressed notification tells of. Shows nothing. */
export function NotificationsKeeper(): null {
  const userId = useViewerId();
  const navigate = useNavigate();
  useEffect(() => void keepSubscription(userId).catch(() => undefined), [userId]);
  const listen = useEffectEvent(({ data, ports }: MessageEvent<unknown>) => {
    if (data === subscriptionChanged) void keepSubscription(userId).catch(() => undefined);
    if (!isOpenRequest(data)) return;
    const isThere = window.location.pathname === data.open;
    if (!isThere) void navigate(data.open);
    ports[0]?.postMessage("taken");
  });
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const onMessage = (event: MessageEvent<unknown>) => listen(event);
    serviceWorker.addEventListener("message", onMessage);
    return () => serviceWorker.removeEventListener("message", onMessage);
  }, []);
  return null;
}
