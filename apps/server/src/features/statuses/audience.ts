import { sentences } from "@kora/contract/sentences";
import type { StatusAudience } from "@kora/contract/status-audience";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";

/** The columns of a status that store its audience. Both are null if the owner's setting decides. */
export interface AudienceColumns {
  audience: string | null;
  audienceIds: readonly string[] | null;
}

const selectVisible = statement<ViewerValues & { ids: readonly string[] }, { id: string }>(
  "visible-chosen-users",
  (value) => sql`
    SELECT u.id FROM users u
    WHERE u.id = ANY (${value("ids")}::uuid[]) AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}`,
);

/**
 * Converts an audience to its columns. Throws 400 if the viewer may not see some of the chosen users. The error has a
 * field for each of them, `audience.` and the id, because only the client knows their names.
 */
export async function toAudienceColumns(
  ctx: Pick<ReadContext, "db"> & { readonly viewer: Viewer },
  audience: StatusAudience | undefined,
): Promise<AudienceColumns> {
  if (audience === undefined) return { audience: null, audienceIds: null };
  if (typeof audience === "string") return { audience, audienceIds: null };
  const rows = await ctx.db.rows(selectVisible, { ...viewerValues(ctx.viewer), ids: audience });
  const visibleIds = new Set(rows.map(({ id }) => id));
  const hiddenIds = audience.filter((id) => !visibleIds.has(id));
  if (hiddenIds.length > 0) {
    const { chosenNotFound, notChoosable } = sentences.statusAudience;
    const fields = hiddenIds.map((id) => [`audience.${id}`, notChoosable]);
    throw new AppError("VALIDATION", chosenNotFound, {
      fields: { audience: chosenNotFound, ...Object.fromEntries(fields) },
    });
  }
  return { audience: "chosen", audienceIds: audience };
}
