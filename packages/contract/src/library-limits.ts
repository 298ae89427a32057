/** What a device can store for reading without a connection: one story, or all stories of one of the others. */
export const libraryKinds = ["story", "series", "playlist", "writer"] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** Limits of the offline library, apart from `limits`, which every page loads. */
export const libraryLimits = {
  /** Stories in one call that checks whether stored copies are current. */
  storiesPerCheck: 100,
  /** Stories that a device stores of one series, playlist or writer. */
  storiesPerWork: 1000,
} as const;
