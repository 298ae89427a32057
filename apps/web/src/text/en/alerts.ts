import type { AlertType } from "@kora/contract/alert-types";
import type { AppealOutcome, SanctionAct } from "@kora/contract/moderation-actions";
import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";
import { formatSanctionDay, untilSanctionEnd } from "./sanction-times.ts";

const numbers = onFirstUse(() => new Intl.NumberFormat(locale));

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
  comment_mention: (actor, subject) => `${actor} mentioned you in a comment on ${subject}`,
  writer_follow: (actor) => `${actor} followed you`,
  writer_profile_view: (actor) => `${actor} looked at your profile`,
  group_join_request: (actor, subject) => `${actor} asked to join ${subject}`,
  group_request_accepted: (actor, subject) => `${actor} let you into ${subject}`,
  group_mention: (actor, subject) => `${actor} mentioned you in ${subject}`,
  moderation: () => "A word from the moderators",
  appeal_decided: () => "The moderators decided about your appeal",
  security: () => "The security of your account",
};

/** Texts of alerts about acts of moderators, from the title of what an act is about, and the end of the act. */
const byAct: Readonly<Record<SanctionAct, (subject: string, until: string | null) => string>> = {
  warn: () => "A warning from the moderators",
  limit: (_subject, until) => `The moderators have limited your account${untilSanctionEnd(until)}`,
  hide: (subject) => `The moderators have hidden ${subject}`,
  raise: (subject) => `The moderators have raised the rating of ${subject}`,
  setBirthMonth: () => "The moderators have corrected the month of your birth",
  suspend: (_subject, until) =>
    `The moderators have suspended your account${untilSanctionEnd(until)}`,
  close: () => "The moderators have closed your account",
};

const byOutcome: Readonly<Record<AppealOutcome, string>> = {
  upheld: "Your appeal was rejected",
  overturned: "Your appeal was granted",
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
    count === 0 ? "Nothing is unread." : `${numbers().format(count)} unread`,
  /** For users whose account was deleted. */
  unknownUser: "Somebody",
  others: (actor: string, count: number) =>
    `${actor} and ${count === 1 ? "1 other" : `${numbers().format(count)} others`}`,
  quoted: (title: string) => `“${title}”`,
  /** For subjects that were deleted. */
  unknownSubject: "a story",
  unknownGroup: "a group",
  byType,
  byAct,
  byOutcome,
  /** How to appeal against an act. */
  appeal: (day: string) =>
    `If you think that this is wrong, you can appeal once, until ${formatSanctionDay(day)}.`,
  openSanction: "Read the decision or appeal",
  /** What an act is about, without a title. */
  unknownEntity: "what you made",
} as const;
