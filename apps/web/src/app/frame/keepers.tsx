import { AlertsKeeper } from "../../features/alerts/index.ts";
import { GroupsBackgroundSync } from "../../features/groups/index.ts";
import { ChatsBackgroundSync } from "../../features/messages/index.ts";
import { NotificationsKeeper } from "../../features/notifications/index.ts";

/** Background work of signed-in users, on every page. Renders nothing. */
export function Keepers() {
  return (
    <>
      <ChatsBackgroundSync />
      <GroupsBackgroundSync />
      <AlertsKeeper />
      <NotificationsKeeper />
    </>
  );
}
