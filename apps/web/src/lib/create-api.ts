import type { CallAnswer, CallInput, CallName } from "@kora/contract";
import { type Routes, routes } from "@kora/contract/routes";
import { ApiError, toApiError } from "./api-error.ts";
import { type Incoming, type Outgoing, send } from "./send.ts";

export interface CallOptions {
  /** Ends the call; it then throws `ApiError` `CANCELLED`. */
  readonly signal?: AbortSignal | undefined;
  /** Lets the call outlive its page. For a few bytes. */
  readonly keepalive?: boolean | undefined;
  /** Share of the body that has left, 0 to 1. For uploads. */
  readonly onProgress?: ((sent: number) => void) | undefined;
  /** Told the server's time in milliseconds, as its answer says it; NaN when it does not. */
  readonly onTime?: ((now: number) => void) | undefined;
}

/** One page of a list; `nextCursor` goes into `query.cursor` of the next call, null at the end. */
export interface Page<Answer> {
  readonly items: Answer;
  readonly nextCursor: string | null;
  /** How much is unread in all, of a list that tells it. */
  readonly unreadCount?: number | undefined;
}

export interface FileOptions {
  readonly signal?: AbortSignal | undefined;
  /** Lines that came so far, and how many it will have where the server tells it. */
  readonly onLines?: ((lines: number, of: number | null) => void) | undefined;
}

export interface Api {
  /** Makes a call of the contract and gives its typed answer. Throws `ApiError`. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<CallAnswer<Name>>;
  /** As `call`, for lists: the answer with the cursor of the next page. */
  page<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Page<CallAnswer<Name>>>;
  /** As `call`, for an answer that is a file: as it is, told line by line while it comes. */
  file<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: FileOptions,
  ): Promise<Blob>;
}

type Scalar = string | number | boolean | null | undefined;

interface Parts {
  readonly params?: Readonly<Record<string, Scalar>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
}

const said = ([, value]: [string, unknown]) => value !== undefined && value !== null;

const isSuccess = ({ status }: Incoming) => status >= 200 && status < 300;

/** Where a call goes: its path with the parameters and query in place. */
export function toUrl(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The call ${path} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(said)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return `/api${filled}${search === "" ? "" : `?${search}`}`;
}

/** For a script of the app that cannot be loaded. */
function offline(): never {
  throw new ApiError(0, "OFFLINE");
}

/** Method and path of a call that is not at hand. Throws `ApiError` `OFFLINE` when they cannot be loaded. */
async function laterRoute<Name extends CallName>(name: Name): Promise<Routes[Name]> {
  const later = await import("@kora/contract/routes-later").catch(offline);
  const route = later.routes[name];
  if (route === undefined) throw new Error(`There is no call ${name}.`);
  return route;
}

function toForm({ form = {}, files = {} }: Parts): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form).filter(said)) {
    data.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  for (const [name, file] of Object.entries(files)) {
    if (file === undefined) continue;
    if (file instanceof File) data.append(name, file, file.name);
    else data.append(name, file, name);
  }
  return data;
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The client of the API, typed by the contract.
 * `onSignedOut` is told when the session is dead (401 outside `/auth`) or not verified yet.
 */
export function createApi({
  getToken,
  onSignedOut,
}: {
  getToken: () => string | null;
  onSignedOut: (why: "UNAUTHENTICATED" | "UNVERIFIED") => void;
}): Api {
  async function outgoingOf(
    name: CallName,
    parts: Parts,
    { signal, keepalive = false }: CallOptions,
  ): Promise<{ outgoing: Outgoing; path: string; token: string | null }> {
    // Where it is at hand nothing is waited for: a call at a page's end would never leave.
    const { method, path } = routes[name] ?? (await laterRoute(name));
    const token = getToken();
    const headers: Record<string, string> = { accept: "application/json" };
    if (token !== null) headers["x-auth-token"] = token;
    let body: Outgoing["body"];
    if (parts.form !== undefined || parts.files !== undefined) body = toForm(parts);
    else if (parts.body !== undefined) {
      body = JSON.stringify(parts.body);
      headers["content-type"] = "application/json";
    }
    const url = toUrl(path, parts);
    return { outgoing: { method, url, headers, body, signal, keepalive }, path, token };
  }

  /** The error of an answer, after the session was told what it says about it. */
  function refusal(
    { status, text, header }: Incoming,
    { path, token }: { path: string; token: string | null },
  ): ApiError {
    const error = toApiError(status, parse(text), header);
    // The answer may be about a session that has been replaced since.
    if (!path.startsWith("/auth/") && token === getToken()) {
      if (error.status === 401) onSignedOut("UNAUTHENTICATED");
      if (error.code === "UNVERIFIED") onSignedOut("UNVERIFIED");
    }
    return error;
  }

  async function answerOf(
    name: CallName,
    parts: Parts,
    options: CallOptions,
  ): Promise<{ body: unknown; incoming: Incoming }> {
    const { onProgress, onTime } = options;
    const call = await outgoingOf(name, parts, options);
    const incoming = await (onProgress === undefined
      ? send(call.outgoing)
      : (await import("./send-with-progress.ts").catch(offline)).sendWithProgress(
          call.outgoing,
          onProgress,
        ));
    onTime?.(Date.parse(incoming.header("date") ?? ""));
    if (!isSuccess(incoming)) throw refusal(incoming, call);
    return { body: parse(incoming.text), incoming };
  }

  return {
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      options: CallOptions = {},
    ) {
      const { body } = await answerOf(name, input, options);
      return body as CallAnswer<Name>;
    },
    async page<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      options: CallOptions = {},
    ) {
      const { body, incoming } = await answerOf(name, input, options);
      const unread = incoming.header("x-unread-count");
      return {
        items: body as CallAnswer<Name>,
        nextCursor: incoming.header("x-next-cursor"),
        ...(unread !== null && { unreadCount: Number(unread) }),
      };
    },
    async file(name, input, { signal, onLines } = {}) {
      const call = await outgoingOf(name, input, { signal });
      const { receiveFile } = await import("./receive-file.ts").catch(offline);
      const incoming = await receiveFile(call.outgoing, onLines);
      if (incoming instanceof Blob) return incoming;
      throw refusal(incoming, call);
    },
  };
}

export { ApiError };
