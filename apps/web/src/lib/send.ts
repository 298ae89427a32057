import { ApiError } from "./api-error.ts";

export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly signal: AbortSignal | undefined;
  readonly keepalive: boolean;
}

export interface Incoming {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

function unreachable(signal: AbortSignal | undefined): ApiError {
  return new ApiError(0, signal?.aborted ? "CANCELLED" : "OFFLINE");
}

/** Sends with `fetch`. Throws `ApiError` `OFFLINE` or `CANCELLED` when no answer came. */
export async function send({ url, signal, body, ...request }: Outgoing): Promise<Incoming> {
  try {
    const response = await fetch(url, { ...request, body: body ?? null, signal: signal ?? null });
    const text = await response.text();
    return { status: response.status, text, header: (name) => response.headers.get(name) };
  } catch {
    throw unreachable(signal);
  }
}

/** As `send`, telling how much of the body has left, from 0 to 1; `fetch` cannot tell that. */
export function sendWithProgress(
  { method, url, headers, body, signal }: Outgoing,
  onProgress: (sent: number) => void,
): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(unreachable(signal));
      return;
    }
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const fail = () => {
      signal?.removeEventListener("abort", cancel);
      reject(unreachable(signal));
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      signal?.removeEventListener("abort", cancel);
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    });
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    signal?.addEventListener("abort", cancel, { once: true });
    request.send(body ?? null);
  });
}
