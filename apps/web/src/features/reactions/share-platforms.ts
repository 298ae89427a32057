import type { SharePlatform } from "@kora/contract/reactions";

const names: Readonly<Record<SharePlatform, true>> = {
  twitter: true,
  facebook: true,
  whatsapp: true,
  linkedin: true,
};

/** The sites that a story can be shared on, in the specification's order. */
export const sharePlatformNames = Object.keys(names) as SharePlatform[];
