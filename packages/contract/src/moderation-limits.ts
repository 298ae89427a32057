/** Limits of moderation. They are not in `limits`, which every page loads. */
export const moderationLimits = {
  /** Max days of a limit (no comments, no new conversations). */
  limitDays: 365,
  /** Days in which a user may appeal against an act. */
  appealDays: 20,
  /** Characters of an appeal, and of the reason of its decision. */
  appeal: 2000,
  decision: 500,
  /** Characters of a note of moderators, and max notes of one entity. */
  noteText: 2000,
  notesPerEntity: 100,
  /** A report that a moderator took is free again after this time. */
  takenMilliseconds: 60 * 60 * 1000,
  /** Characters of a search: a name, a URL or an id. */
  search: 500,
} as const;
