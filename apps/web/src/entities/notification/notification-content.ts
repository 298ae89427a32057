import { alertTypes } from "@kora/contract/alert-types";
import type { AlertView } from "@kora/contract/alerts";
import type { AlertPushPayload, MessagePushPayload } from "@kora/contract/notifications";
import { notificationsText } from "#text/notifications.ts";
import type { NotificationContent } from "../../lib/worker-messages.ts";
import { alertPath, formatAlert } from "./format-alert.ts";

const { content: text } = notificationsText;

/** Tag of all notifications of a one-to-one conversation. */
export const chatTag = (userId: string) => `chat ${userId}`;

/** Tag of all notifications of a group. */
export const groupTag = (groupId: string) => `group ${groupId}`;

/**
 * Builds the notification of a message: the author and the first words, or the kind of attachment. For a group
 * message, it also has the name of the group and whether the viewer is mentioned.
 */
export function toMessageNotification({
  messageId,
  userId,
  name,
  group,
  isMention,
  content,
  mediaType,
}: Omit<MessagePushPayload, "type">): NotificationContent {
  const fallback = mediaType === null ? text.message : text.media[mediaType];
  const summary = content === "" ? fallback : content;
  if (group !== null) {
    return {
      tag: groupTag(group._id),
      id: messageId,
      title: group.name,
      body: isMention ? text.mentioned(name, summary) : text.saidBy(name, summary),
      path: `/group/${group._id}`,
    };
  }
  return {
    tag: chatTag(userId),
    id: messageId,
    title: name,
    body: summary,
    path: `/chat/${userId}`,
  };
}

/** Prefix of the tags of all alert notifications. */
export const alertTagPrefix = "alert";

/**
 * Builds the notification of an alert. A newer alert of the same type about the same subject replaces it, because it
 * has the same tag.
 */
export function toAlertNotification(alert: AlertView): NotificationContent {
  const { _id: id, type, sender, reference, note } = alert;
  const summary = formatAlert(alert);
  return {
    tag: `${alertTagPrefix} ${type} ${reference?._id ?? sender?._id ?? ""}`,
    id,
    title: text.alert,
    body: note === null ? summary : text.saidBy(summary, note),
    path: alertPath(alert) ?? "/home",
  };
}

/** Builds the notification of a push payload. A type that only a newer server knows gets a general text. */
export function toPushNotification(payload: unknown): NotificationContent {
  if (isPushOfType(payload, "message")) return toMessageNotification(payload);
  if (isPushOfType(payload, "alert") && isKnownAlert(payload.alert))
    return toAlertNotification(payload.alert);
  // Without an id, the service worker shows the notification even if one with the same tag is shown.
  return { tag: "kora", id: "", ...text.somethingNew, path: "/home" };
}

type PushPayload = MessagePushPayload | AlertPushPayload;

function isPushOfType<Type extends PushPayload["type"]>(
  payload: unknown,
  type: Type,
): payload is Extract<PushPayload, { type: Type }> {
  return (
    typeof payload === "object" && payload !== null && "type" in payload && payload.type === type
  );
}

/** Returns whether this build of the app has texts for the alert's type. */
const isKnownAlert = ({ type }: AlertView) => alertTypes.includes(type);
