import type { OpenedGroup } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { firstUnreadId, isClosedForTwo } from "../messages/index.ts";
import { type GroupValues, groupValues, isVisibleGroup } from "./access.ts";
import { type GroupRow, groupColumns, groupSources, toGroupViews, toOpenedGroup } from "./views.ts";

interface OpenedGroupRow extends GroupRow {
  first_unread_id: string | null;
  is_closed_for_two: boolean;
}

const selectGroup = statement<GroupValues & { groupId: string }, OpenedGroupRow>(
  "get-group",
  (value) => sql`
    SELECT ${groupColumns(value)}, CASE WHEN own.role IS NOT NULL THEN ${firstUnreadId(value)} END AS first_unread_id,
      own.role IS NOT NULL AND ${isClosedForTwo} AS is_closed_for_two
    FROM ${groupSources(sql`groups`, value)}
    WHERE g.id = ${value("groupId")} AND ${isVisibleGroup(sql`g`, sql`own.role`, value)}`,
);

/**
 * Returns a group as the viewer sees it, with the id of the first message that the viewer has not read (null for
 * outsiders), and whether ages keep the viewer from writing. Throws 404 if the group is not visible to the viewer.
 */
export async function getGroup(ctx: ViewerContext, groupId: string): Promise<OpenedGroup> {
  const values = { ...groupValues(ctx), groupId };
  const row = await ctx.db.row(selectGroup, values);
  const [view] = row ? await toGroupViews(ctx, [row]) : [];
  if (!row || !view) {
    throw notFound(sentences.groups.notFound);
  }
  return toOpenedGroup(view, row);
}
