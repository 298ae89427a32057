import type { SecondFactorAnswer } from "@kora/contract/second-factor";
import { sentences } from "@kora/contract/sentences";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { invalid } from "../../../platform/errors.ts";
import type { RelyingParty } from "./relying-party.ts";

const texts = sentences.secondFactor;

/** A passkey, to compare answers with and to show it to its user. */
export interface PasskeyRow {
  id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const selectPasskeys = statement<{ userId: string }, PasskeyRow>(
  "passkeys-of-user",
  (value) => sql`
    SELECT id, credential_id, public_key, counter, transports, name, created_at, last_used_at
    FROM passkeys WHERE user_id = ${value("userId")} ORDER BY id`,
);

/** Returns the passkeys of a user, oldest first. `secondFactorLimits.passkeysPerUser` bounds them. */
export function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db.rows(selectPasskeys, { userId });
}

/** Returns the descriptor with which a browser finds a passkey. */
export function toDescriptor({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id.toString("base64url"), type: "public-key" as const, transports };
}

/** The error of a passkey that cannot be accepted. */
export const passkeyRejected = (message: string = texts.passkeyRejected) =>
  invalid("credential", message);

/** Throws 400 if the browser created the credential on a page of another site. */
export function requireOwnSite(clientDataJson: string, { origin }: RelyingParty): void {
  let clientData: { origin?: unknown };
  try {
    clientData = decodeClientDataJSON(clientDataJson);
  } catch {
    throw passkeyRejected();
  }
  if (clientData.origin !== origin) throw passkeyRejected(texts.passkeyOfOtherSite);
}

/** A verified answer of a passkey. */
export interface PasskeyUse {
  readonly passkeyId: string;
  readonly counter: number;
}

/**
 * Verifies the answer of one of a user's passkeys to `challenge`. Throws 400 with the field `credential` for another
 * site's passkey, another user's, or a wrong signature.
 */
export async function verifyPasskey(
  db: Queryable,
  {
    userId,
    challenge,
    credential,
    relyingParty,
  }: {
    userId: string;
    challenge: string;
    credential: NonNullable<SecondFactorAnswer["credential"]>;
    relyingParty: RelyingParty;
  },
): Promise<PasskeyUse> {
  requireOwnSite(credential.response.clientDataJSON, relyingParty);
  const passkeys = await listPasskeys(db, userId);
  const passkey = passkeys.find(
    ({ credential_id }) => credential_id.toString("base64url") === credential.id,
  );
  if (!passkey) throw passkeyRejected(texts.passkeyUnknown);
  const result = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: false,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined);
  if (!result?.verified) throw passkeyRejected();
  return { passkeyId: passkey.id, counter: result.authenticationInfo.newCounter };
}

const usePasskeyStatement = statement<PasskeyUse & { userId: string; now: Date }, { id: string }>(
  "use-passkey",
  (value) => sql`
    UPDATE passkeys SET counter = ${value("counter")}, last_used_at = ${value("now")}
    WHERE id = ${value("passkeyId")} AND user_id = ${value("userId")}
      AND (counter < ${value("counter")}::bigint OR ${value("counter")}::bigint = 0)
    RETURNING id`,
);

/** Records the use of a passkey. Returns false if it was removed, or used with this counter or a later one. */
export async function recordPasskeyUse(
  db: Queryable,
  input: PasskeyUse & { userId: string; now: Date },
): Promise<boolean> {
  return (await db.row(usePasskeyStatement, input)) !== undefined;
}
