import type { ModeratedEntity } from "@kora/contract/moderation";
import { moderationLimits } from "@kora/contract/moderation-limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import type { Target } from "./entities.ts";
import { findTargetToModerate } from "./target.ts";
import { requireMayAct, toTakenBy } from "./views.ts";

const texts = sentences.moderation;

interface TakenRow {
  taken_by: string | null;
  taken_at: Date | null;
  taker_username: string;
  taker_avatar: string | null;
}

/**
 * Updates no row while another moderator has taken the entity, if no report is open, and if the viewer may not act on
 * its author; see `mayActOn`.
 */
const setTaken = statement<Target & { viewer: string; isOperator: boolean; now: Date }, TakenRow>(
  "take-report",
  (value) => sql`
    WITH taken AS (
      UPDATE reported_things SET taken_by = ${value("viewer")}, taken_at = ${value("now")}
      WHERE kind = ${value("kind")} AND target_id = ${value("targetId")} AND open_since IS NOT NULL
        AND author_id IS DISTINCT FROM ${value("viewer")}
        AND (${value("isOperator")}::boolean OR NOT EXISTS (
          SELECT FROM users author WHERE author.id = reported_things.author_id AND author.is_moderator
        ))
        AND (taken_by IS NULL OR taken_by = ${value("viewer")}
          OR taken_at <= ${value("now")}::timestamptz - interval '${literal(moderationLimits.takenMilliseconds)} milliseconds')
      RETURNING taken_by, taken_at
    )
    SELECT taken.*, u.username AS taker_username, u.avatar AS taker_avatar
    FROM taken JOIN users u ON u.id = taken.taken_by`,
);

const clearTaken = statement<Target & { viewer: string }, unknown>(
  "give-report-back",
  (value) => sql`
    UPDATE reported_things SET taken_by = NULL, taken_at = NULL
    WHERE kind = ${value("kind")} AND target_id = ${value("targetId")} AND taken_by = ${value("viewer")}`,
);

const selectState = statement<Target, { is_open: boolean }>(
  "state-of-reports",
  (value) => sql`
    SELECT open_since IS NOT NULL AS is_open FROM reported_things
    WHERE kind = ${value("kind")} AND target_id = ${value("targetId")}`,
);

/**
 * Takes an entity with open reports for an hour, or gives it back, so that several moderators do not work on the same.
 * It prevents no action. Throws 409 while another moderator has taken it, and if no report is open, and 403 for reports
 * about the viewer, and about a moderator unless the viewer is an operator.
 */
export function takeReport(
  ctx: ViewerContext,
  { kind, targetId, on }: Target & { on: boolean },
): Promise<{ takenBy: ModeratedEntity["takenBy"] }> {
  const { userId: viewer, isOperator } = ctx.viewer;
  const values = { kind, targetId, viewer };
  return inTransaction(ctx, async (tx) => {
    if (!on) {
      await tx.db.rows(clearTaken, values);
      return { takenBy: null };
    }
    const row = await tx.db.row(setTaken, { ...values, isOperator, now: tx.clock.now() });
    if (row) return { takenBy: toTakenBy(row, ctx) };
    // The viewer's own is refused alike whether it was reported or not.
    const { author_id: id, is_moderator: isModerator } = await findTargetToModerate(tx, {
      kind,
      targetId,
    });
    requireMayAct(ctx, { id, isModerator });
    const state = await tx.db.row(selectState, values);
    throw new AppError("CONFLICT", state?.is_open ? texts.takenByOther : texts.noOpenReports);
  });
}
