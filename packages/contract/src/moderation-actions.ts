/** What a report is about, however it was named when it was reported. */
export const moderatedKinds = ["user", "story", "comment", "status"] as const;
export type ModeratedKind = (typeof moderatedKinds)[number];

/**
 * What a moderator does about reports. Every act handles those that are open, and stands in the log.
 *
 * | act | story | comment | status | person |
 * |---|---|---|---|---|
 * | `dismiss` | nothing; also of what is gone, of which nothing else can be done | as story | as story | as story |
 * | `hide` | out of every list, page and call | a place without words, as if deleted | deleted | 400 |
 * | `warn` | its author has an alert with the note | as story | as story | they have it |
 * | `suspend` | its author is met by nobody and signed out, until then or for good | as story | as story | they are |
 * | `unhide` | back | back with its words | 409 | 400 |
 * | `restore` | its author's suspension ends | as story | as story | theirs ends |
 *
 * 409 where it is done already, as by another moderator at the same moment.
 */
export const moderationActions = [
  "dismiss",
  "hide",
  "warn",
  "suspend",
  "unhide",
  "restore",
] as const;
export type ModerationAction = (typeof moderationActions)[number];
