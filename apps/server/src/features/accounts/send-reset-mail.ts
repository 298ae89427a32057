import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { statement } from "../../platform/database/statement.ts";
import { hashToken, newToken } from "./tokens.ts";

const lifetimeMilliseconds = 60 * 60 * 1000;

/** One row a person: a new token takes the place of the one before. */
const replaceToken = statement<
  { userId: string; hash: Buffer; expiresAt: Date },
  { name: string; email: string }
>(
  "replace-reset-token",
  (v) => sql`
    WITH person AS (
      SELECT id, name, email FROM users WHERE id = ${v("userId")} AND deleted_at IS NULL
    ),
    made AS (
      INSERT INTO password_resets (user_id, token_hash, expires_at)
      SELECT person.id, ${v("hash")}, ${v("expiresAt")} FROM person
      ON CONFLICT (user_id) DO UPDATE
        SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
    )
    SELECT name, email FROM person`,
);

/**
 * Mails a person the link that sets a new password: 1 h, single use, the only one that works. Does
 * nothing where there is nobody.
 */
export async function sendResetMail(
  parts: Pick<Parts, "db" | "clock" | "config" | "mailer" | "renderer">,
  input: { userId: string },
): Promise<void> {
  const token = newToken();
  const person = await parts.db.row(replaceToken, {
    userId: input.userId,
    hash: hashToken(token),
    expiresAt: new Date(parts.clock.now().getTime() + lifetimeMilliseconds),
  });
  if (!person) {
    return;
  }
  const link = `${parts.config.publicUrl}/reset-password/${token}`;
  const rendered = parts.renderer.renderMail({ kind: "reset-password", name: person.name, link });
  await parts.mailer.send({ ...rendered, to: person.email, link });
}
