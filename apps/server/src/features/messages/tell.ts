import { toLastWords } from "@kora/contract/last-words";
import type { MessageView, RecentChatView } from "@kora/contract/messages";
import type { Context } from "../../platform/context.ts";
import type { Publication } from "../../platform/realtime/realtime.ts";
import { type Room, userRoom } from "../../platform/realtime/rooms.ts";
import { type MessageRow, toMessageView } from "./views.ts";

type Tell = (publication: Publication) => void;
type Told = Pick<Context, "signedMedia" | "clock">;

/**
 * Tells both people of a message, each as they may see it, on all their screens but the sender's of `except`; gives
 * how the sender and the recipient see it.
 */
export function tellBoth(
  publish: Tell,
  event: "newMessage" | "messageEdited" | "messageDeleted" | "messageRestored",
  row: MessageRow,
  ctx: Told,
  except: readonly Room[] = [],
): { own: MessageView; theirs: MessageView } {
  const own = toMessageView(row, row.sender_id, ctx);
  const theirs = toMessageView(row, row.recipient_id, ctx);
  publish({ to: userRoom(row.recipient_id), event, payload: theirs });
  publish({ to: userRoom(row.sender_id), except, event, payload: own });
  return { own, theirs };
}

/** What is said of a message in the list of recent chats. */
export function toLastMessage(message: MessageView, viewer: string): RecentChatView["lastMessage"] {
  const { _id, status, createdAt, disappearsAt } = message;
  return {
    ...toLastWords(message),
    _id,
    isOwn: message.sender._id === viewer,
    status,
    createdAt,
    disappearsAt,
  };
}
