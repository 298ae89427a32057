import {
  type ErrorBody,
  type ErrorCode,
  errorSentences,
  errorStatus,
  rateLimitSentence,
} from "@kora/contract/errors";
import { sentences } from "@kora/contract/sentences";

/** An answer that is not a success: a code of the contract and the sentence a person is told. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** With `CONFLICT`: both versions of what two edited at once. */
  readonly versions: ErrorBody["versions"];
  /** With `RATE_LIMITED`, `UNAVAILABLE` and `STORAGE_FULL`: what the header `Retry-After` says. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    sentence?: string,
    more: {
      fields?: Readonly<Record<string, string>>;
      versions?: NonNullable<ErrorBody["versions"]>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(sentence ?? errorSentences[code]);
    this.code = code;
    this.fields = more.fields;
    this.versions = more.versions;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  /** Of the answer over HTTP. */
  get status(): number {
    return errorStatus[this.code];
  }

  /** The body of decisions §1. */
  toBody(): ErrorBody {
    return {
      code: this.code,
      msg: this.message,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.versions && { versions: this.versions }),
    };
  }
}

export function notFound(sentence?: string): AppError {
  return new AppError("NOT_FOUND", sentence);
}

export function forbidden(sentence?: string): AppError {
  return new AppError("FORBIDDEN", sentence);
}

/** A rule about one field of a form; the sentence is also the body's `msg`. */
export function invalid(field: string, sentence: string): AppError {
  return new AppError("VALIDATION", sentence, { fields: { [field]: sentence } });
}

/** Too many; `retryAfterSeconds` is what the asker is told to wait. */
export function rateLimited(retryAfterSeconds: number): AppError {
  return new AppError("RATE_LIMITED", rateLimitSentence(retryAfterSeconds), { retryAfterSeconds });
}

/** The client went away before its answer, so that nobody reads this one. */
export function cancelled(): AppError {
  return new AppError("VALIDATION", sentences.form.cancelled);
}

/** A part that the call needs is unreachable or overloaded for the moment: 503 with `Retry-After`. */
export function unavailable(sentence: string | undefined, retryAfterSeconds: number): AppError {
  return new AppError("UNAVAILABLE", sentence, { retryAfterSeconds });
}

/** Whether something was asked for that is not there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === "NOT_FOUND";
}
