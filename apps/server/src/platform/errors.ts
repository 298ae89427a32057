import {
  type ErrorBody,
  type ErrorCode,
  errorSentences,
  errorStatus,
  rateLimitSentence,
} from "@kora/contract/errors";
import type { SecondFactorChallenge } from "@kora/contract/second-factor";
import { sentences } from "@kora/contract/sentences";

/** The restricted session of a suspended user. */
type RestrictedSession = Required<Pick<ErrorBody, "token" | "userId">>;

/** An error response: an error code of the contract and a message for the user. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Both versions of a text that was edited twice at the same time; only with `CONFLICT`. */
  readonly versions: ErrorBody["versions"];
  /** The challenge that the user must answer; only with `SECOND_FACTOR_REQUIRED`. */
  readonly secondFactor: SecondFactorChallenge | undefined;
  /** A restricted session; only with `SUSPENDED`. */
  readonly session: RestrictedSession | undefined;
  /** How to restore the account; only with `DELETION_PENDING`. */
  readonly restoration: { readonly challenge: string; readonly eraseAt: string } | undefined;
  /** The value of the header `Retry-After`, with `RATE_LIMITED`, `UNAVAILABLE` and `STORAGE_FULL`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    details: {
      fields?: Readonly<Record<string, string>>;
      versions?: NonNullable<ErrorBody["versions"]>;
      secondFactor?: SecondFactorChallenge;
      session?: RestrictedSession;
      restoration?: { readonly challenge: string; readonly eraseAt: string };
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message ?? errorSentences[code]);
    this.code = code;
    this.fields = details.fields;
    this.versions = details.versions;
    this.secondFactor = details.secondFactor;
    this.session = details.session;
    this.restoration = details.restoration;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** The status code of the HTTP response. */
  get status(): number {
    return errorStatus[this.code];
  }

  /** The body of an error response. `msg` and `message` have the same text. */
  toBody(): ErrorBody {
    return {
      code: this.code,
      msg: this.message,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.versions && { versions: this.versions }),
      ...this.secondFactor,
      ...this.session,
      ...this.restoration,
    };
  }
}

export function notFound(message?: string): AppError {
  return new AppError("NOT_FOUND", message);
}

export function forbidden(message?: string): AppError {
  return new AppError("FORBIDDEN", message);
}

/** Returns the error for one invalid field of a form. The message is also the body's `msg`. */
export function invalid(field: string, message: string): AppError {
  return new AppError("VALIDATION", message, { fields: { [field]: message } });
}

/** Returns the error for a request over a rate limit. The client may retry after `retryAfterSeconds`. */
export function rateLimited(
  retryAfterSeconds: number,
  sentence = rateLimitSentence(retryAfterSeconds),
): AppError {
  return new AppError("RATE_LIMITED", sentence, { retryAfterSeconds });
}

/** Returns the error that ends the work for a client that disconnected. The client never receives it. */
export function cancelled(): AppError {
  return new AppError("VALIDATION", sentences.form.cancelled);
}

/** Returns the error for a service that is temporarily unreachable or overloaded: status 503 with `Retry-After`. */
export function unavailable(message: string | undefined, retryAfterSeconds: number): AppError {
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds });
}

export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === "NOT_FOUND";
}
