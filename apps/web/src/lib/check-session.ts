import { api } from "./api.ts";
import { getSession } from "./session.ts";

/**
 * Makes a call to learn whether this browser's session is still valid. The API client clears an invalid session after
 * any call.
 */
export async function checkSession(): Promise<void> {
  if (getSession().token === null) return;
  await api.call("listSessions", { query: { limit: 1 } }).catch(() => undefined);
}
