/** Where in the app a reader opened a story. `direct`: by its own address; `other`: it was not said. */
export const inAppOrigins = [
  "for-you",
  "genre",
  "trending",
  "search",
  "griot",
  "playlist",
  "direct",
  "other",
] as const;
export type InAppOrigin = (typeof inAppOrigins)[number];

/** Where a visitor without a session came from to a shared story, as the server tells by the referring site. */
const externalOrigins = [
  "facebook",
  "whatsapp",
  "x",
  "linkedin",
  "search-engine",
  "other-site",
  "shared-link",
] as const;
export type ExternalOrigin = (typeof externalOrigins)[number];

/** Where the readers of a story came from. */
export const origins = [...inAppOrigins, ...externalOrigins] as const;
export type Origin = (typeof origins)[number];
