import type { ChatView } from "@kora/contract/messages";
import { messageRequestsText as text } from "#text/message-requests.ts";
import { RequestBar } from "./request-bar.tsx";

/** Replaces the composer while the rules of who may write keep the viewer from writing. */
export function ClosedComposer({ chat }: { chat: ChatView }) {
  if (chat.request?.isOwn === false) return <RequestBar chat={chat} />;
  return chat.isFriendsOnly ? text.friendsOnly : text.limit;
}

/** Shown above the composer while the viewer's messages wait for the other user. */
export function WaitingNote({ chat: { name, request } }: { chat: ChatView }) {
  return text.waits(name, request?.messagesLeft ?? 0);
}

/** Replaces an attachment until the viewer accepts the request. */
export function HiddenAttachment({ isPicture }: { isPicture: boolean }) {
  return <p className="text-text-muted italic">{isPicture ? text.picture : text.file}</p>;
}
