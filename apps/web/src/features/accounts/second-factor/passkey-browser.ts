import type { CallResponse } from "@kora/contract";
import type { SecondFactorChallenge } from "@kora/contract/second-factor";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

type PasskeyOptions = NonNullable<SecondFactorChallenge["passkeyOptions"]>;

/** Returns whether this browser can use passkeys on this page. They need https or localhost. */
export function supportsPasskeys(): boolean {
  return window.isSecureContext && "PublicKeyCredential" in window;
}

/** Returns whether this browser can answer a challenge: its passkeys belong to the domain of the page. */
export function canAnswer(options: PasskeyOptions | null): options is PasskeyOptions {
  return options !== null && supportsPasskeys() && options.rpId === window.location.hostname;
}

/** Lets the user answer a challenge with a passkey. Rejects if the user cancels. */
export async function answerByPasskey(options: PasskeyOptions) {
  const credential = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"],
  });
  return { ...credential, clientExtensionResults: {} };
}

/** Lets the user create a passkey. Rejects if the user cancels or the device has one already. */
export async function createPasskey(options: CallResponse<"startPasskey">) {
  const credential = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]["optionsJSON"],
  });
  return { ...credential, clientExtensionResults: {} };
}

/** Returns whether the device refused to create a passkey because it has one for the account. */
export function isPasskeyExisting(error: unknown): boolean {
  return error instanceof Error && error.name === "InvalidStateError";
}
