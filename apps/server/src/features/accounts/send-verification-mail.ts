import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Time until a link expires. */
const lifetimeMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Replaces the user's token, so that only the link of the latest mail works. Returns no row if no mail must be sent.
 */
const replaceToken = statement<
  { userId: string; tokenHash: Buffer; expiresAt: Date },
  { name: string; email: string }
>(
  "replace-verification-token",
  (value) => sql`
    WITH account AS (
      SELECT id, name, email FROM users
      WHERE id = ${value("userId")} AND verified_at IS NULL AND deleted_at IS NULL
    ),
    upserted AS (
      INSERT INTO email_verifications (user_id, token_hash, expires_at)
      SELECT account.id, ${value("tokenHash")}, ${value("expiresAt")} FROM account
      ON CONFLICT (user_id) DO UPDATE
        SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
    )
    SELECT name, email FROM account`,
);

/**
 * Mails a link to verify the address, valid for 24 h. Does nothing for a verified or deleted account or an unknown id.
 */
export async function sendVerificationMail(
  services: Pick<Services, "db" | "clock" | "config" | "mailer" | "renderer">,
  input: { userId: string },
): Promise<void> {
  const token = newToken();
  const user = await services.db.row(replaceToken, {
    userId: input.userId,
    tokenHash: hashToken(token),
    expiresAt: new Date(services.clock.now().getTime() + lifetimeMilliseconds),
  });
  if (!user) {
    return;
  }
  const link = `${services.config.publicUrl}/verify-email/${token}`;
  const rendered = services.renderer.renderMail({ kind: "verify-email", name: user.name, link });
  await services.mailer.send({ ...rendered, to: user.email, link });
}
