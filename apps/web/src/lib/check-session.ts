import { api } from "./api.ts";
import { getSession } from "./session.ts";

/** Finds out whether the session of this browser still lives; a dead one is forgotten, as by any call. */
export async function checkSession(): Promise<void> {
  if (getSession().token === null) return;
  await api.call("listSessions", { query: { limit: 1 } }).catch(() => undefined);
}
