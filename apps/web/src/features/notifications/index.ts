export { NotificationsKeeper } from "./notifications-keeper.tsx";
export { NotificationsOffer } from "./notifications-offer.tsx";
export { NotificationsSwitch } from "./notifications-switch.tsx";
export { isNotifying, type Notice, notify, takeBack } from "./notify.ts";
export { forgetNotifications } from "./subscription.ts";
