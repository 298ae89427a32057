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
 * `hide` and `unhide` are 400 for a user and a message, `raise` for everything but a story. 409 when the action was
 * applied already, such as by another moderator.
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
  "limit",
  "unlimit",
  "close",
] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Actions that weigh on a user. Each is a sanction, which the user sees and may appeal against. */
export const sanctionActs = [
  "warn",
  "limit",
  "hide",
  "raise",
  "setBirthMonth",
  "suspend",
  "close",
] as const satisfies readonly ModerationAction[];
export type SanctionAct = (typeof sanctionActs)[number];

/** Actions that require a note, because the user gets it as the reason. */
export const actionsRequiringNote: readonly ModerationAction[] = [...sanctionActs];

/** What the moderation log records: the actions, the decisions about appeals, and acts of operators on the command line. */
export const loggedActs = [
  ...moderationActions,
  "uphold",
  "overturn",
  "removeSecondFactors",
] as const;
export type LoggedAct = (typeof loggedActs)[number];

/** Outcomes of an appeal. `overturned` undoes the act. */
export const appealOutcomes = ["upheld", "overturned"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];
