import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteDraft = statement<{ id: string; viewer: string }, unknown>(
  "drop-draft",
  (v) => sql`DELETE FROM drafts WHERE id = ${v("id")} AND owner_id = ${v("viewer")}`,
);

/** Deletes the draft that a story was, in the transaction of the story; nothing when it is not the viewer's. */
export async function deleteDraftOfStory(
  tx: TransactionContext<Viewer>,
  id: string,
): Promise<void> {
  await tx.db.rows(deleteDraft, { id, viewer: tx.viewer.userId });
}
