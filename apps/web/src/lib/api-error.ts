import type { ErrorBody, ErrorCode } from "@kora/contract/errors";
import type { SecondFactorChallenge } from "@kora/contract/second-factor";

/**
 * `OFFLINE`: the server could not be reached. `WAITING`: it could not, and the outbox will make the call. `CANCELLED`: the
 * caller's signal ended the call.
 */
export type ApiErrorCode = ErrorCode | "OFFLINE" | "WAITING" | "CANCELLED";

/** What the user must answer to restore a deleted account after a sign-in. */
export interface Restoration {
  readonly challenge: string;
  /** The time at which the account is erased. */
  readonly eraseAt: string;
}

/** The next step of a sign-in: the second factor, or the restoration of a deleted account. */
export type NextSignInStep = SecondFactorChallenge | Restoration;

/** An error of an API call. `message` is the server's text for users; empty if it sent none or no response arrived. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when no response arrived. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Error text per invalid field, keyed by field name; empty if no field is invalid. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * The body of the response, with the fields of few codes: what `NextSignInStep` has, the restricted session of
   * `SUSPENDED`, and the stored version and the version that was sent of `CONFLICT`, if the `revision` of the request was
   * stale.
   */
  readonly body: Partial<ErrorBody>;
  /** Seconds to wait before a retry, from the header `retry-after`; undefined without the header. */
  readonly retryAfter: number | undefined;
  /** True if the request may have reached the server, and no answer says whether it was carried out. */
  readonly mayHaveArrived: boolean;
  /** Identifies the request in the server's log; undefined without a response of Kora's server. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    code: ApiErrorCode,
    details: {
      message?: string;
      fields?: Readonly<Record<string, string>> | undefined;
      body?: Partial<ErrorBody>;
      retryAfter?: number | undefined;
      requestId?: string | undefined;
      mayHaveArrived?: boolean;
    } = {},
  ) {
    super(details.message ?? "");
    this.status = status;
    this.code = code;
    this.fields = details.fields ?? {};
    this.body = details.body ?? {};
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
    this.mayHaveArrived = details.mayHaveArrived ?? false;
  }
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: "VALIDATION",
  401: "UNAUTHENTICATED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  413: "TOO_LARGE",
  415: "UNSUPPORTED_MEDIA",
  429: "RATE_LIMITED",
};

/**
 * Builds the error of an unsuccessful response. If the response has no `ErrorBody`, because it comes from a proxy,
 * the code follows from the status.
 */
export function toApiError(
  status: number,
  body: unknown,
  getHeader: (name: string) => string | null,
): ApiError {
  const errorBody: Partial<ErrorBody> = typeof body === "object" && body !== null ? body : {};
  const retryAfter = Number.parseInt(getHeader("retry-after") ?? "", 10);
  // A gateway sends 502, 503 or 504 while the server behind it is down.
  const fallbackCode =
    status >= 502 && status <= 504 ? "OFFLINE" : (codeByStatus[status] ?? "INTERNAL");
  const code = errorBody.code ?? fallbackCode;
  return new ApiError(status, code, {
    // The gateway may have lost the answer of the server behind it. With 503 it has not asked it.
    mayHaveArrived: code === "OFFLINE" && status !== 503,
    message: errorBody.msg ?? errorBody.message ?? "",
    fields: errorBody.fields,
    body: errorBody,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
    requestId: errorBody.requestId ?? getHeader("x-request-id") ?? undefined,
  });
}

/**
 * Returns the server's message for a refused request, such as a full storage quota, a rate limit or a lack of resources
 * (503, 507). Empty for an internal error (500) or if the server was unreachable.
 */
export function refusalMessage(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.code !== "INTERNAL";
  return isRefusal ? error.message : "";
}

/**
 * Returns the sentence about a call of `sendOnce` that may have been made, or was made before with other content; undefined
 * for any other error. It is shown alone, because the call has not failed.
 */
export function outcomeMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.message === "") return undefined;
  const isOutcome = error.mayHaveArrived || error.code === "IDEMPOTENCY_MISMATCH";
  return isOutcome ? error.message : undefined;
}

/**
 * Returns the text to show for a failed action: the server's message for a rejected request, else `fallback`. The
 * server's message for an internal error is not shown, because it says nothing about the action.
 */
export function errorMessage(error: unknown, fallback: string): string {
  const isRejection = error instanceof ApiError && error.status < 500 && error.message !== "";
  return isRejection ? error.message : fallback;
}
