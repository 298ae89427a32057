/** Kinds of entities that moderators act on. A writer is moderated as a user, a reply as a comment. */
export const moderatedKinds = [
  "user",
  "story",
  "comment",
  "status",
  "message",
  "group",
  "playlist",
  "series",
] as const;
export type ModeratedKind = (typeof moderatedKinds)[number];

/**
 * Actions of a moderator. Every action has a reason, closes the open reports and is logged. An action on an entity other
 * than a user affects its author: the sender of a message, the creator of a group, the owner of a playlist, the griot of a
 * series.
 *
 * | action | effect |
 * |---|---|
 * | `dismiss` | none; the only action for a deleted entity |
 * | `warn` | the author gets the note |
 * | `limit` | for `days`, the author cannot comment, begin conversations, or create and join groups |
 * | `unlimit` | ends the limit |
 * | `hide` | a story, a group, a playlist or a series is hidden from every list, page and call of others; the parts of a series stay stories; nobody can write in a hidden group; a comment is shown without text, as if deleted; nobody sees a status, also not its owner |
 * | `unhide` | visible again, a comment with its text, a status until it expires |
 * | `raise` | a higher rating of a story, below which the author cannot go |
 * | `setBirthMonth` | the author gets another month of birth, also one that makes an adult a minor; under 13, the account is closed |
 * | `suspend` | the author is hidden and signed out, for `days` or without an end |
 * | `close` | the author is hidden and signed out, and the account is erased after 30 days |
 * | `restore` | ends the suspension, or reopens the closed account |
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
