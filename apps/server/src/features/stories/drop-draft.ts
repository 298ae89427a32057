import { sql } from "drizzle-orm";
import type { Act, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteDraft = statement<{ id: string; viewer: string }, unknown>(
  "drop-draft",
  (v) => sql`DELETE FROM drafts WHERE id = ${v("id")} AND owner_id = ${v("viewer")}`,
);

/** Deletes the draft that a story was, in the transaction of the story; nothing when it is not the viewer's. */
export async function dropDraft(act: Act<Viewer>, id: string): Promise<void> {
  await act.db.rows(deleteDraft, { id, viewer: act.viewer.userId });
}
