import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { maxId } from "../../../platform/ids.ts";
import { type MessageRow, toMessageStatus } from "../views.ts";

/** Members whom one step of the walk looks at: most often somebody among the first few is away. */
const steps = [
  { skip: 0, rows: 50 },
  { skip: 50, rows: 950 },
  { skip: 1000, rows: limits.group.members - 1000 },
] as const;

interface Values {
  viewer: string;
  groupIds: readonly string[];
  skip: number;
  rows: number;
}

const selectLeast = statement<Values, { group_id: string; user_id: string; up_to: string | null }>(
  "members-reached-least",
  (v) => sql`
    SELECT given.id AS group_id, least.user_id, least.up_to
    FROM unnest(${v("groupIds")}::uuid[]) given (id) CROSS JOIN LATERAL (
      SELECT member.user_id, member.group_delivered_up_to AS up_to FROM conversation_members member
      WHERE member.conversation_id = given.id AND member.role IS NOT NULL
        AND member.user_id <> ${v("viewer")}
      ORDER BY member.group_delivered_up_to NULLS FIRST
      OFFSET ${v("skip")} LIMIT ${v("rows")}
    ) least`,
);

type Asked = Pick<ReadContext, "db" | "presence"> & { readonly viewer: Viewer };

/**
 * How far the messages of groups have come to all members but the viewer: to whom is online all of them have, so
 * it is the mark of the first who is away; above all ids where nobody is. Of a group without others it says nothing.
 */
export async function findGroupDelivery(
  ctx: Asked,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>();
  let open = groupIds;
  for (const step of steps) {
    if (open.length === 0) break;
    open = await walk(ctx, { ...step, groupIds: open }, found);
  }
  return found;
}

/** Takes one step; gives the groups in which it met nobody who is away, and did not come to the end. */
async function walk(
  ctx: Asked,
  step: Omit<Values, "viewer">,
  found: Map<string, string | null>,
): Promise<readonly string[]> {
  const rows = await ctx.db.rows(selectLeast, { ...step, viewer: ctx.viewer.userId });
  const online = await ctx.presence.areOnline(rows.map((row) => row.user_id));
  const byGroup = Map.groupBy(rows, (row) => row.group_id);
  return step.groupIds.filter((groupId) => {
    const members = byGroup.get(groupId) ?? [];
    const away = members.find(({ user_id }) => !online.has(user_id));
    if (away) found.set(groupId, away.up_to);
    else if (members.length > 0 || step.skip > 0) found.set(groupId, maxId);
    return !away && members.length === step.rows;
  });
}

/** The rows with how far the viewer's own messages in groups have been delivered. */
export async function withGroupDelivery<Row extends MessageRow>(
  ctx: Asked,
  rows: readonly Row[],
): Promise<Row[]> {
  const { userId } = ctx.viewer;
  const waits = rows.filter(
    (row) => row.sender_id === userId && toMessageStatus(row, true) === "sent",
  );
  const groupIds = new Set(waits.flatMap((row) => row.group_id ?? []));
  if (groupIds.size === 0) return [...rows];
  const found = await findGroupDelivery(ctx, [...groupIds]);
  return rows.map((row) => {
    const upTo = row.group_id === null ? undefined : found.get(row.group_id);
    return upTo === undefined ? row : { ...row, delivered_up_to: upTo };
  });
}
