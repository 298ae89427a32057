import type { GroupMember, GroupRole } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../../platform/context.ts";
import {
  decodeCursor,
  type Page,
  type PageInput,
  timestampKey,
  toPage,
} from "../../../platform/cursor.ts";
import { literal, statement } from "../../../platform/database/statement.ts";
import { minId } from "../../../platform/ids.ts";
import { actingRole } from "../../messages/index.ts";
import { filterVisibleOnline, isVisibleUser } from "../../visibility/index.ts";
import { requireMembership } from "../access.ts";
import { type MemberRow, toGroupMember } from "../views.ts";

interface PageValues {
  groupId: string;
  hiddenUserIds: readonly string[];
  /** Text in the name or username; empty for all members. */
  search: string;
  /** The index in `rolesByRank`, the time of joining and the user id of the last member on the previous page. */
  afterRank: number;
  afterJoinedAt: Date;
  afterId: string;
  maxRows: number;
}

const rolesByRank: readonly GroupRole[] = ["creator", "admin", "member"];

/**
 * Reads the members of each role in index order. A search reads all members, at most 5,000. The SQL function
 * `search_normal` removes case and accents.
 */
const selectMembers = statement<PageValues, MemberRow>("group-members", (value) => {
  const matches = sql`(${value("search")} = ''
    OR strpos(search_normal(u.name || ' ' || u.username), search_normal(${value("search")})) > 0)`;
  const selectMembersOfRole = (role: GroupRole, rank: number) => sql`(
    SELECT u.id, u.name, u.username, u.avatar, ${actingRole(sql`member`, sql`${value("groupId")}::uuid`)} AS role, member.joined_at,
      ${literal(rank)} AS rank
    FROM conversation_members member JOIN users u ON u.id = member.user_id
    WHERE member.conversation_id = ${value("groupId")} AND member.role = ${sql.raw(`'${role}'`)}
      AND ${value("afterRank")}::int <= ${literal(rank)}
      AND (${value("afterRank")}::int < ${literal(rank)}
        OR (member.joined_at, member.user_id) > (${value("afterJoinedAt")}::timestamptz, ${value("afterId")}::uuid))
      AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))} AND ${matches}
    ORDER BY member.joined_at, member.user_id LIMIT ${value("maxRows")})`;
  return sql`
    SELECT * FROM (${sql.join(rolesByRank.map(selectMembersOfRole), sql` UNION ALL `)}) members
    ORDER BY rank, joined_at, id LIMIT ${value("maxRows")}`;
});

/** The sort key of a member: `rank`, the time of joining, and the user id. */
const Cursor = z.tuple([z.literal([0, 1, 2]), timestampKey, z.uuid()]);

/**
 * Returns one page of a group's members who are visible to the viewer: the creator, then admins, then members, each
 * role sorted by the time of joining. With `search`, only members whose name or username contains it. Throws 403 for
 * outsiders.
 */
export async function listMembers(
  ctx: ViewerContext,
  input: PageInput & { id: string; search: string },
): Promise<Page<GroupMember>> {
  await requireMembership(ctx, input.id);
  const [afterRank, afterJoinedAt, afterId] = decodeCursor(input.cursor, Cursor) ?? [-1, 0, minId];
  const rows = await ctx.db.rows(selectMembers, {
    groupId: input.id,
    hiddenUserIds: ctx.viewer.hiddenUserIds,
    search: input.search.replace(/^@/, ""),
    afterRank,
    afterJoinedAt: new Date(afterJoinedAt),
    afterId,
    maxRows: input.limit + 1,
  });
  const page = toPage(rows, input.limit, (row) => [row.rank, row.joined_at.getTime(), row.id]);
  const onlineIds = await filterVisibleOnline(
    ctx,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((row) => toGroupMember(row, onlineIds.has(row.id))) };
}
