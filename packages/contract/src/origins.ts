/** The part of the app from which a reader opened a story. `direct`: by its URL; `other`: unknown. */
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

/** The site from which a visitor without a session came, derived by the server from the referrer. */
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

/** Origins of the readers of a story. */
export const origins = [...inAppOrigins, ...externalOrigins] as const;
export type Origin = (typeof origins)[number];
