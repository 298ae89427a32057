import { sql } from "drizzle-orm";
import { statement } from "../../../platform/database/statement.ts";
import type { Services } from "../../../services.ts";
import { isDeletedSender } from "../deleted-sender.ts";
import { hasNotDisappeared } from "../views.ts";

/** Finds the messages by the index of their attachment; the first one that is shown ends the search. */
const selectShown = statement<{ attachmentId: string; now: Date }, { id: string }>(
  "shown-message-of-file",
  (value) => sql`
    SELECT m.id FROM messages m JOIN users sender ON sender.id = m.sender_id
    WHERE m.attachment_id = ${value("attachmentId")} AND m.deleted_at IS NULL
      AND ${hasNotDisappeared(sql`m`, sql`${value("now")}`)} AND NOT ${isDeletedSender(sql`sender`)}
    LIMIT 1`,
);

/**
 * True if a message has this attachment that was neither deleted nor has disappeared. Whoever kept the signed URL of the
 * file gets it only then, so not even its sender sees the file of a deleted message, unless it is restored.
 */
export async function isFileShown(
  { db, clock }: Pick<Services, "db" | "clock">,
  attachmentId: string,
): Promise<boolean> {
  return (await db.row(selectShown, { attachmentId, now: clock.now() })) !== undefined;
}
