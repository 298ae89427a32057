import type { AlertType } from "@kora/contract/alert-types";
import { locale } from "./locale.ts";

const numbers = new Intl.NumberFormat(locale);

/** The user who acted and, if any, the subject, as used in the text. */
type Say = (who: string, about: string) => string;

const sentences: Readonly<Record<AlertType, Say>> = {
  friend_request: (who) => `${who} sent you a friend request`,
  request_accepted: (who) => `${who} accepted your friend request`,
  new_post: (who, about) => `${who} published ${about}`,
  story_like: (who, about) => `${who} liked ${about}`,
  story_comment: (who, about) => `${who} commented on ${about}`,
  story_share: (who, about) => `${who} shared ${about}`,
  comment_like: (who, about) => `${who} liked your comment on ${about}`,
  comment_reply: (who, about) => `${who} replied to your comment on ${about}`,
  writer_follow: (who) => `${who} followed you`,
  writer_profile_view: (who) => `${who} looked at your profile`,
  group_join_request: (who, about) => `${who} asked to join ${about}`,
  group_request_accepted: (who, about) => `${who} let you into ${about}`,
  group_mention: (who, about) => `${who} mentioned you in ${about}`,
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
  readAll: "Mark all as read",
  readAllFailed: "Your alerts could not be marked as read.",
  read: "Mark as read",
  unread: "Unread",
  unreadCount: (count: number) =>
    count === 0 ? "Nothing is unread." : `${numbers.format(count)} unread`,
  /** For users whose account was deleted. */
  unknownUser: "Somebody",
  others: (who: string, count: number) =>
    `${who} and ${count === 1 ? "1 other" : `${numbers.format(count)} others`}`,
  quoted: (title: string) => `“${title}”`,
  /** For subjects that were deleted. */
  unknownSubject: "a story",
  unknownGroup: "a group",
  sentences,
} as const;
