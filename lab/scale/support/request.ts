import type { ErrorBody } from "@kora/contract/errors";
import type { TestUser } from "../../../apps/server/src/testing/test-app.ts";

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Partial<ErrorBody> & Record<string, unknown>;
}

/** Posts `payload`, a form or an object that is sent as JSON. Without `payload`, sends a GET request. */
export async function requestFrom(
  origin: string,
  path: string,
  user?: TestUser,
  payload?: FormData | object,
): Promise<ApiResponse> {
  const isForm = payload instanceof FormData;
  const response = await fetch(`${origin}${path}`, {
    method: payload ? "POST" : "GET",
    headers: {
      ...(user && { "x-auth-token": user.token }),
      ...(payload && !isForm && { "content-type": "application/json" }),
    },
    ...(payload && { body: isForm ? payload : JSON.stringify(payload) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith("{") ? (JSON.parse(text) as ApiResponse["body"]) : { text },
  };
}

/** Requests `/readyz` of one process. */
export async function fetchReadiness(port: number): Promise<ApiResponse> {
  return requestFrom(`http://127.0.0.1:${port}`, "/readyz");
}
