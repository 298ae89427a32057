import {
  type ErrorBody,
  type ErrorCode,
  errorSentences,
  errorStatus,
  rateLimitSentence,
} from "@kora/contract/errors";

/** An answer that is not a success: a code of the contract and the sentence a person is told. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** With `CONFLICT`: both versions of what two edited at once. */
  readonly versions: ErrorBody["versions"];
  /** With `RATE_LIMITED` and what is `unavailable`: what the header `Retry-After` says. */
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
    const passes = this.code === "INTERNAL" && this.retryAfterSeconds !== undefined;
    return passes ? 503 : errorStatus[this.code];
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

/** Something that is needed from elsewhere is not there now; the closed list of codes has none for it. */
export function unavailable(sentence: string, retryAfterSeconds: number): AppError {
  return new AppError("INTERNAL", sentence, { retryAfterSeconds });
}

/** Whether something was asked for that is not there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === "NOT_FOUND";
}
