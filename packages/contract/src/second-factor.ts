import { z } from "zod";
import { Password } from "./account-fields.ts";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, Timestamp } from "./common.ts";
import { displayNameSchema } from "./display-name.ts";
import { secondFactorLimits } from "./second-factor-limits.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.secondFactor;

/** The ways to prove a second factor: an app with codes (TOTP), a passkey (WebAuthn) or a recovery code. */
const SecondFactorMethod = z.enum(["totp", "passkey", "recoveryCode"]);

/** Bytes as base64url, as in the JSON formats of WebAuthn. */
const base64url = (maxCharacters: number) =>
  z
    .string(texts.passkeyRejected)
    .min(1, texts.passkeyRejected)
    .max(maxCharacters, texts.passkeyRejected)
    .regex(/^[\w-]+$/, texts.passkeyRejected);

const Challenge = z.string(texts.challengeExpired).max(200, texts.challengeExpired);

const transports = z.array(z.string().max(30, texts.passkeyRejected)).max(10);

/** The fields of a credential that both ceremonies of WebAuthn return. */
const credentialFields = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key", texts.passkeyRejected),
  clientExtensionResults: z.looseObject({}).transform(() => ({})),
};

/** `AuthenticationResponseJSON` of WebAuthn. */
const AuthenticationCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(2000),
    authenticatorData: base64url(2000),
    signature: base64url(1400),
  }),
});

/** `RegistrationResponseJSON` of WebAuthn. */
const RegistrationCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(2000),
    attestationObject: base64url(8000),
    transports: transports.optional(),
  }),
});

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(CredentialDescriptor),
  userVerification: z.enum(["required", "preferred", "discouraged"]),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(["required", "preferred", "discouraged"]),
    userVerification: z.enum(["required", "preferred", "discouraged"]),
  }),
});

/** What a user must answer to prove the second factor. It is valid for five minutes, for one success. */
export const SecondFactorChallenge = z.object({
  challenge: z.string().describe("Send it back with the answer."),
  methods: z.array(SecondFactorMethod).describe("The methods that the account can use."),
  passkeyOptions: RequestOptions.nullable().describe(
    "The argument of `navigator.credentials.get`, in JSON; null without a passkey.",
  ),
});
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>;

/** The answer to a challenge: a code, or the credential of a passkey. */
const SecondFactorAnswer = z.object({
  challenge: Challenge,
  code: z
    .string(texts.codeRequired)
    .max(64, texts.codeWrong)
    .optional()
    .describe("A code of the app, or a recovery code. Spaces and hyphens do not matter."),
  credential: AuthenticationCredential.optional().describe("The credential of a passkey."),
});
export type SecondFactorAnswer = z.infer<typeof SecondFactorAnswer>;

const PasswordForFirst = z.object({
  password: Password.optional().describe(
    "Required for the first factor of an account, unless a Google sign-in opened the session in the last five minutes.",
  ),
});

/** A passkey of the viewer. */
const PasskeyView = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type PasskeyView = z.infer<typeof PasskeyView>;

/** The second factors of the viewer. */
export const SecondFactorView = z.object({
  isRequired: z.boolean().describe("True for a moderator who may not moderate without one."),
  canUsePasskeys: z.boolean().describe("False if the site is served without https."),
  totpAddedAt: Timestamp.nullable().describe("Null without an app."),
  passkeys: z.array(PasskeyView),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorView = z.infer<typeof SecondFactorView>;

/** The recovery codes are shown once; null if the account has some already. */
const AddedFactor = MessageResponse.extend({ recoveryCodes: z.array(z.string()).nullable() });

export const secondFactorCalls = defineCalls({
  answerSecondFactor: {
    method: "POST",
    path: "/auth/second-factor",
    body: SecondFactorAnswer,
    response: z.object({ token: z.string(), userId: z.string(), msg: z.string() }),
    signInErrors: ["SUSPENDED", "DELETION_PENDING"],
    access: "public",
    rateLimit: "login",
    summary: "Opens the session of a sign-in that was answered `SECOND_FACTOR_REQUIRED`.",
  },
  getSecondFactor: {
    method: "GET",
    path: "/profile/second-factor",
    response: SecondFactorView,
    access: "session",
    summary: "Lists the viewer's second factors.",
  },
  startProof: {
    method: "POST",
    path: "/profile/second-factor/challenge",
    response: SecondFactorChallenge,
    access: "anySession",
    rateLimit: "password",
    summary: "Creates a challenge for `confirmSecondFactor`.",
  },
  confirmSecondFactor: {
    method: "POST",
    path: "/profile/second-factor/confirm",
    body: SecondFactorAnswer,
    response: MessageResponse,
    access: "anySession",
    rateLimit: "password",
    summary:
      "Repeats the proof of the second factor, for calls that were answered `PROOF_REQUIRED`.",
  },
  startTotp: {
    method: "POST",
    path: "/profile/second-factor/totp",
    body: PasswordForFirst,
    response: z.object({
      secret: z.string().describe("Base32, to type into the app."),
      uri: z.string().describe("The `otpauth:` URI for the QR code."),
    }),
    access: "session",
    requiresProof: true,
    rateLimit: "password",
    summary: "Creates the secret of an app with codes. `confirmTotp` sets it up.",
  },
  confirmTotp: {
    method: "POST",
    path: "/profile/second-factor/totp/confirm",
    body: z.object({ code: z.string(texts.codeRequired).max(64, texts.codeWrong) }),
    response: AddedFactor,
    access: "session",
    rateLimit: "password",
    summary: "Sets up the app with one of its codes.",
  },
  removeTotp: {
    method: "DELETE",
    path: "/profile/second-factor/totp",
    response: MessageResponse,
    access: "session",
    requiresProof: true,
    rateLimit: "password",
    summary: "Removes the app with codes.",
  },
  startPasskey: {
    method: "POST",
    path: "/profile/second-factor/passkeys/options",
    body: PasswordForFirst,
    response: CreationOptions,
    access: "session",
    requiresProof: true,
    rateLimit: "password",
    summary:
      "Returns the argument of `navigator.credentials.create`, in JSON. `addPasskey` follows.",
  },
  addPasskey: {
    method: "POST",
    path: "/profile/second-factor/passkeys",
    body: z.object({
      name: displayNameSchema({
        max: secondFactorLimits.passkeyName,
        required: texts.passkeyNameRequired,
        tooLong: texts.passkeyNameTooLong,
      }),
      challenge: Challenge,
      credential: RegistrationCredential,
    }),
    response: AddedFactor,
    status: 201,
    access: "session",
    rateLimit: "password",
    summary: "Adds the passkey that the browser has created.",
  },
  removePasskey: {
    method: "DELETE",
    path: "/profile/second-factor/passkeys/:passkeyId",
    params: z.object({ passkeyId: Id }),
    response: MessageResponse,
    access: "session",
    requiresProof: true,
    rateLimit: "password",
    summary: "Removes a passkey.",
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/profile/second-factor/recovery-codes",
    response: MessageResponse.extend({ recoveryCodes: z.array(z.string()) }),
    access: "session",
    requiresProof: true,
    rateLimit: "password",
    summary: "Creates ten new recovery codes. The old ones no longer work.",
  },
});
