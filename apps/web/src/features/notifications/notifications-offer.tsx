import { useState } from "react";
import { useViewerId } from "../../lib/session.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { canNotify } from "./device.ts";
import { mayAsk, postpone } from "./notification-decision.ts";

const OfferBar = lazyComponent(async () => (await import("./offer-bar.tsx")).OfferBar, {
  fallback: <div className="min-h-14" />,
  onError: hideOnError,
});

function isDue(userId: string): boolean {
  if (!canNotify() || Notification.permission === "denied") return false;
  // Notifications need a service worker, which a browser may refuse.
  return navigator.serviceWorker.controller !== null && mayAsk(userId, Date.now());
}

/**
 * Offers to turn on notifications, placed where the user has just found a reason for them. Its space is
 * reserved while it loads.
 */
export function NotificationsOffer({ className }: { className?: string }) {
  const userId = useViewerId();
  const [due, setDue] = useState(() => isDue(userId));
  if (!due) return null;
  const handleNotNow = () => {
    postpone(userId, Date.now());
    setDue(false);
  };
  return <OfferBar className={className} onNotNow={handleNotNow} onDone={() => setDue(false)} />;
}
