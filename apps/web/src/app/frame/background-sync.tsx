import { AlertsBackgroundSync } from "../../features/alerts/index.ts";
import { GroupsBackgroundSync } from "../../features/groups/index.ts";
import { ChatsBackgroundSync } from "../../features/messages/index.ts";
import { NotificationsBackgroundSync } from "../../features/notifications/index.ts";

/** Background work of signed-in users, on every page. Renders nothing. */
export function BackgroundSync() {
  return (
    <>
      <ChatsBackgroundSync />
      <GroupsBackgroundSync />
      <AlertsBackgroundSync />
      <NotificationsBackgroundSync />
    </>
  );
}
