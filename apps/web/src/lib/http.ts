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
  /** The time of its arrival on the clock of `performance.now()`, in milliseconds. */
  readonly receivedAt: number;
  header(name: string): string | null;
}

/** The headers of every call; without a session, the token is null. */
export function toHeaders(token: string | null): Record<string, string> {
  return { accept: "application/json", ...(token !== null && { "x-auth-token": token }) };
}

/** Reads the whole body of a response. */
export async function readResponse(response: Response): Promise<HttpResponse> {
  const receivedAt = performance.now();
  const text = await response.text();
  return {
    status: response.status,
    text,
    receivedAt,
    header: (name) => response.headers.get(name),
  };
}
