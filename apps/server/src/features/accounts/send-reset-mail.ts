import { sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Time until a link expires. */
const lifetimeMilliseconds = 60 * 60 * 1000;

/**
 * Replaces the user's token, so that only the link of the latest mail works. Returns no row if no mail must be sent.
 */
const replaceToken = statement<
  { userId: string; tokenHash: Buffer; expiresAt: Date },
  { name: string; email: string }
>(
  "replace-reset-token",
  (value) => sql`
    WITH account AS (
      SELECT id, name, email FROM users WHERE id = ${value("userId")} AND deleted_at IS NULL
    ),
    upserted AS (
      INSERT INTO password_resets (user_id, token_hash, expires_at)
      SELECT account.id, ${value("tokenHash")}, ${value("expiresAt")} FROM account
      ON CONFLICT (user_id) DO UPDATE
        SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
    )
    SELECT name, email FROM account`,
);

async function replace(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  { userId }: { userId: string },
) {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + lifetimeMilliseconds);
  const user = await db.row(replaceToken, { userId, tokenHash: hashToken(token), expiresAt });
  return { token, user };
}

/** Returns a token that resets the password, valid for 1 h. It replaces the one of a mailed link. */
export async function replaceResetToken(
  tx: { readonly db: Queryable; readonly clock: Clock },
  input: { userId: string },
): Promise<string> {
  return (await replace(tx, input)).token;
}

/**
 * Mails a single-use link to set a new password, valid for 1 h. Does nothing for a deleted account or an unknown id.
 */
export async function sendResetMail(
  services: Pick<Services, "db" | "clock" | "config" | "mailer" | "renderer">,
  input: { userId: string },
): Promise<void> {
  const { token, user } = await replace(services, input);
  if (!user) {
    return;
  }
  const link = `${services.config.publicUrl}/reset-password/${token}`;
  const rendered = services.renderer.renderMail({ kind: "reset-password", name: user.name, link });
  await services.mailer.send({ ...rendered, to: user.email, link });
}
