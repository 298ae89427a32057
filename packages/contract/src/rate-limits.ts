/**
 * A rate limit, generous for people and strict for scripts. With the key `viewer` it counts per
 * signed-in user, or per address without a session; with the key `address` always per address.
 */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
  readonly key: "viewer" | "address";
  /**
   * Counts only calls that fail with a 4xx. Above `max`, a failing call gets 429 and a successful one is still allowed;
   * above `refuseAllAbove`, every call is rejected before it is processed.
   */
  readonly countOnlyFailures?: { readonly refuseAllAbove: number };
}

/** The value is high, because above it even correct passwords from a shared address are rejected. */
const countOnlyFailures = { refuseAllAbove: 1000 } as const;

export const rateLimits = {
  /** Applies to calls without a `rateLimit`, and additionally to calls whose own limit counts only failures. */
  ordinary: { max: 1200, windowSeconds: 60, key: "viewer" },
  login: { max: 100, windowSeconds: 15 * 60, key: "address", countOnlyFailures },
  verification: {
    max: 100,
    windowSeconds: 15 * 60,
    key: "address",
    countOnlyFailures,
  },
  reset: { max: 100, windowSeconds: 15 * 60, key: "address", countOnlyFailures },
  googleSignIn: {
    max: 100,
    windowSeconds: 15 * 60,
    key: "address",
    countOnlyFailures,
  },
  registration: { max: 20, windowSeconds: 60 * 60, key: "address" },
  verificationMail: { max: 10, windowSeconds: 15 * 60, key: "address" },
  resetMail: { max: 10, windowSeconds: 15 * 60, key: "address" },
  comment: { max: 60, windowSeconds: 60, key: "viewer" },
  reaction: { max: 240, windowSeconds: 60, key: "viewer" },
  playlist: { max: 120, windowSeconds: 60, key: "viewer" },
  series: { max: 120, windowSeconds: 60, key: "viewer" },
  dashboard: { max: 120, windowSeconds: 60, key: "viewer" },
  picture: { max: 60, windowSeconds: 60 * 60, key: "viewer" },
  block: { max: 60, windowSeconds: 60, key: "viewer" },
  /** Calls with a client id, whose responses are stored. Counted in addition to the limit of the call. */
  clientId: { max: 5000, windowSeconds: 24 * 60 * 60, key: "viewer" },
  report: { max: 30, windowSeconds: 60 * 60, key: "viewer" },
  /** One request per pause in typing. */
  search: { max: 150, windowSeconds: 60, key: "viewer" },
  newsRefresh: { max: 20, windowSeconds: 60, key: "viewer" },
  /** A page has up to 60 images, and many users may share an address. */
  newsImage: { max: 6000, windowSeconds: 60, key: "address" },
  publish: { max: 20, windowSeconds: 60 * 60, key: "viewer" },
  edit: { max: 240, windowSeconds: 60 * 60, key: "viewer" },
  /** One request per pause in writing. */
  draft: { max: 120, windowSeconds: 60, key: "viewer" },
  status: { max: 120, windowSeconds: 60 * 60, key: "viewer" },
  message: { max: 300, windowSeconds: 60, key: "viewer" },
  /** Attachments, counted in addition to `message`: two albums of thirty pictures. */
  attachment: { max: 60, windowSeconds: 10 * 60, key: "viewer" },
  group: { max: 120, windowSeconds: 60, key: "viewer" },
  friend: { max: 120, windowSeconds: 60, key: "viewer" },
  profile: { max: 120, windowSeconds: 60 * 60, key: "viewer" },
  password: { max: 20, windowSeconds: 15 * 60, key: "viewer" },
  /** Visitors of a school or a mobile carrier share an address. */
  download: { max: 120, windowSeconds: 60 * 60, key: "viewer" },
  /** A device that stores all works of a writer makes up to 1,000 calls. */
  library: { max: 600, windowSeconds: 60, key: "viewer" },
  export: { max: 10, windowSeconds: 60 * 60, key: "viewer" },
  feedback: { max: 10, windowSeconds: 60 * 60, key: "viewer" },
  moderation: { max: 240, windowSeconds: 60, key: "viewer" },
  appeal: { max: 20, windowSeconds: 60 * 60, key: "viewer" },
  application: { max: 20, windowSeconds: 60 * 60, key: "viewer" },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** Failed logins per account and address, or per account and known device (one that has logged in to it before). */
export const loginFailures = { max: 10, windowSeconds: 15 * 60 } as const;

/** Failed logins per account from all unknown devices together, at any address. */
export const accountLoginFailures = { max: 30, windowSeconds: 60 * 60 } as const;

/**
 * Wrong codes of an app, per account from all unknown devices together, or per known device. Passkeys and recovery codes
 * cannot be guessed, so they work above the limit.
 */
export const wrongCodes = { max: 20, windowSeconds: 60 * 60 } as const;

/** Warning mails about failed logins, per account. */
export const loginWarnings = { max: 1, windowSeconds: 24 * 60 * 60 } as const;

/** Calls and socket handshakes with an invalid token, per address. */
export const invalidTokens = { max: 300, windowSeconds: 5 * 60 } as const;

/** Mails of one kind to one email address. */
export const mailsPerAddress = { max: 5, windowSeconds: 60 * 60 } as const;

/** Chats that an account begins in its first 24 hours. */
export const firstDayChats = { max: 10, windowSeconds: 24 * 60 * 60 } as const;

/** Comments of an account in its first 24 hours. */
export const firstDayComments = { max: 60, windowSeconds: 24 * 60 * 60 } as const;

/** Reports of a user to the moderators, in addition to the limit of the call, which also counts failed calls. */
export const dailyReports = { max: 20, windowSeconds: 24 * 60 * 60 } as const;

/** Returns a number of seconds in words, in whole hours: `an hour` or `5 hours`. */
function toHours(seconds: number): string {
  const hours = Math.ceil(seconds / 3600);
  return hours === 1 ? "an hour" : `${hours} hours`;
}

/** The text of `RATE_LIMITED` for a user who has reported `dailyReports.max` things, with the time to wait. */
export function dailyReportsSentence(seconds: number): string {
  return `You can report ${dailyReports.max} things a day. You can report again in ${toHours(seconds)}.`;
}

/** The text of `RATE_LIMITED` for comments of an account in its first 24 hours, with the time to wait. */
export function firstDayCommentsSentence(seconds: number): string {
  return `New accounts can write ${firstDayComments.max} comments in their first 24 hours. You can comment again in ${toHours(seconds)}.`;
}

/** Open sockets per process. Users of a school or a mobile carrier share an address. */
export const maxSockets = { perUser: 20, perAddress: 2000 } as const;
