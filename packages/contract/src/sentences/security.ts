/** Texts of the alerts and mails about the security of an account. */
export const security = {
  newDevice: (device: string) => `New sign-in: ${device}.`,
  totpAdded: "An app with codes was added to your account.",
  totpRemoved: "The app with codes was removed from your account.",
  passkeyAdded: "A passkey was added to your account.",
  passkeyRemoved: "A passkey was removed from your account.",
  recoveryCodeUsed: "A recovery code was used to confirm that it is you.",
  recoveryCodesRenewed: "New recovery codes were made. The old ones no longer work.",
  factorsRemoved: "The team removed all second factors from your account.",
} as const;
