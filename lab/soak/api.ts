import {
  type CallDefinition,
  type CallInput,
  type CallName,
  type CallResponse,
  calls,
} from "@kora/contract";
import { toCallUrl } from "../../apps/server/src/testing/call-url.ts";
import { multipartBody, type NamedFile } from "../../apps/server/src/testing/multipart.ts";
import type { TestUser } from "../../apps/server/src/testing/test-app.ts";

/** A call that the server answered with an error. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly callName: CallName;
  readonly status: number;

  constructor(callName: CallName, status: number, body: unknown) {
    super(`${callName} was answered with ${status}: ${JSON.stringify(body)}`);
    this.callName = callName;
    this.status = status;
  }
}

type Caller = Pick<TestUser, "token">;

/** Sends a call and returns its response, also if it is an error. Rejects if there is no response. */
export type Send = (
  name: CallName,
  input: object,
  user?: Caller,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The calls of the contract. */
export interface Api {
  /** Makes a call and returns the response. Throws `CallError` for an error response. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name, Buffer | NamedFile | undefined>,
    user?: Caller,
  ): Promise<CallResponse<Name>>;
  /** Makes a call with an input that may be invalid; returns the status. */
  tryCall(name: CallName, input: object, user?: Caller): Promise<number>;
}

export function createApi(send: Send): Api {
  return {
    async call<Name extends CallName>(name: Name, input: object, user?: Caller) {
      const { status, body } = await send(name, input, user);
      if (status >= 400) throw new CallError(name, status, body);
      return body as CallResponse<Name>;
    },
    tryCall: async (name, input, user) => (await send(name, input, user)).status,
  };
}

/** The input of any call, which may be invalid. */
interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, Buffer | NamedFile | undefined>>;
}

export interface HttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string | Buffer | undefined;
}

/** Converts a call to its HTTP request. */
export function toHttpRequest(name: CallName, input: object, user?: Caller): HttpRequest {
  const call: CallDefinition = calls[name];
  const { params, query, body, form, files } = input as AnyInput;
  const multipart = call.form && multipartBody(toTextFields(form ?? {}), files ?? {});
  return {
    method: call.method,
    url: toCallUrl(call, { params, query }),
    headers: {
      ...(user && { "x-auth-token": user.token }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...multipart?.headers,
    },
    payload: multipart?.payload ?? (body === undefined ? undefined : JSON.stringify(body)),
  };
}

const toTextFields = (form: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
