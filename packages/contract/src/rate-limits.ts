/**
 * Rate limits by name, generous to a person and hard on a script (decisions §6). Counted per signed-in
 * user where there is one, else per address; `address` limits always count the address.
 */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
  readonly by: "viewer" | "address";
}

export const rateLimits = {
  /** Every call that names no other. */
  ordinary: { max: 1200, windowSeconds: 60, by: "viewer" },
  login: { max: 100, windowSeconds: 15 * 60, by: "address" },
  registration: { max: 20, windowSeconds: 60 * 60, by: "address" },
  mail: { max: 10, windowSeconds: 15 * 60, by: "address" },
  comment: { max: 60, windowSeconds: 60, by: "viewer" },
  reaction: { max: 240, windowSeconds: 60, by: "viewer" },
  playlist: { max: 120, windowSeconds: 60, by: "viewer" },
  dashboard: { max: 120, windowSeconds: 60, by: "viewer" },
  picture: { max: 60, windowSeconds: 60 * 60, by: "viewer" },
  block: { max: 60, windowSeconds: 60, by: "viewer" },
  report: { max: 30, windowSeconds: 60 * 60, by: "viewer" },
  /** Each pause in typing asks once. */
  search: { max: 150, windowSeconds: 60, by: "viewer" },
  /** A page has up to 60, and many people may share an address. */
  newsImage: { max: 6000, windowSeconds: 60, by: "address" },
  publish: { max: 20, windowSeconds: 60 * 60, by: "viewer" },
  edit: { max: 240, windowSeconds: 60 * 60, by: "viewer" },
  /** Each pause in writing keeps what is written. */
  draft: { max: 120, windowSeconds: 60, by: "viewer" },
  status: { max: 120, windowSeconds: 60 * 60, by: "viewer" },
  message: { max: 300, windowSeconds: 60, by: "viewer" },
  group: { max: 120, windowSeconds: 60, by: "viewer" },
  friend: { max: 120, windowSeconds: 60, by: "viewer" },
  profile: { max: 120, windowSeconds: 60 * 60, by: "viewer" },
  password: { max: 20, windowSeconds: 15 * 60, by: "viewer" },
  export: { max: 10, windowSeconds: 60 * 60, by: "viewer" },
  feedback: { max: 10, windowSeconds: 60 * 60, by: "viewer" },
  moderation: { max: 240, windowSeconds: 60, by: "viewer" },
  application: { max: 20, windowSeconds: 60 * 60, by: "viewer" },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** Failed logins per account and address (decisions §6). */
export const loginFailures = { max: 10, windowSeconds: 15 * 60 } as const;

/** Calls with a token that is no session, per address. */
export const deadTokens = { max: 300, windowSeconds: 5 * 60 } as const;

/** Mails of one kind asked for one address, by whomever. */
export const mailsToAddress = { max: 5, windowSeconds: 60 * 60 } as const;
