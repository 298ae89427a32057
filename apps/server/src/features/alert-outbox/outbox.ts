import type { AlertType } from "@kora/contract/alert-types";
import { type SQL, sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Tells what lies in the outbox: done by `features/alerts`, triggered by the operations that write to it. */
    "make-alerts": Record<string, never>;
    /** Somebody's alert is no more: their screens are told, by `features/alerts`. */
    "tell-alert-gone": { userId: string; alertId: string };
  }
}

/** The jobs that the outbox leaves to `features/alerts`. */
export type OutboxJob = "make-alerts" | "tell-alert-gone";

/** What was done, for the one whom it concerns. */
export interface AlertedAct {
  /** Who is to be alerted. */
  readonly userId: string;
  readonly type: AlertType;
  /** Who acted; null where the moderators did. Nobody is alerted of themselves. */
  readonly senderId: string | null;
  /** The story that it is about, if any. */
  readonly referenceId?: string;
  /** What the moderators say. */
  readonly note?: string;
}

/**
 * The common table expression `alerted`, for acts that are one statement: puts what `acts` selects into the outbox.
 * The columns of `acts`: `user_id`, `type`, `sender_id`, `reference_id`, `comment_id`, `created_at`. The operation then triggers
 * `make-alerts`.
 */
export function alertedOf(acts: SQL): SQL {
  return sql`alerted AS (
    INSERT INTO alert_outbox (user_id, type, sender_id, reference_id, comment_id, created_at)
    SELECT act.* FROM (${acts}) act (user_id, type, sender_id, reference_id, comment_id, created_at)
    WHERE act.user_id <> act.sender_id
  )`;
}

const insertAct = statement<
  {
    userId: string;
    type: AlertType;
    senderId: string | null;
    referenceId: string | null;
    note: string | null;
    now: Date;
  },
  unknown
>(
  "put-alert",
  (v) => sql`
    INSERT INTO alert_outbox (user_id, type, sender_id, reference_id, note, created_at)
    VALUES (${v("userId")}, ${v("type")}, ${v("senderId")}, ${v("referenceId")}, ${v("note")}, ${v("now")})`,
);

/** Lets somebody be alerted, soon after the transaction is committed, if they may be by then. */
export async function putAlert(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger">,
  alerted: AlertedAct,
): Promise<void> {
  const { userId, senderId } = alerted;
  if (userId === senderId) return;
  const { referenceId = null, note = null } = alerted;
  await tx.db.rows(insertAct, { ...alerted, referenceId, note, now: tx.clock.now() });
  tx.trigger("make-alerts");
}

type TakenBack = Pick<AlertedAct, "userId" | "type"> & { readonly senderId: string };

const deleteAct = statement<TakenBack, unknown>(
  "take-back-act",
  (v) => sql`
    DELETE FROM alert_outbox
    WHERE user_id = ${v("userId")} AND type = ${v("type")} AND sender_id = ${v("senderId")}`,
);

const deleteUnread = statement<TakenBack, { id: string }>(
  "take-back-alert",
  (v) => sql`
    DELETE FROM alerts
    WHERE user_id = ${v("userId")} AND type = ${v("type")} AND sender_id = ${v("senderId")}
      AND read_at IS NULL
    RETURNING id`,
);

/**
 * Takes an act back that concerned somebody and stands for nothing else, such as a request: it is not told any more, or
 * the alert of it goes as long as it is unread.
 */
export async function takeBackAlert(tx: TransactionContext, taken: TakenBack): Promise<void> {
  // Waits for a job that is telling it, so that the alert is there for the second statement.
  await tx.db.rows(deleteAct, taken);
  for (const { id } of await tx.db.rows(deleteUnread, taken)) {
    await tx.enqueue("tell-alert-gone", { userId: taken.userId, alertId: id });
  }
}
