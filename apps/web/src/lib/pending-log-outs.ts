import { ApiError } from "./api-error.ts";
import { createApi } from "./create-api.ts";
import { deviceStore } from "./storage.ts";
import { hasPendingLogOuts, pendingLogOutsKey } from "./stored-session.ts";

/** Max log-outs that wait on a device; the sessions of those before them end by themselves when they expire. */
const maxPending = 20;
/** Max milliseconds to wait for the server's response. */
const timeout = 10_000;

const readTokens = () => deviceStore.get(pendingLogOutsKey)?.split(" ") ?? [];

function storeTokens(tokens: readonly string[]): void {
  if (tokens.length > 0) deviceStore.set(pendingLogOutsKey, tokens.slice(-maxPending).join(" "));
  else deviceStore.remove(pendingLogOutsKey);
}

/**
 * Stores that the session of this token has to be ended on the server. The token is used for nothing else, and removed
 * when the server has responded. `sendPendingLogOuts` makes the call.
 */
export function addPendingLogOut(token: string): void {
  storeTokens([...readTokens().filter((other) => other !== token), token]);
}

/** Ends one session on the server. Returns whether that is settled, by success or for good. */
async function logOut(token: string): Promise<boolean> {
  const api = createApi({
    getToken: () => token,
    // The session of this token is not that of the browser any more.
    onSignedOut: () => undefined,
    requestProof: async () => false,
  });
  try {
    await api.call("logout", {}, { signal: AbortSignal.timeout(timeout), keepalive: true });
    return true;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    return status >= 400 && status < 500 && status !== 408 && status !== 429;
  }
}

/**
 * Makes the log-outs that wait, with the token of each, whoever is signed in now. Resolves to whether all are made; the
 * others are tried again.
 */
export async function sendPendingLogOuts(): Promise<boolean> {
  for (const token of readTokens()) {
    if (!(await logOut(token))) continue;
    // Another tab may have added one meanwhile.
    storeTokens(readTokens().filter((other) => other !== token));
  }
  return !hasPendingLogOuts();
}
