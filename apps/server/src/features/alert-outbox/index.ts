import type { AlertType } from "@kora/contract/alert-types";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Creates alerts for the events in the outbox. Handled by `features/alerts`, triggered when an event is added. */
    "create-alerts": Record<string, never>;
    /** Publishes that an alert was deleted. Handled by `features/alerts`. */
    "publish-alert-removal": { userId: string; alertId: string };
    /**
     * Withdraws the unread alerts of users about mentions that a message or comment has lost. Handled by
     * `features/alerts`.
     */
    "withdraw-mentions": MentionsToWithdraw;
    /** Publishes that the alerts of a user may have changed, as by a block. Handled by `features/alerts`. */
    "publish-alerts-changed": { userId: string };
  }
}

/** Users whom a message or a comment mentions no more, because it was edited or deleted. */
export type MentionsToWithdraw = { readonly userIds: readonly string[] } & (
  | { readonly groupId: string }
  | { readonly commentId: string }
);

/** An event about which its recipient is alerted. */
export interface OutboxEvent {
  /** The recipient. */
  readonly userId: string;
  readonly type: AlertType;
  /** The user who acted; null for a message by the moderators. Users are not alerted to their own actions. */
  readonly senderId: string | null;
  /** The id of the story, if any. */
  readonly referenceId?: string;
  /** The id of the comment, if any. */
  readonly commentId?: string;
  /** The text of a message by the moderators. */
  readonly note?: string;
}

const insertEvents = statement<
  {
    userIds: readonly string[];
    types: readonly AlertType[];
    senderIds: readonly (string | null)[];
    referenceIds: readonly (string | null)[];
    commentIds: readonly (string | null)[];
    notes: readonly (string | null)[];
    now: Date;
  },
  unknown
>(
  "enqueue-alerts",
  (value) => sql`
    INSERT INTO alert_outbox (user_id, type, sender_id, reference_id, comment_id, note, created_at)
    SELECT event.*, ${value("now")}
    FROM unnest(${value("userIds")}::uuid[], ${value("types")}::text[], ${value("senderIds")}::uuid[],
      ${value("referenceIds")}::uuid[], ${value("commentIds")}::uuid[], ${value("notes")}::text[]) event`,
);

/**
 * Adds events to the outbox, except those whose sender is the recipient. After the commit, a job creates the alerts of
 * the recipients who may still see them.
 */
export async function enqueueAlerts(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger">,
  events: readonly OutboxEvent[],
): Promise<void> {
  const toOthers = events.filter(({ userId, senderId }) => userId !== senderId);
  if (toOthers.length === 0) return;
  await tx.db.rows(insertEvents, {
    userIds: toOthers.map(({ userId }) => userId),
    types: toOthers.map(({ type }) => type),
    senderIds: toOthers.map(({ senderId }) => senderId),
    referenceIds: toOthers.map(({ referenceId = null }) => referenceId),
    commentIds: toOthers.map(({ commentId = null }) => commentId),
    notes: toOthers.map(({ note = null }) => note),
    now: tx.clock.now(),
  });
  tx.trigger("create-alerts");
}

/** Adds one event to the outbox, as `enqueueAlerts` does. */
export function enqueueAlert(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger">,
  event: OutboxEvent,
): Promise<void> {
  return enqueueAlerts(tx, [event]);
}

type CancelledAlert = Pick<OutboxEvent, "userId" | "type"> & { readonly senderId: string };

const deleteEvents = statement<CancelledAlert, unknown>(
  "cancel-alert-event",
  (value) => sql`
    DELETE FROM alert_outbox
    WHERE user_id = ${value("userId")} AND type = ${value("type")} AND sender_id = ${value("senderId")}`,
);

const deleteUnreadAlerts = statement<CancelledAlert, { id: string }>(
  "cancel-alert",
  (value) => sql`
    DELETE FROM alerts
    WHERE user_id = ${value("userId")} AND type = ${value("type")} AND sender_id = ${value("senderId")}
      AND read_at IS NULL
    RETURNING id`,
);

/**
 * Cancels the alert of an event that was undone, such as a withdrawn friend request: deletes the event from the outbox,
 * and the alert unless it was read.
 */
export async function cancelAlert(tx: TransactionContext, alert: CancelledAlert): Promise<void> {
  // If a job is processing the event, this statement waits for its commit, and the next statement sees the new alert.
  await tx.db.rows(deleteEvents, alert);
  for (const { id } of await tx.db.rows(deleteUnreadAlerts, alert)) {
    await tx.enqueue("publish-alert-removal", { userId: alert.userId, alertId: id });
  }
}

/** Enqueues the job `withdraw-mentions`, unless there are no users. */
export async function withdrawMentions(
  tx: Pick<TransactionContext, "enqueue">,
  mentions: MentionsToWithdraw,
): Promise<void> {
  if (mentions.userIds.length > 0) await tx.enqueue("withdraw-mentions", mentions);
}

const deleteRequestAlerts = statement<
  { groupId: string; senderId: string },
  { id: string; user_id: string }
>(
  "end-group-request-alerts",
  (value) => sql`
    DELETE FROM alerts
    WHERE type = 'group_join_request' AND reference_id = ${value("groupId")} AND sender_id = ${value("senderId")}
    RETURNING id, user_id`,
);

/**
 * Deletes the alerts of the admins about a request to join a group, which was answered or withdrawn. The caller has
 * changed the request: the job that creates the alerts locks it.
 */
export async function endGroupRequestAlerts(
  tx: TransactionContext,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  for (const alert of await tx.db.rows(deleteRequestAlerts, { groupId, senderId: userId })) {
    await tx.enqueue("publish-alert-removal", { userId: alert.user_id, alertId: alert.id });
  }
}
