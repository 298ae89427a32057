import type { HttpRequest, HttpResponse } from "./http.ts";
import { unreachable } from "./send.ts";

/** Like `send`, but with XMLHttpRequest, to report the uploaded fraction of the body (0 to 1), which `fetch` cannot. */
export function sendWithProgress(
  { method, url, headers, body, signal }: HttpRequest,
  onProgress: (sent: number) => void,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(unreachable(signal, false));
      return;
    }
    const request = new XMLHttpRequest();
    const { onLine } = navigator;
    let sentFraction: number | undefined;
    const cancel = () => request.abort();
    const fail = () => {
      signal?.removeEventListener("abort", cancel);
      // The server does nothing with a part of a body. Without any progress, it is not known how much was sent.
      reject(unreachable(signal, onLine && (sentFraction ?? 1) === 1));
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => {
      if (!event.lengthComputable || event.total === 0) return;
      sentFraction = event.loaded / event.total;
      onProgress(sentFraction);
    });
    request.addEventListener("load", () => {
      signal?.removeEventListener("abort", cancel);
      resolve({
        status: request.status,
        text: request.responseText,
        receivedAt: performance.now(),
        header: (name) => request.getResponseHeader(name),
      });
    });
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    signal?.addEventListener("abort", cancel, { once: true });
    request.send(body ?? null);
  });
}
