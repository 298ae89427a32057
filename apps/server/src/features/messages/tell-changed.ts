import type { Publication } from "../../platform/realtime/realtime.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { groupRoom } from "./rooms.ts";

type Tell = (publication: Publication) => void;

/** Tells somebody's screens to ask again for their chat with `userId`. */
export function tellChatChanged(publish: Tell, to: string, userId: string): void {
  publish({ to: userRoom(to), event: "chatChanged", payload: { userId, groupId: null } });
}

/** Tells two people whose block was made or taken back: either sees now whether they may write. */
export function tellBothChatChanged(publish: Tell, one: string, other: string): void {
  tellChatChanged(publish, one, other);
  tellChatChanged(publish, other, one);
}

/** Tells the members of a group to ask again for what was said there. */
export function tellGroupChatChanged(publish: Tell, groupId: string): void {
  publish({ to: groupRoom(groupId), event: "chatChanged", payload: { userId: null, groupId } });
}
