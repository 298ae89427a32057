import { AppError } from "../../../platform/errors.ts";
import type { SignedCookies } from "../../../platform/http/signed-cookies.ts";
import { writeDeviceToken } from "../known-devices.ts";
import type { FinishedSignIn } from "./finish-sign-in.ts";

/**
 * Sets the device cookie, and returns what the response of a sign-in contains. Throws 403 with the restricted session of
 * a suspended user.
 */
export function toSignInResponse(
  {
    userId,
    token,
    deviceToken,
    suspension,
  }: Pick<FinishedSignIn, "userId" | "token"> & Partial<FinishedSignIn>,
  cookies: SignedCookies,
): { userId: string; token: string } {
  if (deviceToken !== undefined) writeDeviceToken(cookies, deviceToken);
  if (suspension) {
    throw new AppError("SUSPENDED", suspension.message, { session: { token, userId } });
  }
  return { userId, token };
}
