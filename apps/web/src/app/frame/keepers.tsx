import { AlertsKeeper } from "../../features/alerts/index.ts";
import { GroupsBackgroundSync } from "../../features/groups/index.ts";
import { ChatsBackgroundSync } from "../../features/messages/index.ts";
import { NotificationsKeeper } from "../../features/notifications/index.ts";

/** What goes on wherever one is while one is signed in. Shows nothing. */
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
