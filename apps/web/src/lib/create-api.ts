import type { CallInput, CallName, CallResponse } from "@kora/contract";
import { type Routes, routes } from "@kora/contract/routes";
import { ApiError, toApiError } from "./api-error.ts";
import { type HttpRequest, type HttpResponse, toHeaders } from "./http.ts";
import { send } from "./send.ts";
import { setServerTime } from "./server-clock.ts";

export interface CallOptions {
  /** Aborts the call, which then throws `ApiError` `CANCELLED`. */
  readonly signal?: AbortSignal | undefined;
  /** Lets the request outlive its page. Browsers allow it for bodies of up to 64 KiB. */
  readonly keepalive?: boolean | undefined;
  /** Identifies the call of a change, so that the server makes it once even if it is sent again. */
  readonly clientId?: string | undefined;
  /** Identifies what the call creates, so that the server creates it once: see `sendOnce`. */
  readonly idempotencyKey?: string | undefined;
  /** Called with the uploaded fraction of the body, 0 to 1. */
  readonly onProgress?: ((sent: number) => void) | undefined;
}

/** One page of a list. Pass `nextCursor` as `query.cursor` of the next call; it is null on the last page. */
export interface Page<Items> {
  /** The array of the response. */
  readonly items: Items;
  readonly nextCursor: string | null;
  /** Total number of unread items, for lists whose response carries it. */
  readonly unreadCount?: number | undefined;
}

interface FileOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Called while the body streams, with the number of lines received and the total number (null when the server does
   * not send it).
   */
  readonly onLines?: ((lines: number, total: number | null) => void) | undefined;
}

export interface Api {
  /** Makes a call of the contract and returns its typed response. Throws `ApiError`. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<CallResponse<Name>>;
  /** Like `call`, for lists: also returns the cursor of the next page. */
  page<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Page<CallResponse<Name>>>;
  /** Like `call`, for a file download; reports the number of lines while the body streams. */
  file<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: FileOptions,
  ): Promise<File>;
}

type Scalar = string | number | boolean | null | undefined;

interface CallParts {
  readonly params?: Readonly<Record<string, Scalar>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
}

const isPresent = ([, value]: [string, unknown]) => value !== undefined && value !== null;

const isSuccess = ({ status }: HttpResponse) => status >= 200 && status < 300;

/** Builds the URL of a call: the path with its parameters filled in, and the query. */
export function toUrl(path: string, { params = {}, query = {} }: CallParts): string {
  const filledPath = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The call ${path} lacks the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(isPresent)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return `/api${filledPath}${search === "" ? "" : `?${search}`}`;
}

/** Throws `ApiError` `OFFLINE`. Handles the failed dynamic import of one of Kora's own scripts. */
function throwOffline(): never {
  throw new ApiError(0, "OFFLINE");
}

/** Loads method and path of a call that is not in the first bundle. Throws `ApiError` `OFFLINE` if loading fails. */
async function loadRoute<Name extends CallName>(name: Name): Promise<Routes[Name]> {
  const deferred = await import("@kora/contract/deferred-routes").catch(throwOffline);
  const route =
    deferred.routes[name] ??
    (await import("@kora/contract/rare-routes").catch(throwOffline)).routes[name];
  if (route === undefined) throw new Error(`The contract has no call ${name}.`);
  return route;
}

function parseJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Creates the API client, typed by the contract. `onSignedOut` is called with the code of the error when the session is
 * invalid (401 outside `/auth`), was ended from elsewhere, or is not verified yet. `requestProof` lets the user prove the
 * second factor again for a call that requires it, and returns whether the user did; the call is then sent again. Each
 * response sets the clock of `server-clock.ts`.
 */
export function createApi({
  getToken,
  onSignedOut,
  requestProof,
}: {
  getToken: () => string | null;
  onSignedOut: (code: ApiError["code"]) => void;
  requestProof: () => Promise<boolean>;
}): Api {
  async function buildRequest(
    name: CallName,
    parts: CallParts,
    { signal, keepalive = false, clientId, idempotencyKey }: CallOptions,
  ): Promise<{ request: HttpRequest; path: string; token: string | null }> {
    // A route of the first bundle is used without awaiting. Otherwise a call while the page unloads would never be
    // sent.
    const { method, path } = routes[name] ?? (await loadRoute(name));
    const token = getToken();
    const headers = toHeaders(token);
    if (clientId !== undefined && method !== "GET") headers["x-client-id"] = clientId;
    if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
    let body: HttpRequest["body"];
    if (parts.form !== undefined || parts.files !== undefined)
      body = (await import("./form-data.ts").catch(throwOffline)).toFormData(parts);
    else if (parts.body !== undefined) {
      body = JSON.stringify(parts.body);
      headers["content-type"] = "application/json";
    }
    const url = toUrl(path, parts);
    return { request: { method, url, headers, body, signal, keepalive }, path, token };
  }

  /** Builds the error of a response, and reports an invalid session to `onSignedOut`. */
  function toError(
    { status, text, header }: HttpResponse,
    { path, token }: { path: string; token: string | null },
  ): ApiError {
    const error = toApiError(status, parseJson(text), header);
    // The response may belong to a session that has been replaced since.
    if (!path.startsWith("/auth/") && token === getToken()) {
      if (error.status === 401 || error.code === "UNVERIFIED") onSignedOut(error.code);
    }
    return error;
  }

  async function sendCall(
    name: CallName,
    parts: CallParts,
    options: CallOptions,
  ): Promise<{ body: unknown; response: HttpResponse }> {
    const { onProgress } = options;
    const call = await buildRequest(name, parts, options);
    const response = await (onProgress === undefined
      ? send(call.request)
      : (await import("./send-with-progress.ts").catch(throwOffline)).sendWithProgress(
          call.request,
          onProgress,
        ));
    const age = performance.now() - response.receivedAt;
    setServerTime(Date.parse(response.header("date") ?? "") + age);
    if (!isSuccess(response)) {
      const error = toError(response, call);
      const isProven = error.code === "PROOF_REQUIRED" && (await requestProof());
      if (isProven) return sendCall(name, parts, options);
      throw error;
    }
    return { body: parseJson(response.text), response };
  }

  return {
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      options: CallOptions = {},
    ) {
      const { body } = await sendCall(name, input, options);
      return body as CallResponse<Name>;
    },
    async page<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      options: CallOptions = {},
    ) {
      const { body, response } = await sendCall(name, input, options);
      const unreadCount = response.header("x-unread-count");
      return {
        items: body as CallResponse<Name>,
        nextCursor: response.header("x-next-cursor"),
        ...(unreadCount !== null && { unreadCount: Number(unreadCount) }),
      };
    },
    async file(name, input, { signal, onLines } = {}) {
      const call = await buildRequest(name, input, { signal });
      const { receiveFile } = await import("./receive-file.ts").catch(throwOffline);
      const response = await receiveFile(call.request, onLines);
      if (response instanceof File) return response;
      throw toError(response, call);
    },
  };
}
