import { alertTypes } from "@kora/contract/alert-types";
import type { AlertView } from "@kora/contract/alerts";
import type { PushedAlert, PushedMessage } from "@kora/contract/notifications";
import { notificationsText } from "#text/notifications.ts";
import { pathOfAlert, sayAlert } from "../features/alerts/say-alert.ts";

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

/** The word with which the tags of all notices of alerts begin. */
export const alertWord = "alert";

/** The notice of an alert. The next one of the same type about the same has its place, as in the list. */
export function noticeOfAlert(alert: AlertView): Notice {
  const { _id: id, type, sender, reference, note } = alert;
  const said = sayAlert(alert);
  return {
    tag: `${alertWord} ${type} ${reference?._id ?? sender?._id ?? ""}`,
    id,
    title: text.alert,
    body: note === null ? said : text.saidBy(said, note),
    path: pathOfAlert(alert) ?? "/home",
  };
}

/** What somebody is told by a push; of one that a newer server sends, that there is something. */
export function noticeOfPush(pushed: unknown): Notice {
  if (isPushed(pushed, "message")) return noticeOfMessage(pushed);
  if (isPushed(pushed, "alert") && isKnown(pushed.alert)) return noticeOfAlert(pushed.alert);
  return { tag: "kora", id: "", ...text.somethingNew, path: "/home" };
}

type Pushed = PushedMessage | PushedAlert;

function isPushed<Type extends Pushed["type"]>(
  pushed: unknown,
  type: Type,
): pushed is Extract<Pushed, { type: Type }> {
  return typeof pushed === "object" && pushed !== null && "type" in pushed && pushed.type === type;
}

/** Whether this build has words for it. */
const isKnown = ({ type }: AlertView) => alertTypes.includes(type);
