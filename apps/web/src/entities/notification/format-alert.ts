import type { AlertView } from "@kora/contract/alerts";
import { alertsText as text } from "#text/alerts.ts";

/** A part of an alert's text. The names of users, stories and groups may have another text direction than the rest. */
export interface AlertPart {
  readonly text: string;
  readonly isName: boolean;
}

/**
 * Placeholders of the names in the text. They are private-use characters of Unicode, which the texts do not contain.
 */
const actorPlaceholder = "\uE000";
const subjectPlaceholder = "\uE001";

const groupAlertTypes: readonly AlertView["type"][] = [
  "group_join_request",
  "group_request_accepted",
  "group_mention",
];

/** Name of the user who acted: the poster name for a new story, because writers publish under it. */
function actorName({ type, sender }: AlertView): string {
  if (sender === null) return text.unknownUser;
  return (type === "new_post" ? sender.posterName : null) ?? sender.name;
}

/** Returns the text of an alert by moderators with a placeholder for the title; null for one without a sanction. */
function formatSanction({ sanction }: AlertView): string | null {
  if (sanction === null) return null;
  if (sanction.outcome !== null) return text.byOutcome[sanction.outcome];
  const isNamed = sanction.title !== "";
  const subject = isNamed ? text.quoted(subjectPlaceholder) : text.unknownEntity;
  return text.byAct[sanction.act](subject, sanction.until);
}

/** Splits an alert's text into names and the text around them: `Ama`, ` and 4 others liked “`, `The Ferry`, `”`. */
export function toAlertParts(alert: AlertView): AlertPart[] {
  const { type, otherCount, reference, sanction } = alert;
  const fallbackSubject = groupAlertTypes.includes(type) ? text.unknownGroup : text.unknownSubject;
  const message =
    formatSanction(alert) ??
    text.byType[type](
      otherCount > 0 ? text.others(actorPlaceholder, otherCount) : actorPlaceholder,
      reference === null ? fallbackSubject : text.quoted(subjectPlaceholder),
    );
  const subject = (sanction ?? reference)?.title ?? "";
  return message
    .split(new RegExp(`([${actorPlaceholder}${subjectPlaceholder}])`))
    .filter((textPart) => textPart !== "")
    .map((textPart) => {
      if (textPart === actorPlaceholder) return { text: actorName(alert), isName: true };
      if (textPart === subjectPlaceholder) return { text: subject, isName: true };
      return { text: textPart, isName: false };
    });
}

/** Formats an alert as text. */
export function formatAlert(alert: AlertView): string {
  return toAlertParts(alert)
    .map(({ text }) => text)
    .join("");
}

/**
 * Returns the path of the page that an alert links to; null for an alert by moderators without a sanction, or if the user,
 * story or group of that page was deleted.
 */
export function alertPath({ type, sender, reference, sanction }: AlertView): string | null {
  const storyPath = reference && `/story/${reference._id}`;
  switch (type) {
    case "friend_request":
    case "request_accepted":
    case "writer_follow":
    case "writer_profile_view":
      return sender && `/user/${sender._id}`;
    case "new_post":
      return sender?.writerId ? `/writer/profile/${sender.writerId}` : storyPath;
    case "story_like":
    case "story_comment":
    case "story_share":
    case "comment_like":
    case "comment_reply":
    case "comment_mention":
      return storyPath;
    case "group_join_request":
    case "group_request_accepted":
    case "group_mention":
      return reference && `/group/${reference._id}`;
    case "moderation":
    case "appeal_decided":
      return sanction && `/sanctions#${sanction._id}`;
    case "security":
      return "/theuser#devices";
  }
}
