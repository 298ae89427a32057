import type { AlertType } from "@kora/contract/alert-types";
import { locale } from "./locale.ts";

const numbers = new Intl.NumberFormat(locale);

/** Formats the text of an alert from the name of the user who acted and, for some types, the name of the subject. */
type FormatAlert = (actor: string, subject: string) => string;

const byType: Readonly<Record<AlertType, FormatAlert>> = {
  friend_request: (actor) => `${actor} sent you a friend request`,
  request_accepted: (actor) => `${actor} accepted your friend request`,
  new_post: (actor, subject) => `${actor} published ${subject}`,
  story_like: (actor, subject) => `${actor} liked ${subject}`,
  story_comment: (actor, subject) => `${actor} commented on ${subject}`,
  story_share: (actor, subject) => `${actor} shared ${subject}`,
  comment_like: (actor, subject) => `${actor} liked your comment on ${subject}`,
  comment_reply: (actor, subject) => `${actor} replied to your comment on ${subject}`,
  writer_follow: (actor) => `${actor} followed you`,
  writer_profile_view: (actor) => `${actor} looked at your profile`,
  group_join_request: (actor, subject) => `${actor} asked to join ${subject}`,
  group_request_accepted: (actor, subject) => `${actor} let you into ${subject}`,
  group_mention: (actor, subject) => `${actor} mentioned you in ${subject}`,
  moderation: () => "A word from the moderators",
};

/** Texts of alerts. */
export const alertsText = {
  title: "Alerts",
  list: "Your alerts",
  loading: "Loading alerts...",
  empty: "No alerts yet.",
  failed: "Your alerts could not be loaded.",
  moreFailed: "More alerts could not be loaded.",
  markAllRead: "Mark all as read",
  markAllReadFailed: "Your alerts could not be marked as read.",
  markRead: "Mark as read",
  unread: "Unread",
  unreadCount: (count: number) =>
    count === 0 ? "Nothing is unread." : `${numbers.format(count)} unread`,
  /** For users whose account was deleted. */
  unknownUser: "Somebody",
  others: (actor: string, count: number) =>
    `${actor} and ${count === 1 ? "1 other" : `${numbers.format(count)} others`}`,
  quoted: (title: string) => `“${title}”`,
  /** For subjects that were deleted. */
  unknownSubject: "a story",
  unknownGroup: "a group",
  byType,
} as const;
