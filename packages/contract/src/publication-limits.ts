/** Limits of the publication of stories, apart from `limits`, which every page loads. */
export const publicationLimits = {
  /** The shortest and longest time until a scheduled publication. */
  minDelayMilliseconds: 60 * 1000,
  maxDelayMilliseconds: 366 * 24 * 60 * 60 * 1000,
  /** Scheduled stories of one writer. */
  scheduled: 50,
  /** Earlier versions of a story that are kept. */
  revisions: 50,
  /** Tags of one story. */
  tags: 10,
  /** Characters of a tag. */
  tagLength: 50,
  /** Characters of an author's note. That of a draft may be longer. */
  note: 1000,
  draftNote: 5000,
} as const;
