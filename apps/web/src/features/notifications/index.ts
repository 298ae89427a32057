export { NotificationsKeeper } from "./notifications-keeper.tsx";
export { NotificationsOffer } from "./notifications-offer.tsx";
export { NotificationsSwitch } from "./notifications-switch.tsx";
export { isNotifying, notify, takeBack } from "./notify.ts";
export { forgetNotifications } from "./subscription.ts";
