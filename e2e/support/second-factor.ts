import { Secret, TOTP } from "otpauth";
import { password, postToApi, type TestUser } from "./users.ts";

const period = 30_000;

/** Returns the code that an app with this secret shows `steps` periods from now. */
export function showCode(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * period });
}

/** Sets up an app with codes as the first second factor, through the API. */
export async function setUpSecondFactor(
  origin: string,
  { token }: TestUser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const start = await postToApi(origin, "/profile/second-factor/totp", { password }, token);
  const { secret } = (await start.json()) as { secret: string };
  const body = { code: showCode(secret) };
  const end = await postToApi(origin, "/profile/second-factor/totp/confirm", body, token);
  return { secret, ...((await end.json()) as { recoveryCodes: string[] }) };
}
