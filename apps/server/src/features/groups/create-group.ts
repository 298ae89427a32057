import type { GroupPrivacy, GroupView } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { addGroupMember, countGroupsOfUser, createGroupConversation } from "../messages/index.ts";
import { lockUsers, requireNotLimited } from "../visibility/index.ts";
import { getLatestExpiredDeletion, isNotExpired } from "./access.ts";
import { getGroup } from "./get-group.ts";
import { newInviteCode } from "./invite.ts";
import { joinGroupRoom, publishMembership } from "./members/membership.ts";

const texts = sentences.groups;

const insertGroup = statement<
  {
    id: string;
    name: string;
    description: string;
    privacy: GroupPrivacy;
    creator: string;
    inviteCode: string;
    now: Date;
  },
  unknown
>(
  "insert-group",
  (value) => sql`
    INSERT INTO groups (id, description, privacy, public_name, creator_id, invite_code, member_count, created_at)
    VALUES (${value("id")}, ${value("description")}, ${value("privacy")},
      CASE WHEN ${value("privacy")} = 'public' THEN search_name(${value("name")}) END, ${value("creator")}, ${value("inviteCode")}, 1, ${value("now")})`,
);

const countCreatedGroups = statement<
  { creator: string; latestExpiredDeletion: Date },
  { count: number }
>(
  "count-created-groups",
  (value) => sql`
    SELECT count(*)::int AS count FROM groups g
    WHERE g.creator_id = ${value("creator")} AND ${isNotExpired(sql`g`, value("latestExpiredDeletion"))}`,
);

/** Throws 409 if the user has created the maximum number of groups. Expired groups are not counted. */
async function requireBelowCreationLimit(tx: TransactionContext, creator: string): Promise<void> {
  const values = { creator, latestExpiredDeletion: getLatestExpiredDeletion(tx.clock.now()) };
  const { count = 0 } = (await tx.db.row(countCreatedGroups, values)) ?? {};
  if (count >= limits.group.createdPerUser) {
    throw new AppError("CONFLICT", texts.tooManyCreated);
  }
}

/** Creates a group with the viewer as creator and only member. Throws 409 if the viewer has too many groups already, and 403 if moderators have limited the viewer. */
export async function createGroup(
  ctx: ViewerContext,
  { name, description, privacy }: { name: string; description: string; privacy: GroupPrivacy },
): Promise<GroupView> {
  const id = newId();
  const { userId } = ctx.viewer;
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    await lockUsers(tx, userId);
    await requireNotLimited(tx);
    if ((await countGroupsOfUser(tx.db, userId)) >= limits.group.perUser) {
      throw new AppError("CONFLICT", texts.tooManyGroups);
    }
    await requireBelowCreationLimit(tx, userId);
    const inviteCode = newInviteCode();
    await createGroupConversation(tx.db, { groupId: id, title: name, now });
    await tx.db.rows(insertGroup, {
      id,
      name,
      description,
      privacy,
      creator: userId,
      inviteCode,
      now,
    });
    await addGroupMember(tx.db, { groupId: id, userId, role: "creator", now });
    joinGroupRoom(tx, id, userId);
    publishMembership(tx, { id, name }, { userId, role: "creator" });
  });
  return getGroup(ctx, id);
}
