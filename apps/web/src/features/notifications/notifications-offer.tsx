import { useState } from "react";
import { useViewerId } from "../../lib/session.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { canNotify } from "./device.ts";
import { mayAsk, storePostponement } from "./notification-decision.ts";

const OfferBar = lazyComponent(async () => (await import("./offer-bar.tsx")).OfferBar, {
  fallback: <div className="min-h-14" />,
  onError: hideOnError,
});

/** Returns whether notifications are possible here and the user may be asked. */
function isOfferDue(userId: string): boolean {
  if (!canNotify() || Notification.permission === "denied") return false;
  // Notifications need a service worker, which a browser may refuse.
  return navigator.serviceWorker.controller !== null && mayAsk(userId, Date.now());
}

/**
 * Offers to turn on notifications, on pages that give a reason for them, such as a chat. Its space is reserved while it
 * loads.
 */
export function NotificationsOffer({ className }: { className?: string }) {
  const userId = useViewerId();
  const [isShown, setShown] = useState(() => isOfferDue(userId));
  if (!isShown) return null;
  const handleNotNow = () => {
    storePostponement(userId, Date.now());
    setShown(false);
  };
  return <OfferBar className={className} onNotNow={handleNotNow} onDone={() => setShown(false)} />;
}
