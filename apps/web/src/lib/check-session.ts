import { api } from "./api.ts";
import { getSession } from "./session.ts";

/**
 * Asks the server whether this browser's session is still valid. An invalid one is cleared, as by any call.
 */
export async function checkSession(): Promise<void> {
  if (getSession().token === null) return;
  await api.call("listSessions", { query: { limit: 1 } }).catch(() => undefined);
}
