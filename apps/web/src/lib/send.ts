import { ApiError } from "./api-error.ts";
import { takeFirstResponse } from "./first-calls.ts";
import { type HttpRequest, type HttpResponse, readResponse } from "./http.ts";

/**
 * Returns the error of a call without a response: `CANCELLED` if its signal aborted it, else `OFFLINE`. `hasLeft` is false if
 * the request cannot have reached the server.
 */
export function unreachable(signal: AbortSignal | undefined, hasLeft: boolean): ApiError {
  const code = signal?.aborted ? "CANCELLED" : "OFFLINE";
  return new ApiError(0, code, { mayHaveArrived: hasLeft });
}

/**
 * Sends with `fetch`, unless the page has sent the request before the app started. Throws `ApiError` `OFFLINE` or
 * `CANCELLED` when no response arrived.
 */
export async function send(request: HttpRequest): Promise<HttpResponse> {
  const { url, signal, body, ...rest } = request;
  const { onLine } = navigator;
  try {
    const init = { ...rest, body: body ?? null, signal: signal ?? null };
    return await (takeFirstResponse(request) ?? readResponse(await fetch(url, init)));
  } catch {
    throw unreachable(signal, onLine);
  }
}
