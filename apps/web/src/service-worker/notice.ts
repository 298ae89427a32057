import { alertTypes } from "@kora/contract/alert-types";
import type { AlertView } from "@kora/contract/alerts";
import type { PushedAlert, PushedMessage } from "@kora/contract/notifications";
import { notificationsText } from "#text/notifications.ts";
import { pathOfAlert, sayAlert } from "../features/alerts/say-alert.ts";

const { notice: text } = notificationsText;

/** Content of a notification and the page it opens. */
export interface Notice {
  /** The notification's subject: only the latest per tag is shown. */
  readonly tag: string;
  /**
   * The id of the message or alert. Ids increase, so that a notification sent by several tabs or also by push
   * shows once.
   */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Path of the page that a click opens. */
  readonly path: string;
}

/** Tag of all notifications of a one-to-one conversation. */
export const chatTag = (userId: string) => `chat ${userId}`;

/** Tag of all notifications of a group. */
export const groupTag = (groupId: string) => `group ${groupId}`;

/**
 * Builds the notification of a message: the author and the first words, or the kind of attachment; for a
 * group also its name and whether the viewer is mentioned.
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

/** Prefix of the tags of all alert notifications. */
export const alertWord = "alert";

/**
 * Builds the notification of an alert. A newer alert of the same type about the same subject replaces it, as
 * in the list.
 */
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

/** Builds the notification of a push payload. A type that only a newer server knows gets a general text. */
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

/** Returns whether this build has texts for the alert's type. */
const isKnown = ({ type }: AlertView) => alertTypes.includes(type);
