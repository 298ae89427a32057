import { invalidTokens } from "@kora/contract/rate-limits";
import type { Viewer } from "../context.ts";
import { AppError, rateLimited } from "../errors.ts";
import { addressKey } from "./address-key.ts";
import type { Limiter } from "./limiter.ts";

export interface LimitedAuthentication {
  readonly authenticate: (token: string) => Promise<Viewer | AppError>;
  /** Whether a token belonged to a live session when it was last looked up. */
  readonly wasValid: (token: string) => boolean;
  readonly limiter: Limiter;
}

/**
 * The viewer of a token, for HTTP and for socket handshakes. The look-up comes first, so a live session is never
 * refused for the dead tokens of its neighbours on a shared address; an address over the limit gets `RATE_LIMITED` for
 * its dead tokens alone.
 */
export async function authenticateWithLimit(
  token: unknown,
  address: string,
  { authenticate, wasValid: wasLive, limiter }: LimitedAuthentication,
): Promise<Viewer | AppError> {
  if (typeof token !== "string" || token === "") {
    return new AppError("UNAUTHENTICATED");
  }
  const justEnded = wasLive(token);
  const found = await authenticate(token);
  if (!(found instanceof AppError) || found.code !== "UNAUTHENTICATED") {
    return found;
  }
  const wait = await limiter.hit("dead tokens", addressKey(address), invalidTokens);
  // A browser whose session has just ended must learn so: it signs out on 401, not on 429.
  return wait === undefined || justEnded ? found : rateLimited(wait);
}
