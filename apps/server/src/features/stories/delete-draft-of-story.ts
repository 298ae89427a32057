import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteDraft = statement<{ draftId: string; viewer: string }, unknown>(
  "delete-draft-of-story",
  (value) =>
    sql`DELETE FROM drafts WHERE id = ${value("draftId")} AND owner_id = ${value("viewer")}`,
);

/** Deletes a draft after its text was published or saved as a story. Does nothing for a draft of another user. */
export async function deleteDraftOfStory(
  tx: TransactionContext<Viewer>,
  draftId: string,
): Promise<void> {
  await tx.db.rows(deleteDraft, { draftId, viewer: tx.viewer.userId });
}
