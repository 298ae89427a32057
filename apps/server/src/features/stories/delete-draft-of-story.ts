import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteDraft = statement<{ id: string; viewer: string }, unknown>(
  "delete-draft-of-story",
  (value) => sql`DELETE FROM drafts WHERE id = ${value("id")} AND owner_id = ${value("viewer")}`,
);

/** Deletes the draft that was published or saved as a story. Does nothing when the draft is not the viewer's. */
export async function deleteDraftOfStory(
  tx: TransactionContext<Viewer>,
  id: string,
): Promise<void> {
  await tx.db.rows(deleteDraft, { id, viewer: tx.viewer.userId });
}
