/** Query keys of alerts; the unread count has the key `unreadKeys.alerts`. */
export const alertKeys = {
  /** The viewer's alerts, latest first. */
  list: ["alerts"],
} as const;
