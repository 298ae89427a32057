import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { literal, type Statement, statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import type { JobPayloads } from "../../platform/jobs/jobs.ts";
import { blockedUsersRoom, mutersRoom, userRoom } from "../../platform/realtime/rooms.ts";
import { isActiveAccount } from "../visibility/index.ts";
import { type BaseStatusRow, baseStatusColumns, toStatusView } from "./views.ts";
import { firstLiveId, isLiveStatus, mayChoose } from "./visibility.ts";

type StatusToPublish = JobPayloads["publish-status"];

const recipientsPerBatch = 1000;

type StatusRowToPublish = BaseStatusRow & {
  writer_id: string | null;
  audience_ids: string[] | null;
};

const selectStatus = statement<{ statusId: string; liveFrom: string }, StatusRowToPublish>(
  "status-to-publish",
  (value) => sql`
    SELECT ${baseStatusColumns(sql`s`, sql`owner`)}, s.audience_ids, w.id AS writer_id
    FROM statuses s JOIN users owner ON owner.id = s.user_id
      LEFT JOIN writers w ON w.user_id = s.user_id
    WHERE s.id = ${value("statusId")} AND ${isLiveStatus(sql`s`, value)} AND ${isActiveAccount(sql`owner`)}`,
);

const selectRecipients = statement<{ ownerId: string; ids: readonly string[] }, { id: string }>(
  "recipients-of-chosen-status",
  (value) => sql`
    SELECT u.id FROM users u
    WHERE u.id = ANY (${value("ids")}::uuid[]) AND ${mayChoose(sql`${value("ownerId")}::uuid`, sql`u.id`)}`,
);

interface BatchValues {
  /** The owner's user id if the batch selects friends, the owner's writer id if it selects followers. */
  ownerId: string;
  /** The start of the relation to the last recipient of the previous batch; null for the first batch. */
  afterCreatedAt: Date | null;
  /** The user id of that recipient, or the lowest id. */
  afterUserId: string;
}

/** Returns a statement that selects one batch of the owner's friends or followers in `table`, latest relation first. */
function defineSelectBatch(input: {
  name: string;
  table: SQL;
  ownerColumn: SQL;
  recipientColumn: SQL;
  batchSize: number;
}): Statement<BatchValues, { user_id: string; created_at: Date }> {
  const { name, table, ownerColumn, recipientColumn, batchSize } = input;
  return statement(
    `${name}-of-status-owner-${batchSize}`,
    (value) => sql`
      SELECT r.${recipientColumn} AS user_id, r.created_at FROM ${table} r
      WHERE r.${ownerColumn} = ${value("ownerId")}
        AND r.created_at <= coalesce(${value("afterCreatedAt")}::timestamptz, 'infinity')
        AND (r.created_at < coalesce(${value("afterCreatedAt")}::timestamptz, 'infinity')
          OR r.${recipientColumn} > ${value("afterUserId")})
      ORDER BY r.created_at DESC, r.${recipientColumn} LIMIT ${literal(batchSize)}`,
  );
}

/**
 * Returns the handler of the job `publish-status`. It publishes a new status, or one that returns, to one batch of the
 * owner's friends or followers, and enqueues the next batch; followers come after friends, unless the status is only for
 * friends. A status for chosen users is published in one batch to those whom it reaches. Only users who are online get
 * the event. A user who is both friend and follower gets the event twice, which is harmless. The handler does nothing
 * when the status is deleted or has expired.
 */
export function createPublishNewStatus(batchSize: number = recipientsPerBatch) {
  const selectByRelation = {
    friends: defineSelectBatch({
      name: "friends",
      table: sql`friends`,
      ownerColumn: sql`user_id`,
      recipientColumn: sql`friend_id`,
      batchSize,
    }),
    followers: defineSelectBatch({
      name: "followers",
      table: sql`follows`,
      ownerColumn: sql`writer_id`,
      recipientColumn: sql`follower_id`,
      batchSize,
    }),
  };

  /** Returns one batch of friends or followers, and enqueues the next one. */
  async function readBatch(
    ctx: Context,
    row: StatusRowToPublish,
    { after, ...next }: StatusToPublish & { relation: "friends" | "followers" },
  ): Promise<string[]> {
    const { relation } = next;
    const ownerId = relation === "friends" ? row.user_id : row.writer_id;
    if (ownerId === null) return [];
    const batch = await ctx.db.rows(selectByRelation[relation], {
      ownerId,
      afterCreatedAt: after ? new Date(after.createdAt) : null,
      afterUserId: after?.userId ?? minId,
    });
    const lastRecipient = batch.at(-1);
    if (lastRecipient && batch.length === batchSize) {
      const nextAfter = {
        createdAt: lastRecipient.created_at.toISOString(),
        userId: lastRecipient.user_id,
      };
      await ctx.enqueue("publish-status", { ...next, after: nextAfter });
    } else if (relation === "friends" && row.audience !== "friends") {
      await ctx.enqueue("publish-status", { ...next, relation: "followers" });
    }
    return batch.map(({ user_id: userId }) => userId);
  }

  /** Returns the ids of the chosen users whom the owner's status reaches. */
  async function filterRecipients(
    ctx: Context,
    ownerId: string,
    userIds: ReadonlySet<string>,
  ): Promise<string[]> {
    if (userIds.size === 0) return [];
    const rows = await ctx.db.rows(selectRecipients, { ownerId, ids: [...userIds] });
    return rows.map(({ id }) => id);
  }

  return async (ctx: Context, payload: StatusToPublish): Promise<void> => {
    const { statusId, relation, isRestored = false } = payload;
    const row = await ctx.db.row(selectStatus, {
      statusId,
      liveFrom: firstLiveId(ctx.clock.now()),
    });
    if (!row) return;
    const userIds =
      relation === "chosen"
        ? (row.audience_ids ?? [])
        : await readBatch(ctx, row, { ...payload, relation });
    const onlineIds = await ctx.presence.filterOnline(userIds);
    const onlineUserIds =
      relation === "chosen" ? await filterRecipients(ctx, row.user_id, onlineIds) : onlineIds;
    const noReactions = { likes: [], is_liked: false, viewed_by: [], is_viewed: false };
    for (const userId of onlineUserIds) {
      // A status that returns has reactions, so its recipients fetch it.
      const change = isRestored
        ? ({ change: "restored", statusId, userId: row.user_id } as const)
        : ({
            change: "created",
            status: toStatusView({ ...row, ...noReactions }, userId),
          } as const);
      ctx.publish({
        to: userRoom(userId),
        except: [blockedUsersRoom(row.user_id), mutersRoom(row.user_id)],
        event: "statusChange",
        payload: change,
      });
    }
  };
}
