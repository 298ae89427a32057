import type { PushedMessage } from "@kora/contract/push";
import { notificationsText } from "#text/notifications.ts";

const { notice: text } = notificationsText;

/** What a notification says, and where it leads. */
export interface Notice {
  /** What it is about: of each only the latest is shown. */
  readonly tag: string;
  /** The id of what happened. Ids grow, so that what several tabs tell, or a push as well, is shown once. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The page that a press on it opens. */
  readonly path: string;
}

/** The tag of all notices of the conversation with a person. */
export const chatTag = (userId: string) => `chat ${userId}`;

/** The tag of all notices of a group. */
export const groupTag = (groupId: string) => `group ${groupId}`;

/**
 * The notice of a message: who wrote, and the first words or what kind of thing was sent; of a group's, in which
 * group, and whether it names whoever is told.
 */
export function noticeOfMessage({
  messageId,
  userId,
  name,
  group,
  isMention,
  content,
  mediaType,
}: Omit<PushedMessage, "type">): Notice {
  const kind = mediaType === null ? text.message : text.media[mediaType];
  const said = content === "" ? kind : content;
  if (group !== null) {
    return {
      tag: groupTag(group._id),
      id: messageId,
      title: group.name,
      body: isMention ? text.mentioned(name, said) : text.saidBy(name, said),
      path: `/group/${group._id}`,
    };
  }
  return {
    tag: chatTag(userId),
    id: messageId,
    title: name,
    body: said,
    path: `/chat/${userId}`,
  };
}

/** What somebody is told by a push; of one that a newer server sends, that there is something. */
export function noticeOfPush(pushed: unknown): Notice {
  if (isPushedMessage(pushed)) return noticeOfMessage(pushed);
  return { tag: "kora", id: "", ...text.somethingNew, path: "/home" };
}

function isPushedMessage(pushed: unknown): pushed is PushedMessage {
  return (
    typeof pushed === "object" && pushed !== null && "type" in pushed && pushed.type === "message"
  );
}
