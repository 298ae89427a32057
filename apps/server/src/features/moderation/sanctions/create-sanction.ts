import type { SanctionAct } from "@kora/contract/moderation-actions";
import { moderationLimits } from "@kora/contract/moderation-limits";
import type { StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import { dayMilliseconds } from "../../../platform/clock.ts";
import type { TransactionContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { newId } from "../../../platform/ids.ts";
import { enqueueAlert } from "../../alert-outbox/index.ts";
import type { Target } from "../entities.ts";

/** The values that an act replaced, if they are not stored elsewhere. */
export type PreviousState =
  | { readonly rating: StoryRating; readonly minRating: StoryRating }
  | { readonly birthMonth: string | null };

/** The effect of an act, with what is needed to undo it. */
export interface Effect {
  /** The end of a limit or a suspension. */
  readonly until?: Date | null;
  /** The time at which a closed account is erased. */
  readonly eraseAt?: Date | null;
  readonly previous?: PreviousState;
}

interface NewSanction extends Target, Effect {
  readonly act: SanctionAct;
  /** The user on whom the act weighs. */
  readonly userId: string;
  readonly title: string;
  readonly reason: string;
  readonly moderatorId: string | null;
}

const insertSanction = statement<
  Required<Omit<NewSanction, "previous">> & {
    id: string;
    previous: string | null;
    now: Date;
    appealableUntil: Date;
  },
  unknown
>(
  "create-sanction",
  (value) => sql`
    INSERT INTO sanctions (id, user_id, act, kind, target_id, title, reason, until, erase_at, previous, moderator_id,
      created_at, appealable_until)
    VALUES (${value("id")}, ${value("userId")}, ${value("act")}, ${value("kind")}, ${value("targetId")}, ${value("title")},
      ${value("reason")}, ${value("until")}, ${value("eraseAt")}, ${value("previous")}, ${value("moderatorId")},
      ${value("now")}, ${value("appealableUntil")})`,
);

/**
 * Stores a sanction, and informs its user by alert and mail, in the transaction of the act. A suspended user sees the
 * alert after the suspension.
 */
export async function createSanction(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger" | "enqueue">,
  { until = null, eraseAt = null, previous, ...sanction }: NewSanction,
): Promise<void> {
  const id = newId();
  const now = tx.clock.now();
  await tx.db.rows(insertSanction, {
    ...sanction,
    id,
    until,
    eraseAt,
    previous: previous ? JSON.stringify(previous) : null,
    now,
    appealableUntil: new Date(now.getTime() + moderationLimits.appealDays * dayMilliseconds),
  });
  const { userId, reason } = sanction;
  await enqueueAlert(tx, {
    userId,
    type: "moderation",
    senderId: null,
    referenceId: id,
    note: reason,
  });
  await tx.enqueue("send-sanction-mail", { sanctionId: id });
}
