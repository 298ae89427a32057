import type { LibraryStateView } from "@kora/contract/library";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { isReadableStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";

/** Selects the revisions of the stories that the viewer may see. Exported for the test of its query plan. */
export const selectRevisions = statement<
  { ids: readonly string[] } & ViewerValues,
  { id: string; revision: number }
>(
  "library-revisions",
  (value) => sql`
    SELECT s.id, s.revision
    FROM unnest(${value("ids")}::uuid[]) request (id) CROSS JOIN LATERAL (
      SELECT s.id, s.revision FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.id = request.id AND ${isReadableStory(sql`s`, sql`author`, value)}
      OFFSET 0
    ) s`,
);

/** Returns for each stored copy of a story whether it is current, in the order of `copies`. */
export async function checkLibrary(
  ctx: ViewerContext,
  copies: readonly { readonly _id: string; readonly revision: number }[],
): Promise<LibraryStateView[]> {
  const ids = copies.map(({ _id }) => _id);
  const rows = await ctx.db.rows(selectRevisions, { ids, ...viewerValues(ctx.viewer) });
  const revisionById = new Map(rows.map(({ id, revision }) => [id, revision]));
  return copies.map(({ _id, revision }) => {
    const current = revisionById.get(_id);
    if (current === undefined) return { _id, state: "gone" };
    return { _id, state: current === revision ? "same" : "changed" };
  });
}
