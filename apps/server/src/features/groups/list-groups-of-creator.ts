import type { GroupView } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { isVisibleUser } from "../visibility/index.ts";
import { type GroupValues, groupValues, isVisibleGroup } from "./access.ts";
import { type GroupRow, groupColumns, groupSources, toGroupViews } from "./views.ts";

/** Selects the creator by user id or writer id; no row if they are not visible to the viewer. */
const selectCreator = statement<
  { idOrWriterId: string; hiddenUserIds: readonly string[] },
  { id: string }
>(
  "creator-of-groups",
  (value) => sql`
    SELECT u.id FROM users u
    WHERE u.id = coalesce((SELECT w.user_id FROM writers w WHERE w.id = ${value("idOrWriterId")}), ${value("idOrWriterId")})
      AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}`,
);

const selectGroups = statement<
  GroupValues & { creator: string; beforeId: string; maxRows: number },
  GroupRow
>(
  "groups-of-creator",
  (value) => sql`
    SELECT ${groupColumns(value)} FROM ${groupSources(sql`groups`, value)}
    WHERE g.creator_id = ${value("creator")} AND g.id < ${value("beforeId")}
      AND ${isVisibleGroup(sql`g`, sql`own.role`, value)}
    ORDER BY g.id DESC LIMIT ${value("maxRows")}`,
);

/**
 * Returns one page of the groups that a user created, newest first. Throws 404 if the user is not visible to the
 * viewer.
 */
export async function listGroupsOfCreator(
  ctx: ViewerContext,
  { userId, limit, cursor }: PageInput & { userId: string },
): Promise<Page<GroupView>> {
  const beforeId = decodeIdCursor(cursor);
  const { hiddenUserIds } = ctx.viewer;
  const creator = (await ctx.db.row(selectCreator, { idOrWriterId: userId, hiddenUserIds }))?.id;
  if (creator === undefined) {
    throw notFound(sentences.messages.personNotFound);
  }
  const values = { ...groupValues(ctx), creator, beforeId, maxRows: limit + 1 };
  const rows = await ctx.db.rows(selectGroups, values);
  const page = toPage(rows, limit, ({ id }) => [id]);
  return { ...page, items: await toGroupViews(ctx, page.items) };
}
