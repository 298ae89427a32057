import type { ErrorBody, ErrorCode } from "@kora/contract/errors";

/** `OFFLINE`: the server could not be reached. `CANCELLED`: the caller's signal ended the call. */
export type ApiErrorCode = ErrorCode | "OFFLINE" | "CANCELLED";

/** Why a call failed. `message` is the server's human sentence, empty when there is none. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Sentence per wrong field, by the field's name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of a stale `revision`: what stands there and what was sent. */
  readonly versions: ErrorBody["versions"];
  /** Seconds to wait before trying again, when the server says so. */
  readonly retryAfter: number | undefined;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    code: ApiErrorCode,
    details: {
      message?: string;
      fields?: Readonly<Record<string, string>> | undefined;
      versions?: ErrorBody["versions"];
      retryAfter?: number | undefined;
      requestId?: string | undefined;
    } = {},
  ) {
    super(details.message ?? "");
    this.status = status;
    this.code = code;
    this.fields = details.fields ?? {};
    this.versions = details.versions;
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
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

/** The error of an answer that is not a success; a proxy's answer without our body has its status. */
export function toApiError(
  status: number,
  body: unknown,
  header: (name: string) => string | null,
): ApiError {
  const told: Partial<ErrorBody> = typeof body === "object" && body !== null ? body : {};
  const retryAfter = Number.parseInt(header("retry-after") ?? "", 10);
  // A gateway that stands before a stopped server answers for it.
  const fallback =
    status >= 502 && status <= 504 ? "OFFLINE" : (codeByStatus[status] ?? "INTERNAL");
  return new ApiError(status, told.code ?? fallback, {
    message: told.msg ?? told.message ?? "",
    fields: told.fields,
    versions: told.versions,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
    requestId: told.requestId ?? header("x-request-id") ?? undefined,
  });
}

/** The server's reason for refusing, also for want of room or time; empty where it failed or was not reached. */
export function refusalOf(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.code !== "INTERNAL";
  return isRefusal ? error.message : "";
}

/**
 * The sentence to show for a failed act: the server's own, else the given one.
 * Most of the specification's failures read "server msg, else '…'".
 */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== "" ? error.message : fallback;
}
