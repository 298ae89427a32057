/** What a report is about, however it was named when it was reported. */
export const moderatedKinds = ["user", "story", "comment", "status"] as const;
export type ModeratedKind = (typeof moderatedKinds)[number];

/**
 * What a moderator does about reports. `hide` takes a story, comment or status from everyone but moderators;
 * `warn` tells the person; `suspend` ends their sessions. The last two take an act back.
 */
export const moderationActs = ["dismiss", "hide", "warn", "suspend", "unhide", "restore"] as const;
export type ModerationAct = (typeof moderationActs)[number];
