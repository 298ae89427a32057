import { secondFactorLimits } from "@kora/contract/second-factor-limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { literal, statement } from "../../../platform/database/statement.ts";
import { invalid } from "../../../platform/errors.ts";
import { hashToken, isToken, newToken } from "../tokens.ts";

/**
 * The use of a challenge: to finish a sign-in, to repeat the proof in a session, to create a passkey, or to restore a
 * deleted account after a sign-in.
 */
export type ChallengePurpose = "sign-in" | "proof" | "passkey" | "restore";

/** The columns of a challenge that the answer needs. */
export interface ChallengeRow {
  user_id: string;
  created_at: Date;
  google_sign_in_at: Date | null;
  link_google_id: string | null;
}

const { challengeMilliseconds, attempts: maxAttempts } = secondFactorLimits;

/**
 * Waits for a concurrent change of the password, which deletes the challenges. Inserts no row if the password is no
 * longer `passwordHash`, unless that is null. Also deletes the user's expired challenges.
 */
const insertChallenge = statement<
  {
    challengeHash: Buffer;
    userId: string;
    purpose: ChallengePurpose;
    now: Date;
    createdAfter: Date;
    passwordHash: string | null;
    googleSignInAt: Date | null;
    linkGoogleId: string | null;
  },
  { user_id: string }
>(
  "create-second-factor-challenge",
  (value) => sql`
    WITH account AS (
      SELECT id FROM users
      WHERE id = ${value("userId")} AND deleted_at IS NULL
        AND (${value("passwordHash")}::text IS NULL OR password_hash = ${value("passwordHash")})
      FOR SHARE
    ),
    expired AS (
      DELETE FROM second_factor_challenges
      WHERE user_id = ${value("userId")} AND created_at <= ${value("createdAfter")}
    )
    INSERT INTO second_factor_challenges
      (challenge_hash, user_id, purpose, created_at, google_sign_in_at, link_google_id)
    SELECT ${value("challengeHash")}, account.id, ${value("purpose")}, ${value("now")}, ${value("googleSignInAt")},
      ${value("linkGoogleId")}
    FROM account
    RETURNING user_id`,
);

/**
 * Creates a challenge and returns it; only its hash is stored. Returns undefined if the account is deleted, or if its
 * password is no longer the one with `passwordHash`.
 */
export async function createChallenge(
  db: Queryable,
  input: {
    userId: string;
    purpose: ChallengePurpose;
    now: Date;
    /** The hash that the password was verified against; undefined if there was no password. */
    passwordHash?: string;
    googleSignInAt?: Date | null;
    linkGoogleId?: string | null;
  },
): Promise<string | undefined> {
  const challenge = newToken();
  const row = await db.row(insertChallenge, {
    passwordHash: null,
    googleSignInAt: null,
    linkGoogleId: null,
    ...input,
    challengeHash: hashToken(challenge),
    createdAfter: toCreatedAfter(input.now),
  });
  return row && challenge;
}

const toCreatedAfter = (now: Date) => new Date(now.getTime() - challengeMilliseconds);

const countAttempt = statement<
  { challengeHash: Buffer; purpose: ChallengePurpose; createdAfter: Date },
  ChallengeRow
>(
  "count-second-factor-attempt",
  (value) => sql`
    UPDATE second_factor_challenges SET attempts = attempts + 1
    WHERE challenge_hash = ${value("challengeHash")} AND purpose = ${value("purpose")}
      AND created_at > ${value("createdAfter")} AND attempts < ${literal(maxAttempts)}
    RETURNING user_id, created_at, google_sign_in_at, link_google_id`,
);

/**
 * Counts an answer to a challenge, before it is checked, so that concurrent answers count too. Throws 400 with the field
 * `challenge` if the challenge is unknown, expired, answered, or had too many answers.
 */
export async function startAnswer(
  db: Queryable,
  { challenge, purpose, now }: { challenge: string; purpose: ChallengePurpose; now: Date },
): Promise<ChallengeRow> {
  const row = isToken(challenge)
    ? await db.row(countAttempt, {
        challengeHash: hashToken(challenge),
        purpose,
        createdAfter: toCreatedAfter(now),
      })
    : undefined;
  if (!row) throw challengeExpired();
  return row;
}

const deleteChallenge = statement<{ challengeHash: Buffer }, { user_id: string }>(
  "delete-second-factor-challenge",
  (value) => sql`
    DELETE FROM second_factor_challenges WHERE challenge_hash = ${value("challengeHash")} RETURNING user_id`,
);

/**
 * Uses a challenge up, in the transaction of its success, with the account locked. Throws 400 with the field `challenge`
 * if another answer was faster, or if the password was changed since.
 */
export async function redeemChallenge(db: Queryable, challenge: string): Promise<void> {
  const row = await db.row(deleteChallenge, { challengeHash: hashToken(challenge) });
  if (!row) throw challengeExpired();
}

const challengeExpired = () => invalid("challenge", sentences.secondFactor.challengeExpired);
