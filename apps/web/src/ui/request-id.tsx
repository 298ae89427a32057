import { requestIdText as text } from "#text/request-id.ts";
import { ApiError } from "../lib/api-error.ts";

/**
 * Shows the request id of a server error (HTTP 500), by which operators find the error in the log. Renders nothing for
 * other errors, such as refusals or a lost connection.
 */
export function RequestId({ error }: { error: unknown }) {
  const requestId = error instanceof ApiError && error.status === 500 ? error.requestId : undefined;
  if (requestId === undefined) return null;
  return <p className="select-text break-words text-sm text-text-muted">{text.label(requestId)}</p>;
}
