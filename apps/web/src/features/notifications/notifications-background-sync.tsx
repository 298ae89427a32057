import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useViewerId } from "../../lib/session.ts";
import { isOpenRequest, subscriptionChanged } from "../../lib/worker-messages.ts";
import { syncSubscription } from "./subscription.ts";

/**
 * Runs on every page: keeps the push subscription up to date for the signed-in user and opens the pages of
 * clicked notifications. Renders nothing.
 */
export function NotificationsBackgroundSync(): null {
  const userId = useViewerId();
  const navigate = useNavigate();
  useEffect(() => void syncSubscription(userId).catch(() => undefined), [userId]);
  const handleMessage = useEffectEvent(({ data, ports }: MessageEvent<unknown>) => {
    if (data === subscriptionChanged) void syncSubscription(userId).catch(() => undefined);
    if (!isOpenRequest(data)) return;
    const isCurrentPage = window.location.pathname === data.open;
    if (!isCurrentPage) void navigate(data.open);
    // Confirms to the service worker that this page opens the path.
    ports[0]?.postMessage("taken");
  });
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const onMessage = (event: MessageEvent<unknown>) => handleMessage(event);
    serviceWorker.addEventListener("message", onMessage);
    return () => serviceWorker.removeEventListener("message", onMessage);
  }, []);
  return null;
}
