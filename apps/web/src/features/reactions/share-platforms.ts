import type { SharePlatform } from "@kora/contract/reactions";

const names: Readonly<Record<SharePlatform, true>> = {
  twitter: true,
  facebook: true,
  whatsapp: true,
  linkedin: true,
};

/** Sites to share on, in the specification's order. */
export const sharePlatformNames = Object.keys(names) as SharePlatform[];
