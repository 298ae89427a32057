import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** What an account without anybody behind it is called; its username is one that nobody can take. */
const nobodysName = "Deleted account";

const nobodysUsername = () => `deleted-${randomBytes(12).toString("hex")}`;

const markDeleted = statement<
  { userId: string; passwordHash: string; name: string; username: string; now: Date },
  { avatar: string | null }
>(
  "delete-account",
  (v) => sql`
    WITH before AS (
      SELECT id, avatar FROM users
      WHERE id = ${v("userId")} AND password_hash = ${v("passwordHash")} AND deleted_at IS NULL
      FOR NO KEY UPDATE
    )
    UPDATE users SET deleted_at = ${v("now")}, name = ${v("name")}, username = ${v("username")},
      email = ${v("username")}, google_id = NULL, password_hash = '', avatar = NULL, about_me = '',
      preferences = '{}', is_moderator = false
    FROM before WHERE users.id = before.id
    RETURNING before.avatar`,
);

/**
 * The account is nobody's from here on: username, email and Google account are free for others at once. Gives
 * the picture it had; undefined where it is deleted already, or `passwordHash` is not the account's any more.
 */
export function markAccountDeleted(
  db: Queryable,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
): Promise<{ avatar: string | null } | undefined> {
  const [name, username] = [nobodysName, nobodysUsername()];
  return db.row(markDeleted, { userId, passwordHash, name, username, now });
}

const insertNobody = statement<{ id: string; name: string; username: string; now: Date }, unknown>(
  "make-nobody",
  (v) => sql`
    INSERT INTO users (id, name, username, email, password_hash, about_me, created_at, deleted_at)
    VALUES (${v("id")}, ${v("name")}, ${v("username")}, ${v("username")}, '', '', ${v("now")}, ${v("now")})
    ON CONFLICT (id) DO NOTHING`,
);

/**
 * Makes an account without anybody behind it, to stand where somebody's was whose conversations stay for others.
 * Made twice it is one.
 */
export async function makeNobody(
  db: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.rows(insertNobody, { id, name: nobodysName, username: nobodysUsername(), now });
}
