/** The stickers drawn for this app; `kora` is the instrument, a harp. */
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
