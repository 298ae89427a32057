import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { type Statement, statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import type { JobPayloads } from "../../platform/jobs/jobs.ts";
import { hiddenFromRoom, userRoom } from "../../platform/realtime/rooms.ts";
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
  (v) => sql`
    SELECT ${baseStatusColumns(sql`s`, sql`owner`)}, w.id AS writer_id
    FROM statuses s JOIN users owner ON owner.id = s.user_id
      LEFT JOIN writers w ON w.user_id = s.user_id
    WHERE s.id = ${v("statusId")} AND ${isLiveStatus(sql`s`, v)} AND ${isActiveAccount(sql`owner`)}`,
);

interface Values {
  /** The user id of the friends' friend, or the writer id of the followers' writer. */
  relatedTo: string;
  /** The last recipient of the previous batch. */
  createdAt: Date | null;
  userId: string;
}

/** Selects one batch of the users who are related to an owner, latest first. */
function selectBatch(input: {
  name: string;
  table: SQL;
  owner: SQL;
  recipient: SQL;
  size: number;
}): Statement<Values, { user_id: string; created_at: Date }> {
  const { name, table, owner, recipient, size } = input;
  return statement(
    `${name}-of-status-owner-${size}`,
    (v) => sql`
      SELECT r.${recipient} AS user_id, r.created_at FROM ${table} r
      WHERE r.${owner} = ${v("relatedTo")}
        AND r.created_at <= coalesce(${v("createdAt")}::timestamptz, 'infinity')
        AND (r.created_at < coalesce(${v("createdAt")}::timestamptz, 'infinity')
          OR r.${recipient} > ${v("userId")})
      ORDER BY r.created_at DESC, r.${recipient} LIMIT ${sql.raw(String(size))}`,
  );
}

/**
 * Publishes a new status to one batch of the owner's friends, then of the followers, and enqueues the next batch. Only
 * users who are online get the event; a user who is both friend and follower gets it twice, which changes nothing. Does
 * nothing when the status is deleted or has expired.
 */
export function createPublishNewStatus(size: number = recipientsPerBatch) {
  const selectByRelation = {
    friends: selectBatch({
      name: "friends",
      table: sql`friends`,
      owner: sql`user_id`,
      recipient: sql`friend_id`,
      size,
    }),
    followers: selectBatch({
      name: "followers",
      table: sql`follows`,
      owner: sql`writer_id`,
      recipient: sql`follower_id`,
      size,
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
    if (last && batch.length === size) {
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
        except: [hiddenFromRoom(row.user_id)],
        event: "statusChange",
        payload: { change: "created", status },
      });
    }
  };
}
