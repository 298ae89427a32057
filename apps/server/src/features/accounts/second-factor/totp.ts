import { Secret, TOTP } from "otpauth";

/** The parameters of RFC 6238 that all apps support. */
const parameters = { issuer: "Kora", algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Codes of one step before and after the current one are accepted, because clocks differ. */
const acceptedSteps = 1;

/** Returns a new secret of 160 bits, as RFC 4226 recommends. */
export function createTotpSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes;
}

const toTotp = (secret: Uint8Array, label = "") =>
  new TOTP({ ...parameters, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** Returns the secret in Base32 and the `otpauth:` URI for a QR code. `label` names the account in the app. */
export function describeTotp(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const totp = toTotp(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** True if a normalized code has the format of an app's code. */
export const isTotpCode = (code: string) => /^\d{6}$/.test(code);

/** Returns the time step whose code this is; undefined for a wrong code. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = toTotp(secret).validate({ token: code, timestamp, window: acceptedSteps });
  if (delta === null) return undefined;
  return TOTP.counter({ period: parameters.period, timestamp }) + delta;
}
