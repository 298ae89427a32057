import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { isMinor } from "../visibility/index.ts";
import { toRequestedBefore } from "./deletion/request-restoration.ts";

/** The name that is shown for every deleted account. */
const anonymousName = "Deleted account";

/** The pen name of stories that stay without a name. */
const anonymousPosterName = "A griot";

/**
 * The username contains `-`, which registration refuses, so no user can have it. It is stored as the email too, because
 * emails are unique.
 */
const createAnonymousUsername = () => `deleted-${randomBytes(12).toString("hex")}`;

const updateToAnonymous = statement<
  {
    userId: string;
    name: string;
    username: string;
    posterName: string;
    erasureId: string;
    now: Date;
    requestedBefore: Date;
    isUnverified: boolean;
  },
  { avatar: string | null }
>(
  "anonymize-account",
  (value) => sql`
    WITH previous AS (
      SELECT id, avatar FROM users
      WHERE id = ${value("userId")} AND deleted_at IS NULL
        AND CASE WHEN ${value("isUnverified")}::boolean THEN verified_at IS NULL
          ELSE erase_at <= ${value("now")} OR deletion_requested_at <= ${value("requestedBefore")} END
      FOR NO KEY UPDATE
    )
    UPDATE users SET deleted_at = ${value("now")}, name = ${value("name")}, username = ${value("username")},
      email = ${value("username")}, google_id = NULL, password_hash = '', avatar = NULL, about_me = '',
      preferences = '{}', is_moderator = false, is_operator = false, limited_until = NULL, has_second_factor = false,
      pauses_history = false, muted_words = '{}', reading_settings = NULL,
      stories_shown_to = CASE WHEN ${isMinor(sql`users`)} THEN 'members' ELSE stories_shown_to END,
      birth_month = NULL, status_audience_ids = NULL, erase_at = NULL, deletion_requested_at = NULL,
      poster_name = CASE WHEN users.keeps_stories THEN ${value("posterName")} END,
      erasure_id = ${value("erasureId")}
    FROM previous WHERE users.id = previous.id
    RETURNING previous.avatar`,
);

/**
 * Erases the personal data of an account whose erasure is due (`reason: "due"`), or that was never verified.
 * Username, email and Google account can be used for another account at once. Returns the previous avatar; undefined if
 * another process has erased it, or if the account was restored or verified. `erasureId` is the id of the anonymous
 * account that replaces the user in conversations.
 */
export function anonymizeAccount(
  db: Queryable,
  {
    reason,
    ...input
  }: { userId: string; erasureId: string; now: Date; reason: "due" | "unverified" },
): Promise<{ avatar: string | null } | undefined> {
  return db.row(updateToAnonymous, {
    ...input,
    isUnverified: reason === "unverified",
    requestedBefore: toRequestedBefore(input.now),
    name: anonymousName,
    username: createAnonymousUsername(),
    posterName: anonymousPosterName,
  });
}

const insertAnonymous = statement<
  { id: string; name: string; username: string; now: Date },
  unknown
>(
  "create-anonymous-account",
  (value) => sql`
    INSERT INTO users (id, name, username, email, password_hash, about_me, created_at, deleted_at)
    VALUES (${value("id")}, ${value("name")}, ${value("username")}, ${value("username")}, '', '', ${value("now")}, ${value("now")})
    ON CONFLICT (id) DO NOTHING`,
);

/**
 * Inserts an anonymous account, which is marked as deleted. Messages and conversations of a deleted user are assigned
 * to it. Does nothing if the account exists.
 */
export async function createAnonymousAccount(
  db: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.rows(insertAnonymous, {
    id,
    name: anonymousName,
    username: createAnonymousUsername(),
    now,
  });
}
