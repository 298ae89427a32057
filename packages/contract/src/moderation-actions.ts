/** Kinds of entities that moderators act on. A writer is moderated as a user, a reply as a comment. */
export const moderatedKinds = ["user", "story", "comment", "status"] as const;
export type ModeratedKind = (typeof moderatedKinds)[number];

/**
 * Actions of a moderator. Every action closes the open reports and is logged.
 *
 * | action | story | comment | status | user |
 * |---|---|---|---|---|
 * | `dismiss` | no effect; the only action for a deleted entity | same | same | same |
 * | `hide` | hidden from every list, page and call | shown without text, as if deleted | deleted | 400 |
 * | `warn` | the author gets an alert with the note | same | same | same |
 * | `suspend` | the author is hidden and signed out, until a date or without an end | same | same | same |
 * | `unhide` | visible again | visible again with its text | 409 | 400 |
 * | `restore` | ends the suspension of the author | same | same | same |
 * | `raise` | a higher rating, below which the author cannot go; the author gets an alert with the note | 400 | 400 | 400 |
 * | `setBirthMonth` | the author gets another month of birth, also one that makes an adult a minor, and an alert with the note; under 13, the account is closed | same | same | same |
 *
 * 409 when the action was applied already, such as by another moderator.
 */
export const moderationActions = [
  "dismiss",
  "hide",
  "warn",
  "suspend",
  "unhide",
  "restore",
  "raise",
  "setBirthMonth",
] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Actions that require a note, because the author gets it. */
export const actionsRequiringNote: readonly ModerationAction[] = [
  "warn",
  "suspend",
  "raise",
  "setBirthMonth",
];
