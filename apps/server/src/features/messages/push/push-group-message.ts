import { sql } from "drizzle-orm";
import { literal, statement } from "../../../platform/database/statement.ts";
import { minId } from "../../../platform/ids.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Presence } from "../../../platform/realtime/presence.ts";
import type { Services } from "../../../services.ts";
import { hasPushSubscription } from "../../notifications/index.ts";
import { isBlockedEitherWay } from "../../visibility/index.ts";

/** Members per job. Each job enqueues the next one for the remaining members. */
const batchSize = 500;

/** The payload of a job for one batch of a group's members. */
export interface GroupPushBatch {
  readonly messageId: string;
  readonly groupId: string;
  /** The id of the last member that the previous job handled; null for the first job. */
  readonly after: string | null;
}

/** The members are sorted by id, so that none is skipped while others join or leave. */
const selectMembers = statement<{ groupId: string; afterUserId: string }, { user_id: string }>(
  "members-to-push",
  (value) => sql`
    SELECT member.user_id FROM conversation_members member
    WHERE member.conversation_id = ${value("groupId")} AND member.role IS NOT NULL
      AND member.user_id > ${value("afterUserId")}
    ORDER BY member.user_id LIMIT ${literal(batchSize)}`,
);

/**
 * Selects the users in `userIds` who get a notification of the message. It leaves out the sender, users with a block
 * between them and the sender, and users who have read the message, muted the group or all groups, or have no push
 * subscription. No rows if the message is deleted.
 */
const selectRecipients = statement<
  { messageId: string; userIds: readonly string[] },
  { user_id: string }
>(
  "push-recipients-of-group",
  (value) => sql`
    SELECT member.user_id
    FROM messages m JOIN conversation_members member ON member.conversation_id = m.conversation_id
      JOIN users u ON u.id = member.user_id
    WHERE m.id = ${value("messageId")} AND m.deleted_at IS NULL
      AND member.user_id = ANY (${value("userIds")}::uuid[]) AND member.user_id <> m.sender_id
      AND NOT member.is_muted AND 'groups' <> ALL (u.muted) AND (member.read_up_to IS NULL OR member.read_up_to < m.id)
      AND ${hasPushSubscription(sql`member.user_id`)}
      AND NOT ${isBlockedEitherWay(sql`member.user_id`, sql`m.sender_id`)}`,
);

/** The job key allows one waiting push job for each member and group: the job of a newer message replaces it. */
const addJobs = statement<
  {
    messageId: string;
    groupId: string;
    userIds: readonly string[];
    nextAfterUserId: string | null;
  },
  unknown
>(
  "push-to-members",
  (value) => sql`
    WITH push_jobs AS (
      SELECT graphile_worker.add_job(${jobName("push-message")},
        json_build_object('messageId', ${value("messageId")}::uuid, 'userId', recipient.id),
        job_key => ${jobName("push-message")} || ' ' || ${value("groupId")}::uuid || ' ' || recipient.id)
      FROM unnest(${value("userIds")}::uuid[]) recipient (id)
    ),
    next_job AS (
      SELECT graphile_worker.add_job(${jobName("push-group-message")},
        json_build_object('messageId', ${value("messageId")}::uuid, 'groupId', ${value("groupId")}::uuid, 'after', next_batch.after))
      FROM (SELECT ${value("nextAfterUserId")}::uuid AS after) next_batch WHERE next_batch.after IS NOT NULL
    )
    SELECT (SELECT count(*) FROM push_jobs), (SELECT count(*) FROM next_job)`,
);

/** Enqueues push jobs for the offline members of one batch, and a job for the next batch. */
export async function pushGroupMessage(
  { db, presence }: Pick<Services, "db"> & { readonly presence: Presence },
  { messageId, groupId, after }: GroupPushBatch,
): Promise<void> {
  const members = await db.rows(selectMembers, { groupId, afterUserId: after ?? minId });
  const memberIds = members.map((member) => member.user_id);
  const onlineIds = await presence.filterOnline(memberIds);
  const offlineIds = memberIds.filter((userId) => !onlineIds.has(userId));
  const recipients =
    offlineIds.length > 0
      ? await db.rows(selectRecipients, { messageId, userIds: offlineIds })
      : [];
  const userIds = recipients.map((recipient) => recipient.user_id);
  const nextAfterUserId = members.length === batchSize ? (memberIds.at(-1) ?? null) : null;
  if (userIds.length > 0 || nextAfterUserId !== null) {
    await db.rows(addJobs, { messageId, groupId, userIds, nextAfterUserId });
  }
}
