import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";

const deleteOwnDraft = statement<{ id: string; viewer: string }, { id: string }>(
  "delete-draft",
  (value) => sql`
    DELETE FROM drafts WHERE id = ${value("id")} AND owner_id = ${value("viewer")} RETURNING id`,
);

/** Deletes the viewer's own draft. Throws 404 for any other draft. */
export async function deleteDraft(ctx: ViewerContext, id: string): Promise<{ msg: string }> {
  const deletedRow = await ctx.db.row(deleteOwnDraft, { id, viewer: ctx.viewer.userId });
  if (!deletedRow) {
    throw notFound(sentences.drafts.notFound);
  }
  return { msg: sentences.drafts.deleted };
}
