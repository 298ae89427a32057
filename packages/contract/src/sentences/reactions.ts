export const reactions = {
  unknownPlatform: "Platform must be twitter, facebook, whatsapp or linkedin.",
} as const;
