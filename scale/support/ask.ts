import type { ErrorBody } from "@kora/contract/errors";
import type { TestPerson } from "../../apps/server/src/testing/test-app.ts";

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Partial<ErrorBody> & Record<string, unknown>;
}

/** Makes a call over the network; `send` is a form, or what goes as JSON. */
export async function ask(
  origin: string,
  path: string,
  person?: TestPerson,
  send?: FormData | object,
): Promise<Answered> {
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
    body: text.startsWith("{") ? (JSON.parse(text) as Answered["body"]) : { text },
  };
}

/** What `/readyz` of one process says. */
export async function readiness(port: number): Promise<Answered> {
  return ask(`http://127.0.0.1:${port}`, "/readyz");
}
