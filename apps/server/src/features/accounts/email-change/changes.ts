import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import { dayMilliseconds } from "../../../platform/clock.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { hashToken, isToken, newToken } from "../tokens.ts";

/** A new email must be confirmed within this time. */
export const confirmationMilliseconds = dayMilliseconds;

/** A confirmed change can be undone for this time. */
export const undoMilliseconds = limits.profile.emailUndoDays * dayMilliseconds;

/** A row of `email_changes`. */
export interface EmailChangeRow {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  requested_at: Date;
  applied_at: Date | null;
  was_linked: boolean;
}

/** The columns of `EmailChangeRow`, with the alias `c`. */
const changeColumns = sql`c.id, c.user_id, c.old_email, c.new_email, c.requested_at, c.applied_at, c.was_linked`;

const selectPending = statement<{ userId: string; requestedAfter: Date }, EmailChangeRow>(
  "pending-email-change",
  (value) => sql`
    SELECT ${changeColumns} FROM email_changes c
    WHERE c.user_id = ${value("userId")} AND c.applied_at IS NULL
      AND c.requested_at > ${value("requestedAfter")}`,
);

const toRequestedAfter = (now: Date) => new Date(now.getTime() - confirmationMilliseconds);

/** Returns the change that waits for its confirmation. */
export function findPendingChange(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<EmailChangeRow | undefined> {
  return db.row(selectPending, { userId, requestedAfter: toRequestedAfter(now) });
}

/** The use of a mailed link: `confirm` in mails to the new email, `undo` in mails to the old one. */
export type LinkPurpose = "confirm" | "undo";

/** A link confirms a change for a day after its request, and undoes it until seven days after its confirmation. */
const selectByLink = statement<
  {
    tokenHash: Buffer;
    purpose: LinkPurpose;
    requestedAfter: Date;
    appliedAfter: Date;
  },
  EmailChangeRow
>(
  "email-change-by-link",
  (value) => sql`
    SELECT ${changeColumns} FROM email_change_links l JOIN email_changes c ON c.id = l.change_id
    WHERE l.token_hash = ${value("tokenHash")} AND l.purpose = ${value("purpose")}
      AND (c.requested_at > ${value("requestedAfter")}
        OR l.purpose = 'undo' AND c.applied_at > ${value("appliedAfter")})`,
);

/** Returns the change of a valid link. Lock the account, then call it again before the change is used. */
export async function findChangeByLink(
  db: Queryable,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<EmailChangeRow | undefined> {
  if (!isToken(token)) return undefined;
  return db.row(selectByLink, {
    tokenHash: hashToken(token),
    purpose,
    requestedAfter: toRequestedAfter(now),
    appliedAfter: new Date(now.getTime() - undoMilliseconds),
  });
}

const insertLink = statement<
  { changeId: string; tokenHash: Buffer; purpose: LinkPurpose },
  { old_email: string; new_email: string; name: string }
>(
  "insert-email-change-link",
  (value) => sql`
    WITH change AS (
      SELECT c.id, c.old_email, c.new_email, u.name
      FROM email_changes c JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL
      WHERE c.id = ${value("changeId")} FOR KEY SHARE OF c
    ),
    inserted AS (
      INSERT INTO email_change_links (token_hash, change_id, purpose)
      SELECT ${value("tokenHash")}, change.id, ${value("purpose")} FROM change
    )
    SELECT old_email, new_email, name FROM change`,
);

/**
 * Creates another link of a change; earlier ones stay valid. Returns the token with the addresses and the name of the
 * user; undefined if the change was cancelled, replaced or undone.
 */
export async function createChangeLink(
  db: Queryable,
  input: { changeId: string; purpose: LinkPurpose },
): Promise<{ token: string; oldEmail: string; newEmail: string; name: string } | undefined> {
  const token = newToken();
  const row = await db.row(insertLink, { ...input, tokenHash: hashToken(token) });
  return row && { token, oldEmail: row.old_email, newEmail: row.new_email, name: row.name };
}
