import type { CallParsed } from "@kora/contract";
import { secondFactorLimits } from "@kora/contract/second-factor-limits";
import { sentences } from "@kora/contract/sentences";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { violatedConstraint } from "../../../platform/database/database.ts";
import { literal, statement } from "../../../platform/database/statement.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyOwner } from "../notify-owner.ts";
import { lockAccount, recordProof, refreshHasSecondFactor } from "./account-lock.ts";
import { redeemChallenge, startAnswer } from "./challenges.ts";
import { passkeyRejected, requireOwnSite } from "./passkeys.ts";
import { createFirstRecoveryCodes } from "./recovery-codes.ts";
import { type RelyingParty, requireRelyingParty } from "./relying-party.ts";
import { passkeyAlgorithms } from "./start-passkey.ts";

const texts = sentences.secondFactor;

interface NewPasskeyRow {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
  now: Date;
}

/** Returns no row if the user has the max number of passkeys. */
const insertPasskey = statement<NewPasskeyRow, { id: string }>(
  "add-passkey",
  (value) => sql`
    INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    SELECT ${value("id")}::uuid, ${value("userId")}::uuid, ${value("credentialId")}::bytea, ${value("publicKey")}::bytea,
      ${value("counter")}::bigint, ${value("transports")}::text[], ${value("name")}, ${value("now")}::timestamptz
    WHERE (SELECT count(*) FROM passkeys WHERE user_id = ${value("userId")}) < ${literal(secondFactorLimits.passkeysPerUser)}
    RETURNING id`,
);

type AddPasskeyInput = CallParsed<"addPasskey">["body"];

/**
 * Adds the passkey that the browser created with the options of `startPasskey`. It counts as a proof in this session.
 * Returns the recovery codes if this is the first factor, else null. Throws 400 with the field `challenge` or
 * `credential`, and 409 for a passkey that is in use or above the max number.
 */
export async function addPasskey(
  ctx: ViewerContext,
  { name, challenge, credential }: AddPasskeyInput,
): Promise<string[] | null> {
  const relyingParty = requireRelyingParty(ctx.config);
  const { userId, sessionId } = ctx.viewer;
  const now = ctx.clock.now();
  const pending = await startAnswer(ctx.db, { challenge, purpose: "passkey", now });
  if (pending.user_id !== userId) throw invalid("challenge", texts.challengeExpired);
  const key = await verifyCredential({ challenge, credential }, relyingParty);
  const row = { ...key, id: newId(), userId, name, now };
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockAccount(tx.db, userId);
      await redeemChallenge(tx.db, challenge);
      if (!(await tx.db.row(insertPasskey, row))) {
        throw new AppError("CONFLICT", texts.tooManyPasskeys);
      }
      await refreshHasSecondFactor(tx.db, userId);
      await notifyOwner(tx, { userId, notice: "passkeyAdded" });
      await recordProof(tx.db, { sessionId, userId, now });
      tx.afterCommit(() => tx.invalidateUser(userId));
      return createFirstRecoveryCodes(tx.db, userId);
    });
  } catch (error) {
    throw violatedConstraint(error) === "passkeys_credential_key"
      ? new AppError("CONFLICT", texts.passkeyTaken)
      : error;
  }
}

/** Returns the key of a new credential. Throws 400 with the field `credential` for one that is not valid here. */
async function verifyCredential(
  { challenge, credential }: Pick<AddPasskeyInput, "challenge" | "credential">,
  { id, origin }: RelyingParty,
): Promise<Pick<NewPasskeyRow, "credentialId" | "publicKey" | "counter" | "transports">> {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  requireOwnSite(clientDataJSON, { id, origin });
  if (!isWithoutCertificates(attestationObject)) throw passkeyRejected();
  const result = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => undefined);
  if (!result?.verified) throw passkeyRejected();
  const { credential: key } = result.registrationInfo;
  return {
    credentialId: Buffer.from(key.id, "base64url"),
    publicKey: Buffer.from(key.publicKey),
    counter: key.counter,
    transports,
  };
}

/**
 * True if the attestation has no certificates. Kora asks for none, and the library would fetch the revocation list from
 * the URL in a certificate, which may be any address.
 */
function isWithoutCertificates(attestationObject: string): boolean {
  try {
    const attestation = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, "base64url")),
    );
    const format = attestation.get("fmt");
    return (
      format === "none" ||
      (format === "packed" && attestation.get("attStmt").get("x5c") === undefined)
    );
  } catch {
    return false;
  }
}
