import { ApiError } from "./api-error.ts";

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly signal: AbortSignal | undefined;
  readonly keepalive: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

/**
 * Returns the error of a call without a response: `CANCELLED` if its signal aborted it, else `OFFLINE`. `hasLeft` is false if
 * the request cannot have reached the server.
 */
export function unreachable(signal: AbortSignal | undefined, hasLeft: boolean): ApiError {
  const code = signal?.aborted ? "CANCELLED" : "OFFLINE";
  return new ApiError(0, code, { mayHaveArrived: hasLeft });
}

/** Sends with `fetch`. Throws `ApiError` `OFFLINE` or `CANCELLED` when no response arrived. */
export async function send({ url, signal, body, ...request }: HttpRequest): Promise<HttpResponse> {
  const { onLine } = navigator;
  try {
    const response = await fetch(url, { ...request, body: body ?? null, signal: signal ?? null });
    const text = await response.text();
    return { status: response.status, text, header: (name) => response.headers.get(name) };
  } catch {
    throw unreachable(signal, onLine);
  }
}
