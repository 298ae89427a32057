/**
 * Rate limits by name, generous to a person and hard on a script (decisions §6). Counted per signed-in
 * user where there is one, else per address; `address` limits always count the address.
 */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
  readonly key: "viewer" | "address";
  /**
   * Counts only calls that fail with a 4xx. Above `max` a failing call is answered 429; a call that succeeds is not
   * refused before `refuseAllAbove` failures, from where on calls are refused without being read.
   */
  readonly countOnlyFailures?: { readonly refuseAllAbove: number };
}

/** A shared address may have so many failures before its right passwords are refused too. */
const countOnlyFailures = { refuseAllAbove: 1000 } as const;

export const rateLimits = {
  /** Every call that names no other. */
  ordinary: { max: 1200, windowSeconds: 60, key: "viewer" },
  login: { max: 100, windowSeconds: 15 * 60, key: "address", countOnlyFailures: countOnlyFailures },
  verification: {
    max: 100,
    windowSeconds: 15 * 60,
    key: "address",
    countOnlyFailures: countOnlyFailures,
  },
  reset: { max: 100, windowSeconds: 15 * 60, key: "address", countOnlyFailures: countOnlyFailures },
  googleSignIn: {
    max: 100,
    windowSeconds: 15 * 60,
    key: "address",
    countOnlyFailures: countOnlyFailures,
  },
  registration: { max: 20, windowSeconds: 60 * 60, key: "address" },
  verificationMail: { max: 10, windowSeconds: 15 * 60, key: "address" },
  resetMail: { max: 10, windowSeconds: 15 * 60, key: "address" },
  comment: { max: 60, windowSeconds: 60, key: "viewer" },
  reaction: { max: 240, windowSeconds: 60, key: "viewer" },
  playlist: { max: 120, windowSeconds: 60, key: "viewer" },
  dashboard: { max: 120, windowSeconds: 60, key: "viewer" },
  picture: { max: 60, windowSeconds: 60 * 60, key: "viewer" },
  block: { max: 60, windowSeconds: 60, key: "viewer" },
  report: { max: 30, windowSeconds: 60 * 60, key: "viewer" },
  /** Each pause in typing asks once. */
  search: { max: 150, windowSeconds: 60, key: "viewer" },
  /** A page has up to 60, and many people may share an address. */
  newsImage: { max: 6000, windowSeconds: 60, key: "address" },
  publish: { max: 20, windowSeconds: 60 * 60, key: "viewer" },
  edit: { max: 240, windowSeconds: 60 * 60, key: "viewer" },
  /** Each pause in writing keeps what is written. */
  draft: { max: 120, windowSeconds: 60, key: "viewer" },
  status: { max: 120, windowSeconds: 60 * 60, key: "viewer" },
  message: { max: 300, windowSeconds: 60, key: "viewer" },
  /** Files in messages, counted beside `message`: an album of thirty pictures, and a second one. */
  attachment: { max: 60, windowSeconds: 10 * 60, key: "viewer" },
  group: { max: 120, windowSeconds: 60, key: "viewer" },
  friend: { max: 120, windowSeconds: 60, key: "viewer" },
  profile: { max: 120, windowSeconds: 60 * 60, key: "viewer" },
  password: { max: 20, windowSeconds: 15 * 60, key: "viewer" },
  export: { max: 10, windowSeconds: 60 * 60, key: "viewer" },
  feedback: { max: 10, windowSeconds: 60 * 60, key: "viewer" },
  moderation: { max: 240, windowSeconds: 60, key: "viewer" },
  application: { max: 20, windowSeconds: 60 * 60, key: "viewer" },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** Failed logins per account and address, or per account and device that it has been signed in to on (decisions §6). */
export const loginFailures = { max: 10, windowSeconds: 15 * 60 } as const;

/** Failed logins per account from all other devices together, whatever their addresses. */
export const accountLoginFailures = { max: 30, windowSeconds: 60 * 60 } as const;

/** Mails to the owner about failed logins. */
export const loginWarnings = { max: 1, windowSeconds: 24 * 60 * 60 } as const;

/** Calls and socket handshakes with a token that is no session, per address. */
export const invalidTokens = { max: 300, windowSeconds: 5 * 60 } as const;

/** Mails of one kind asked for one address, by whomever. */
export const mailsPerAddress = { max: 5, windowSeconds: 60 * 60 } as const;

/** Open sockets at one process. Schools and mobile carriers share an address. */
export const maxSockets = { perUser: 20, perAddress: 2000 } as const;
