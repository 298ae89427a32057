import { cutText } from "@kora/contract/cut-text";
import { limits } from "@kora/contract/limits";
import type { MessageView, RecentChatView } from "@kora/contract/messages";
import type { Context } from "../../platform/context.ts";
import type { Publication } from "../../platform/realtime/realtime.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { type MessageRow, toMessageView } from "./views.ts";

type Tell = (publication: Publication) => void;
type Told = Pick<Context, "signedMedia" | "clock">;

/** Tells both people of a message, each as they may see it, on all their screens. */
export function tellBoth(
  publish: Tell,
  event: "newMessage" | "messageEdited" | "messageDeleted" | "messageRestored",
  row: MessageRow,
  ctx: Told,
): void {
  for (const person of [row.recipient_id, row.sender_id]) {
    publish({ to: userRoom(person), event, payload: toMessageView(row, person, ctx) });
  }
}

/** What is said of a message in the list of recent chats. */
export function toLastMessage(message: MessageView, viewer: string): RecentChatView["lastMessage"] {
  const { _id, content, status, mediaType, isDeleted, createdAt, disappearsAt } = message;
  return {
    _id,
    content: isDeleted ? "" : cutText(content, limits.message.preview),
    isOwn: message.sender._id === viewer,
    status,
    mediaType: isDeleted ? null : mediaType,
    isDeleted,
    createdAt,
    disappearsAt,
  };
}
