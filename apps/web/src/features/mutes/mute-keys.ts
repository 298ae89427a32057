/** Query keys of mutes. */
export const muteKeys = {
  list: ["mutes", "list"],
  user: (userId: string) => ["mutes", "user", userId] as const,
} as const;
