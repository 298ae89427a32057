/** Limits that only the server needs, apart from `limits`, which every page loads. */
export const serverLimits = {
  draft: {
    perUser: 20,
    /** Characters, like the next two limits. The fields of a draft may be longer than those of a story. */
    title: 1000,
    shortDescription: 5000,
    posterAlt: 2000,
  },
  download: {
    /** The newest stories of a writer that one file has. */
    stories: 1000,
  },
  /** Only the latest alerts of a user are stored. */
  alerts: { perUser: 500 },
  push: {
    /** Subscribed browsers of one user. */
    perUser: 10,
    endpoint: 1000,
  },
  reading: {
    /**
     * Limits the reading time that visitors without an account report. It is the pace of a beginner or of reading
     * aloud, plus time for title and poster.
     */
    slowestReader: { wordsPerMinute: 60, extraSeconds: 60 },
    tempId: 128,
    referrer: 2000,
    /** The latest opened stories of a user that are stored. */
    history: 1000,
  },
  /** `days` are shown by `GET /dashboard/figures`; `retentionDays` are stored. */
  analytics: { days: 30, retentionDays: 400 },
} as const;
