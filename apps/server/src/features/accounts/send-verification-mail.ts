import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { statement } from "../../platform/database/statement.ts";
import { hashToken, newToken } from "./tokens.ts";

const lifetimeMilliseconds = 24 * 60 * 60 * 1000;

/** One row a person: a new token takes the place of the one before. */
const replaceToken = statement<
  { userId: string; hash: Buffer; expiresAt: Date },
  { name: string; email: string }
>(
  "replace-verification-token",
  (v) => sql`
    WITH waiting AS (
      SELECT id, name, email FROM users
      WHERE id = ${v("userId")} AND verified_at IS NULL AND deleted_at IS NULL
    ),
    made AS (
      INSERT INTO email_verifications (user_id, token_hash, expires_at)
      SELECT waiting.id, ${v("hash")}, ${v("expiresAt")} FROM waiting
      ON CONFLICT (user_id) DO UPDATE
        SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
    )
    SELECT name, email FROM waiting`,
);

/**
 * Mails a person the link that verifies their address: 24 h, single use, the only one that works.
 * Does nothing for an account that is verified or gone.
 */
export async function sendVerificationMail(
  parts: Pick<Parts, "db" | "clock" | "config" | "mailer" | "renderer">,
  input: { userId: string },
): Promise<void> {
  const token = newToken();
  const waiting = await parts.db.row(replaceToken, {
    userId: input.userId,
    hash: hashToken(token),
    expiresAt: new Date(parts.clock.now().getTime() + lifetimeMilliseconds),
  });
  if (!waiting) {
    return;
  }
  const link = `${parts.config.publicUrl}/verify-email/${token}`;
  const rendered = parts.renderer.renderMail({ kind: "verify-email", name: waiting.name, link });
  await parts.mailer.send({ ...rendered, to: waiting.email, link });
}
