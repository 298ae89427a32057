import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteDraft = statement<
  { draftId: string; viewer: string; revision: number | null },
  unknown
>(
  "delete-draft-of-story",
  (value) => sql`
    DELETE FROM drafts
    WHERE id = ${value("draftId")} AND owner_id = ${value("viewer")}
      AND revision = coalesce(${value("revision")}::int, revision)`,
);

/**
 * Deletes a draft after its text was published or saved as a story. Does nothing for a draft of another user, nor for one
 * that was changed since `draftRevision`: its text is not that of the story.
 */
export async function deleteDraftOfStory(
  tx: TransactionContext<Viewer>,
  { draftId, draftRevision }: { draftId: string; draftRevision?: number | undefined },
): Promise<void> {
  const revision = draftRevision ?? null;
  await tx.db.rows(deleteDraft, { draftId, viewer: tx.viewer.userId, revision });
}
