import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { maxId } from "../../../platform/ids.ts";
import { type MessageRow, toMessageStatus } from "../views.ts";
import { hidesGroupDelivery } from "./receipt-columns.ts";

/**
 * The members of a group are read in steps, lowest receipt first, until an offline member is found. Usually one of the
 * first members is offline, so the first step is small.
 */
const steps = [
  { offset: 0, maxRows: 50 },
  { offset: 50, maxRows: 950 },
  { offset: 1000, maxRows: limits.group.members - 1000 },
] as const;

interface Values {
  viewer: string;
  groupIds: readonly string[];
  offset: number;
  maxRows: number;
}

const selectLowestReceipts = statement<
  Values,
  { group_id: string; user_id: string; up_to: string | null }
>(
  "lowest-delivery-receipts",
  (value) => sql`
    SELECT requested.id AS group_id, lowest.user_id, lowest.up_to
    FROM unnest(${value("groupIds")}::uuid[]) requested (id) CROSS JOIN LATERAL (
      SELECT member.user_id, member.group_delivered_up_to AS up_to FROM conversation_members member
      WHERE member.conversation_id = requested.id AND member.role IS NOT NULL
        AND member.user_id <> ${value("viewer")}
      ORDER BY member.group_delivered_up_to NULLS FIRST
      OFFSET ${value("offset")} LIMIT ${value("maxRows")}
    ) lowest`,
);

type DeliveryContext = Pick<ReadContext, "db" | "presence"> & { readonly viewer: Viewer };

/**
 * Returns, for each group, the id of the message up to which all members except the viewer have received messages.
 * Online members have received all messages. So it is the lowest delivery receipt of the offline members: null if one
 * of them has received nothing, `maxId` if none is offline. A group without other members has no entry.
 */
export async function findGroupDelivery(
  ctx: DeliveryContext,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const deliveredUpTo = new Map<string, string | null>();
  let pendingIds = groupIds;
  for (const step of steps) {
    if (pendingIds.length === 0) break;
    pendingIds = await runStep(ctx, { ...step, groupIds: pendingIds }, deliveredUpTo);
  }
  return deliveredUpTo;
}

/**
 * Runs one step and adds its results to `deliveredUpTo`. Returns the ids of the groups that need the next step: no
 * offline member was found yet, and there may be more members.
 */
async function runStep(
  ctx: DeliveryContext,
  step: Omit<Values, "viewer">,
  deliveredUpTo: Map<string, string | null>,
): Promise<readonly string[]> {
  const rows = await ctx.db.rows(selectLowestReceipts, { ...step, viewer: ctx.viewer.userId });
  const onlineIds = await ctx.presence.filterOnline(rows.map((row) => row.user_id));
  const membersByGroup = Map.groupBy(rows, (row) => row.group_id);
  return step.groupIds.filter((groupId) => {
    const members = membersByGroup.get(groupId) ?? [];
    const offlineMember = members.find(({ user_id }) => !onlineIds.has(user_id));
    if (offlineMember) deliveredUpTo.set(groupId, offlineMember.up_to);
    else if (members.length > 0 || step.offset > 0) deliveredUpTo.set(groupId, maxId);
    return !offlineMember && members.length === step.maxRows;
  });
}

/** Returns whether all other members of a group are online, so that a message that is sent now is delivered to all. */
export async function isDeliveredToAll(ctx: DeliveryContext, groupId: string): Promise<boolean> {
  const deliveredUpTo = await findGroupDelivery(ctx, [groupId]);
  return deliveredUpTo.get(groupId) === maxId;
}

const selectHidingGroups = statement<
  { viewer: string; groupIds: readonly string[] },
  { id: string }
>(
  "groups-hiding-delivery",
  (value) => sql`
    SELECT requested.id
    FROM unnest(${value("groupIds")}::uuid[]) requested (id) JOIN users viewer ON viewer.id = ${value("viewer")}
    WHERE ${hidesGroupDelivery(sql`requested.id`, sql`viewer`)}`,
);

/** Returns the groups in which the viewer may not see the online state of a member, nor that all have got a message. */
async function findHidingGroups(
  ctx: DeliveryContext,
  groupIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.rows(selectHidingGroups, { viewer: ctx.viewer.userId, groupIds });
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether the viewer may see that all other members of a group have got a message. It reads all members. */
export async function seesGroupDelivery(ctx: DeliveryContext, groupId: string): Promise<boolean> {
  return !(await findHidingGroups(ctx, [groupId])).has(groupId);
}

/**
 * Returns the rows with `delivered_up_to` of messages in groups, on which the status of the viewer's own messages
 * depends. Groups in which no message of the viewer has the status `sent` are not looked up, and only those with a
 * delivered message are checked for members whose online state the viewer may not see.
 */
export async function withGroupDelivery<Row extends MessageRow>(
  ctx: DeliveryContext,
  rows: readonly Row[],
): Promise<Row[]> {
  const { userId } = ctx.viewer;
  const sentRows = rows.filter(
    (row) => row.sender_id === userId && toMessageStatus(row, { isOwn: true }) === "sent",
  );
  const groupIds = new Set(sentRows.flatMap((row) => row.group_id ?? []));
  if (groupIds.size === 0) return [...rows];
  const deliveredUpTo = await findGroupDelivery(ctx, [...groupIds]);
  const deliveredIn = new Set(
    sentRows.flatMap(({ id, group_id: groupId }) =>
      groupId !== null && id <= (deliveredUpTo.get(groupId) ?? "") ? groupId : [],
    ),
  );
  if (deliveredIn.size === 0) return [...rows];
  for (const id of await findHidingGroups(ctx, [...deliveredIn])) deliveredIn.delete(id);
  return rows.map((row) => {
    if (row.group_id === null || !deliveredIn.has(row.group_id)) return row;
    return { ...row, delivered_up_to: deliveredUpTo.get(row.group_id) ?? null };
  });
}
