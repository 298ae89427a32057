import { api } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";

/**
 * Tells the server that the session which this browser keeps is over, as the one of `token` takes its
 * place. Calls that open a session do so themselves; a sign-in with Google brings its session by address.
 */
export function endEarlierSession(token: string): void {
  const earlier = getSession();
  if (earlier.token === null || earlier.token === token) return;
  // Leaves with the earlier token before that is forgotten; the answer changes nothing.
  void api.call("logout", {}, { keepalive: true }).catch(() => undefined);
}
