/** The limits of second factors. Only the server uses them. */
export const secondFactorLimits = {
  recoveryCodes: 10,
  passkeysPerUser: 20,
  /** Characters of the name of a passkey. */
  passkeyName: 60,
  /** The lifetime of a challenge. */
  challengeMilliseconds: 5 * 60 * 1000,
  /** Max answers to one challenge. */
  attempts: 5,
  /** The time after which a call that requires a proof needs a new one. */
  proofMilliseconds: 5 * 60 * 1000,
  /** The time in which an app with codes must be set up. */
  setUpMilliseconds: 15 * 60 * 1000,
} as const;
