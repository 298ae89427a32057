import type { SecondFactorView } from "@kora/contract/second-factor";
import type { ViewerContext } from "../../../platform/context.ts";
import { listPasskeys, type PasskeyRow } from "./passkeys.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { getRelyingParty } from "./relying-party.ts";
import { findTotpApp } from "./totp-apps.ts";

/** Returns the viewer's second factors. */
export async function getSecondFactor({
  db,
  config,
  viewer: { userId, isModerator },
}: ViewerContext): Promise<SecondFactorView> {
  const [app, passkeys, recoveryCodesLeft] = await Promise.all([
    findTotpApp(db, userId),
    listPasskeys(db, userId),
    countRecoveryCodes(db, userId),
  ]);
  return {
    isRequired: isModerator && config.moderatorSecondFactor,
    canUsePasskeys: getRelyingParty(config) !== undefined,
    totpAddedAt: app?.confirmed_at?.toISOString() ?? null,
    passkeys: passkeys.map(toPasskeyView),
    recoveryCodesLeft,
  };
}

function toPasskeyView({ id, name, created_at, last_used_at }: PasskeyRow) {
  return {
    _id: id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  };
}
