import { sentences } from "@kora/contract/sentences";
import type { StatusAudience } from "@kora/contract/status-audience";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";

/** The columns of a status that store its audience. Both are null if the owner's setting decides. */
export interface AudienceColumns {
  audience: string | null;
  audienceIds: readonly string[] | null;
}

const countVisible = statement<ViewerValues & { ids: readonly string[] }, { count: number }>(
  "count-chosen-users",
  (value) => sql`
    SELECT count(*)::int AS count FROM users u
    WHERE u.id = ANY (${value("ids")}::uuid[]) AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}`,
);

/** Converts an audience to its columns. Throws 400 if the viewer may not see one of the chosen users. */
export async function toAudienceColumns(
  ctx: Pick<ReadContext, "db"> & { readonly viewer: Viewer },
  audience: StatusAudience | undefined,
): Promise<AudienceColumns> {
  if (audience === undefined) return { audience: null, audienceIds: null };
  if (typeof audience === "string") return { audience, audienceIds: null };
  const row = await ctx.db.row(countVisible, { ...viewerValues(ctx.viewer), ids: audience });
  if (row?.count !== audience.length) {
    throw invalid("audience", sentences.statusAudience.chosenNotFound);
  }
  return { audience: "chosen", audienceIds: audience };
}
