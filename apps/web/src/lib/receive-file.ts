import { type HttpRequest, type HttpResponse, readResponse } from "./http.ts";
import { unreachable } from "./send.ts";

const lineFeed = 10;

/** Returns the UTF-8 name of a file (RFC 6266); empty if the server does not name it. */
function toFileName(disposition: string | null): string {
  const [, name = ""] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "") ?? [];
  return decodeURIComponent(name);
}

/**
 * Like `send`, for a file download. The file has the name that the server chose. Calls `onLines` with the number of lines received and their total number, from the
 * header `x-line-count` (null without the header). An unsuccessful response is returned as an `HttpResponse`.
 */
export async function receiveFile(
  { url, signal, body, ...request }: HttpRequest,
  onLines?: (lines: number, total: number | null) => void,
): Promise<File | HttpResponse> {
  try {
    const response = await fetch(url, { ...request, body: body ?? null, signal: signal ?? null });
    const header = (name: string) => response.headers.get(name);
    if (!response.ok) return await readResponse(response);
    const lineCount = Number.parseInt(header("x-line-count") ?? "", 10);
    const total = Number.isNaN(lineCount) ? null : lineCount;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let lines = 0;
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      chunks.push(next.value);
      for (const byte of next.value) if (byte === lineFeed) lines += 1;
      onLines?.(lines, total);
    }
    const type = header("content-type") ?? "";
    return new File(chunks, toFileName(header("content-disposition")), { type });
  } catch {
    throw unreachable(signal, true);
  }
}
