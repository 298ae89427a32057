import type { ErrorBody } from "@kora/contract/errors";
import type { TestUser } from "../../apps/server/src/testing/test-app.ts";

export interface TimedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Partial<ErrorBody> & Record<string, unknown>;
}

/** Sends a request over the network; `send` is a form, or an object that is sent as JSON. */
export async function requestFrom(
  origin: string,
  path: string,
  person?: TestUser,
  send?: FormData | object,
): Promise<TimedResponse> {
  const isForm = send instanceof FormData;
  const answer = await fetch(`${origin}${path}`, {
    method: send ? "POST" : "GET",
    headers: {
      ...(person && { "x-auth-token": person.token }),
      ...(send && !isForm && { "content-type": "application/json" }),
    },
    ...(send && { body: isForm ? send : JSON.stringify(send) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text.startsWith("{") ? (JSON.parse(text) as TimedResponse["body"]) : { text },
  };
}

/** Requests `/readyz` of one process. */
export async function readiness(port: number): Promise<TimedResponse> {
  return requestFrom(`http://127.0.0.1:${port}`, "/readyz");
}
