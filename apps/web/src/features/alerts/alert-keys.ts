/** The keys under which the query cache keeps alerts; how many are unread stands under `unreadKeys.alerts`. */
export const alertKeys = {
  /** One's alerts, page by page, the latest first. */
  list: ["alerts"],
} as const;
