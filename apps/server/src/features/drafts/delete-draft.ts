import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";

const deleteOwnDraft = statement<
  { id: string; viewer: string; revision: number | null },
  { id: string }
>(
  "delete-draft",
  (value) => sql`
    DELETE FROM drafts
    WHERE id = ${value("id")} AND owner_id = ${value("viewer")}
      AND revision = coalesce(${value("revision")}::int, revision)
    RETURNING id`,
);

const selectOwnDraft = statement<{ id: string; viewer: string }, { id: string }>(
  "draft-to-delete",
  (value) => sql`SELECT id FROM drafts WHERE id = ${value("id")} AND owner_id = ${value("viewer")}`,
);

/**
 * Deletes the viewer's own draft. Throws 404 for any other draft, and 409 for one that another device has changed since
 * `revision`; without a revision, it is deleted as it is.
 */
export async function deleteDraft(
  ctx: ViewerContext,
  { id, revision }: { id: string; revision?: number | undefined },
): Promise<{ msg: string }> {
  const viewer = ctx.viewer.userId;
  const deletedRow = await ctx.db.row(deleteOwnDraft, { id, viewer, revision: revision ?? null });
  if (deletedRow) return { msg: sentences.drafts.deleted };
  if (await ctx.db.row(selectOwnDraft, { id, viewer })) {
    throw new AppError("CONFLICT", sentences.drafts.changedNotDeleted);
  }
  throw notFound(sentences.drafts.notFound);
}
