/** The stickers drawn for Kora. */
export const stickerNames = [
  "kora",
  "drum",
  "baobab",
  "calabash",
  "sun",
  "fire",
  "heart",
  "proverb",
  "cloth",
  "book",
] as const;

export type StickerName = (typeof stickerNames)[number];
