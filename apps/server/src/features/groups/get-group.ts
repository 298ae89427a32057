import type { OpenedGroup } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { firstUnreadId } from "../messages/index.ts";
import { type GroupValues, groupValues, isVisibleGroup } from "./access.ts";
import { toGroupViews } from "./list-groups.ts";
import { type GroupRow, groupColumns, groupSources } from "./views.ts";

type Row = GroupRow & { first_unread_id: string | null };

const selectGroup = statement<GroupValues & { groupId: string; now: Date }, Row>(
  "open-group",
  (v) => sql`
    SELECT ${groupColumns(v)}, CASE WHEN own.role IS NOT NULL THEN ${firstUnreadId(v)} END AS first_unread_id
    FROM ${groupSources(sql`groups`, v)}
    WHERE g.id = ${v("groupId")} AND ${isVisibleGroup(sql`g`, sql`own.role`, v)}`,
);

/** A group as the viewer sees it, with the first message that they have not read. 404 if it is not visible to them. */
export async function getGroup(ctx: ViewerContext, groupId: string): Promise<OpenedGroup> {
  const values = { ...groupValues(ctx), groupId, now: ctx.clock.now() };
  const row = await ctx.db.row(selectGroup, values);
  const [view] = row ? await toGroupViews(ctx, [row]) : [];
  if (!row || !view) {
    throw notFound(sentences.groups.notFound);
  }
  return { ...view, firstUnreadId: row.first_unread_id };
}
