import type { CallDefinition } from "@kora/contract";

/** The parameters of a URL, which may be invalid. */
export interface UrlInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** Returns path and query of a call. Values other than text are sent as JSON, and long ones are cut. */
export function toCallUrl({ path }: CallDefinition, { params, query }: UrlInput): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filledPath = path.replaceAll(/:(\w+)/g, (_, key: string) => encode(values[key] ?? "x"));
  const queryText = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join("&");
  return `/api${filledPath}${queryText && `?${queryText}`}`;
}

function encode(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return encodeURIComponent(text.toWellFormed()).slice(0, 4000) || "%20";
}
