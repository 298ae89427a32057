import { referenceText as text } from "#text/reference.ts";
import { ApiError } from "../lib/api-error.ts";

/**
 * The number that finds a fault of the server's in its log, for whoever writes to us about it; nothing for any other
 * error, such as what was refused, or not reached.
 */
export function Reference({ error }: { error: unknown }) {
  const requestId = error instanceof ApiError && error.status === 500 ? error.requestId : undefined;
  if (requestId === undefined) return null;
  return (
    <p className="select-text break-words text-sm text-text-muted">{text.number(requestId)}</p>
  );
}
