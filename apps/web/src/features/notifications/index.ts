export { NotificationsBackgroundSync } from "./notifications-background-sync.tsx";
export { NotificationsOffer } from "./notifications-offer.tsx";
export { NotificationsSwitch } from "./notifications-switch.tsx";
export { closeNotifications, isNotifying, notify } from "./notify.ts";
export { endNotifications } from "./subscription.ts";
