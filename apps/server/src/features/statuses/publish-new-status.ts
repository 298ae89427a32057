import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { literal, type Statement, statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import type { JobPayloads } from "../../platform/jobs/jobs.ts";
import { blockedUsersRoom, userRoom } from "../../platform/realtime/rooms.ts";
import { isActiveAccount } from "../visibility/index.ts";
import { type BaseStatusRow, baseStatusColumns, toStatusView } from "./views.ts";
import { firstLiveId, isLiveStatus } from "./visibility.ts";

type StatusToPublish = JobPayloads["publish-status"];

const recipientsPerBatch = 1000;

const selectStatus = statement<
  { statusId: string; liveFrom: string },
  BaseStatusRow & { writer_id: string | null }
>(
  "status-to-publish",
  (value) => sql`
    SELECT ${baseStatusColumns(sql`s`, sql`owner`)}, w.id AS writer_id
    FROM statuses s JOIN users owner ON owner.id = s.user_id
      LEFT JOIN writers w ON w.user_id = s.user_id
    WHERE s.id = ${value("statusId")} AND ${isLiveStatus(sql`s`, value)} AND ${isActiveAccount(sql`owner`)}`,
);

interface Values {
  /** The user id of the status's author for friends, the author's writer id for followers. */
  relatedTo: string;
  /** The last recipient of the previous batch. */
  createdAt: Date | null;
  userId: string;
}

/** Selects one batch of the users who are related to `relatedTo`, latest first. The columns are those of `table`. */
function selectBatch(input: {
  name: string;
  table: SQL;
  ownerColumn: SQL;
  recipientColumn: SQL;
  batchSize: number;
}): Statement<Values, { user_id: string; created_at: Date }> {
  const { name, table, ownerColumn, recipientColumn, batchSize } = input;
  return statement(
    `${name}-of-status-owner-${batchSize}`,
    (value) => sql`
      SELECT r.${recipientColumn} AS user_id, r.created_at FROM ${table} r
      WHERE r.${ownerColumn} = ${value("relatedTo")}
        AND r.created_at <= coalesce(${value("createdAt")}::timestamptz, 'infinity')
        AND (r.created_at < coalesce(${value("createdAt")}::timestamptz, 'infinity')
          OR r.${recipientColumn} > ${value("userId")})
      ORDER BY r.created_at DESC, r.${recipientColumn} LIMIT ${literal(batchSize)}`,
  );
}

/**
 * Publishes a new status to one batch of the owner's friends, then of the followers, and enqueues the next batch. Only
 * users who are online get the event; a user who is both friend and follower gets it twice, which changes nothing. Does
 * nothing when the status is deleted or has expired.
 */
export function createPublishNewStatus(batchSize: number = recipientsPerBatch) {
  const selectByRelation = {
    friends: selectBatch({
      name: "friends",
      table: sql`friends`,
      ownerColumn: sql`user_id`,
      recipientColumn: sql`friend_id`,
      batchSize: batchSize,
    }),
    followers: selectBatch({
      name: "followers",
      table: sql`follows`,
      ownerColumn: sql`writer_id`,
      recipientColumn: sql`follower_id`,
      batchSize: batchSize,
    }),
  };
  return async (ctx: Context, { statusId, relation, after }: StatusToPublish): Promise<void> => {
    const row = await ctx.db.row(selectStatus, {
      statusId,
      liveFrom: firstLiveId(ctx.clock.now()),
    });
    if (!row) return;
    const relatedTo = relation === "friends" ? row.user_id : row.writer_id;
    if (relatedTo === null) return;
    const batch = await ctx.db.rows(selectByRelation[relation], {
      relatedTo,
      createdAt: after ? new Date(after.createdAt) : null,
      userId: after?.userId ?? minId,
    });
    const last = batch.at(-1);
    if (last && batch.length === batchSize) {
      const next = { createdAt: last.created_at.toISOString(), userId: last.user_id };
      await ctx.enqueue("publish-status", { statusId, relation, after: next });
    } else if (relation === "friends") {
      await ctx.enqueue("publish-status", { statusId, relation: "followers" });
    }
    const online = await ctx.presence.filterOnline(batch.map(({ user_id: userId }) => userId));
    const noReactions = { likes: [], is_liked: false, viewed_by: [], is_viewed: false };
    for (const userId of online) {
      const status = toStatusView({ ...row, ...noReactions }, userId);
      ctx.publish({
        to: userRoom(userId),
        except: [blockedUsersRoom(row.user_id)],
        event: "statusChange",
        payload: { change: "created", status },
      });
    }
  };
}
