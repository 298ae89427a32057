import type { ModerationAction } from "@kora/contract/moderation-actions";
import { type SQL, sql } from "drizzle-orm";
import type { TransactionContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { Target } from "../entities.ts";

/** True for a sanction that suspends its user: a suspension, or the closing of the account, also because of the age. */
export const isSuspension = (sanction: SQL) =>
  sql`(${sanction}.act IN ('suspend', 'close') OR (${sanction}.act = 'setBirthMonth' AND ${sanction}.erase_at IS NOT NULL))`;

type Values = Target & { userId: string; now: Date };

const defineMark = (name: string, isUndone: SQL) =>
  statement<Values, unknown>(
    `mark-undone-${name}`,
    (value) => sql`
      UPDATE sanctions SET undone_at = ${value("now")}
      WHERE user_id = ${value("userId")} AND undone_at IS NULL AND ${isUndone}
        AND (act <> 'hide' OR (kind = ${value("kind")} AND target_id = ${value("targetId")}))
        AND (until IS NULL OR until > ${value("now")})`,
  );

/** The actions that undo others. The age that a moderator corrected stays when the account is reopened. */
const markByAction: Partial<Record<ModerationAction, ReturnType<typeof defineMark>>> = {
  unhide: defineMark("hide", sql`act = 'hide'`),
  unlimit: defineMark("limit", sql`act = 'limit'`),
  restore: defineMark("suspension", isSuspension(sql`sanctions`)),
};

/** Marks the sanctions as undone that an action of a moderator undoes. */
export async function markUndone(
  tx: Pick<TransactionContext, "db" | "clock">,
  action: ModerationAction,
  target: Target & { userId: string },
): Promise<void> {
  const mark = markByAction[action];
  if (mark) await tx.db.rows(mark, { ...target, now: tx.clock.now() });
}
