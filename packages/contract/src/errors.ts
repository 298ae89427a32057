import type { SecondFactorChallenge } from "./second-factor.ts";

/**
 * All error codes. Each has an HTTP status and a default text; a code without them does not compile. `SESSION_REVOKED`: the
 * session was ended from elsewhere, by another device, a change of the password, a suspension or a deletion, so the device
 * forgets what it has of the user. A session that expired is `UNAUTHENTICATED`. `IDEMPOTENCY_MISMATCH`: the key or id of
 * the call belongs to one with other content.
 */
export const errorCodes = [
  "VALIDATION",
  "UNAUTHENTICATED",
  "SESSION_REVOKED",
  "FORBIDDEN",
  "UNVERIFIED",
  "SUSPENDED",
  "BLOCKED",
  "DELETION_PENDING",
  "SECOND_FACTOR_REQUIRED",
  "SECOND_FACTOR_MISSING",
  "PROOF_REQUIRED",
  "NOT_FOUND",
  "CONFLICT",
  "IDEMPOTENCY_MISMATCH",
  "RATE_LIMITED",
  "TOO_LARGE",
  "QUOTA_EXCEEDED",
  "STORAGE_FULL",
  "UNSUPPORTED_MEDIA",
  "UNAVAILABLE",
  "INTERNAL",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export const errorStatus: Readonly<Record<ErrorCode, number>> = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  SESSION_REVOKED: 401,
  FORBIDDEN: 403,
  UNVERIFIED: 403,
  SUSPENDED: 403,
  BLOCKED: 403,
  DELETION_PENDING: 403,
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_MISSING: 403,
  PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  IDEMPOTENCY_MISMATCH: 409,
  RATE_LIMITED: 429,
  TOO_LARGE: 413,
  QUOTA_EXCEEDED: 413,
  STORAGE_FULL: 507,
  UNSUPPORTED_MEDIA: 415,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** The text of `UNAUTHENTICATED`. It has its own name, because the first pages of the web app need no other. */
export const unauthenticatedSentence = "Authentication required";

export const errorSentences: Readonly<Record<ErrorCode, string>> = {
  VALIDATION: "Please check what you entered.",
  UNAUTHENTICATED: unauthenticatedSentence,
  SESSION_REVOKED: "You were logged out. Please log in again.",
  FORBIDDEN: "You are not allowed to do this.",
  UNVERIFIED: "Please verify your email to continue.",
  SUSPENDED: "This account is suspended.",
  BLOCKED: "You cannot reach this person.",
  DELETION_PENDING: "This account was deleted. You can still restore it.",
  SECOND_FACTOR_REQUIRED: "Please confirm with your second factor.",
  SECOND_FACTOR_MISSING:
    "Moderators need a second factor. Please set one up in your profile first.",
  PROOF_REQUIRED: "Please confirm with your second factor to continue.",
  NOT_FOUND: "This is not here, or not for you to see.",
  CONFLICT: "This was changed by someone else. Please reload and try again.",
  IDEMPOTENCY_MISMATCH:
    "This was sent before with other content. Use a new key to send it as something new.",
  RATE_LIMITED: "That was a lot at once. Please wait a moment and try again.",
  TOO_LARGE: "This is too large to send.",
  QUOTA_EXCEEDED: "There is no more room for your files.",
  STORAGE_FULL: "There is no room for files on the server at the moment. Please try again later.",
  UNSUPPORTED_MEDIA: "This kind of file is not supported.",
  UNAVAILABLE: "Kora is very busy at the moment. Please try again shortly.",
  INTERNAL: "Something went wrong. Please try again.",
};

/** The text of `RATE_LIMITED` with the time to wait. */
export function rateLimitSentence(seconds: number): string {
  if (seconds <= 60) return errorSentences.RATE_LIMITED;
  return `That was a lot at once. Please try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/** The text of `SUSPENDED` with the reason and the end, if any. */
export function suspensionSentence({
  until,
  reason,
}: {
  readonly until: Date | null;
  readonly reason: string | null;
}): string {
  const day = until && formatDay(until);
  const text =
    day === null ? "This account is suspended" : `This account is suspended until ${day}`;
  return reason ? `${text}: ${reason}` : `${text}.`;
}

const formatDay = (date: Date) =>
  date.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** The body of every error response. `msg` and `message` are the same text. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly msg: string;
  readonly message: string;
  /** Only for calls with `hasSuccessField`. */
  readonly success?: false;
  /** Error text per field, only with codes `VALIDATION`, `CONFLICT` and `TOO_LARGE`. */
  readonly fields?: Readonly<Record<string, string>>;
  /**
   * The challenge that the user must answer, only with code `SECOND_FACTOR_REQUIRED`; see `sign-in-errors.ts`. With code
   * `DELETION_PENDING`, `challenge` is the input of `restoreAccount`.
   */
  readonly challenge?: string;
  readonly methods?: SecondFactorChallenge["methods"];
  readonly passkeyOptions?: SecondFactorChallenge["passkeyOptions"];
  /**
   * A restricted session, only with code `SUSPENDED` in the answer to a complete sign-in. It opens the calls with the
   * access `anySession` until the suspension ends.
   */
  readonly token?: string;
  readonly userId?: string;
  /** The time at which the account is erased, only with code `DELETION_PENDING`. */
  readonly eraseAt?: string;
  /** The stored and the sent version, only with code `CONFLICT` for a stale `revision`. */
  readonly versions?: { readonly theirs: unknown; readonly yours: unknown };
  /** Identifies the request in the server's log, only with code `INTERNAL`. */
  readonly requestId?: string;
}
