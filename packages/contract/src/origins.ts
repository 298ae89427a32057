/** Where in the app a reader opened a story. `direct`: by its own address; `other`: it was not said. */
export const openedFrom = [
  "for-you",
  "genre",
  "trending",
  "search",
  "griot",
  "playlist",
  "direct",
  "other",
] as const;
export type OpenedFrom = (typeof openedFrom)[number];

/** Where a visitor without a session came from to a shared story, as the server tells by the referring site. */
export const sharedOn = [
  "facebook",
  "whatsapp",
  "x",
  "linkedin",
  "search-engine",
  "other-site",
  "shared-link",
] as const;
export type SharedOn = (typeof sharedOn)[number];

/** Where the readers of a story came from. */
export const origins = [...openedFrom, ...sharedOn] as const;
export type Origin = (typeof origins)[number];
