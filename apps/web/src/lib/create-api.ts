import type { CallAnswer, CallInput, CallName } from "@kora/contract";
import { type Routes, routes } from "@kora/contract/routes";
import { ApiError, toApiError } from "./api-error.ts";
import { type Incoming, type Outgoing, send, sendWithProgress } from "./send.ts";

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

/** Method and path of a call that is not at hand. Throws `ApiError` `OFFLINE` when they cannot be loaded. */
async function laterRoute<Name extends CallName>(name: Name): Promise<Routes[Name]> {
  const later = await import("@kora/contract/routes-later").catch(() => {
    throw new ApiError(0, "OFFLINE");
  });
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
  async function answerOf(
    name: CallName,
    parts: Parts,
    { signal, keepalive = false, onProgress, onTime }: CallOptions,
  ): Promise<{ body: unknown; incoming: Incoming }> {
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
    const outgoing = { method, url: toUrl(path, parts), headers, body, signal, keepalive };
    const incoming = await (onProgress === undefined
      ? send(outgoing)
      : sendWithProgress(outgoing, onProgress));
    const told = parse(incoming.text);
    onTime?.(Date.parse(incoming.header("date") ?? ""));
    if (incoming.status >= 200 && incoming.status < 300) return { body: told, incoming };

    const error = toApiError(incoming.status, told, incoming.header);
    // The answer may be about a session that has been replaced since.
    if (!path.startsWith("/auth/") && token === getToken()) {
      if (error.status === 401) onSignedOut("UNAUTHENTICATED");
      if (error.code === "UNVERIFIED") onSignedOut("UNVERIFIED");
    }
    throw error;
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
  };
}

export { ApiError };
