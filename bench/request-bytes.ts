import type { Request } from "./workloads.ts";

/** A request of a load; without a token it is anonymous. */
export type LoadRequest = Omit<Request, "token"> & { readonly token?: string };

/** Returns the bytes of an HTTP/1.1 request, which a load prepares before it measures. */
export function toRequestBytes({ method, path, token, body }: LoadRequest): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: localhost",
    ...(token === undefined ? [] : [`x-auth-token: ${token}`]),
    ...(body === undefined
      ? []
      : ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body ?? ""}`);
}
