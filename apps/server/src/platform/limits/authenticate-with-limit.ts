import { invalidTokens } from "@kora/contract/rate-limits";
import type { Viewer } from "../context.ts";
import { AppError, rateLimited } from "../errors.ts";
import { addressKey } from "./address-key.ts";
import type { Limiter } from "./limiter.ts";

export interface LimitedAuthentication {
  readonly authenticate: (token: string) => Promise<Viewer | AppError>;
  /** Returns true if the token belonged to a live session at its last look-up. */
  readonly wasValid: (token: string) => boolean;
  readonly limiter: Limiter;
}

/**
 * Returns the viewer of a token, for HTTP and for socket handshakes. The look-up comes before the limit, so invalid
 * tokens from a shared address never block a live session there. An address over the limit gets `RATE_LIMITED` for its
 * invalid tokens only.
 */
export async function authenticateWithLimit(
  token: unknown,
  address: string,
  { authenticate, wasValid, limiter }: LimitedAuthentication,
): Promise<Viewer | AppError> {
  if (typeof token !== "string" || token === "") {
    return new AppError("UNAUTHENTICATED");
  }
  const hasJustEnded = wasValid(token);
  const result = await authenticate(token);
  if (!(result instanceof AppError) || result.code !== "UNAUTHENTICATED") {
    return result;
  }
  const waitSeconds = await limiter.hit("dead tokens", addressKey(address), invalidTokens);
  // A browser whose session has just ended must get a 401, because it does not sign out on a 429.
  return waitSeconds === undefined || hasJustEnded ? result : rateLimited(waitSeconds);
}
