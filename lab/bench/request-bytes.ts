import type { Request } from "./workloads.ts";

/** A request of a load. A request without a token is anonymous. */
export type LoadRequest = Omit<Request, "token"> & { readonly token?: string };

/** Returns the bytes of an HTTP/1.1 request, which a load prepares before it measures. */
export function toRequestBytes({ method, path, token, body }: LoadRequest): Buffer {
  const headerLines = [
    `${method} ${path} HTTP/1.1`,
    "host: localhost",
    ...(token === undefined ? [] : [`x-auth-token: ${token}`]),
    ...(body === undefined
      ? []
      : ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${headerLines.join("\r\n")}\r\n\r\n${body ?? ""}`);
}
