import { AlertsKeeper } from "../alerts/index.ts";
import { GroupsKeeper } from "../groups/index.ts";
import { ChatsKeeper } from "../messages/index.ts";
import { NotificationsKeeper } from "../notifications/index.ts";

/** What goes on wherever one is while one is signed in. Shows nothing. */
export function Keepers() {
  return (
    <>
      <ChatsKeeper />
      <GroupsKeeper />
      <AlertsKeeper />
      <NotificationsKeeper />
    </>
  );
}
