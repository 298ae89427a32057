import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { dailyReports, dailyReportsSentence } from "@kora/contract/rate-limits";
import type { ReportedType } from "@kora/contract/reports";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, rateLimited } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { limitSuccesses, type SuccessLimit } from "../../platform/limits/limit-successes.ts";
import { copyEntity } from "./copies/copy-entity.ts";
import { storeCopy } from "./copies/store-copy.ts";
import { findTarget } from "./find-target.ts";

interface ReportParams {
  id: string;
  reporterId: string;
  kind: ModeratedKind;
  targetId: string;
  authorId: string | null;
  reason: string;
  now: Date;
}

/**
 * Inserts a report, unless the reporter has an open report of this entity; then it returns no row. Locks the row of
 * `reported_things` first, because a moderator who handles the reports of the entity holds this lock.
 */
const insertReport = statement<ReportParams, { id: string }>(
  "insert-report",
  (value) => sql`
    WITH reported_entity AS (
      INSERT INTO reported_things (kind, target_id, author_id, open_since)
      VALUES (${value("kind")}, ${value("targetId")}, ${value("authorId")}, ${value("now")})
      ON CONFLICT (kind, target_id) DO UPDATE
        SET open_since = coalesce(reported_things.open_since, excluded.open_since),
          author_id = excluded.author_id
      RETURNING kind, target_id
    )
    INSERT INTO reports (id, reporter_id, kind, target_id, reason, created_at)
    SELECT ${value("id")}, ${value("reporterId")}, reported_entity.kind, reported_entity.target_id, ${value("reason")}, ${value("now")}
    FROM reported_entity
    ON CONFLICT (reporter_id, kind, target_id) WHERE handled_at IS NULL DO NOTHING
    RETURNING id`,
);

/** Counts new reports: the viewer may have an open report of the entity already. */
const reportLimit: SuccessLimit<boolean> = {
  name: "daily-reports",
  limit: dailyReports,
  toError: (waitSeconds) => rateLimited(waitSeconds, dailyReportsSentence(waitSeconds)),
  isCounted: (isNew) => isNew,
};

/**
 * Reports an entity to the moderators, with a copy of what the viewer could see. Does nothing while an earlier report
 * by the viewer is open. Throws 404 if the viewer could not see the entity even without blocks, 403 if the entity is the
 * viewer's own, and 429 after 20 reports in a day.
 */
export async function reportEntity(
  ctx: ViewerContext,
  { type, targetId, reason }: { type: ReportedType; targetId: string; reason: string },
): Promise<void> {
  const { kind, target, ownErrorText } = await findTarget(ctx, type, targetId);
  if (target.isOwn) {
    throw forbidden(ownErrorText);
  }
  await limitSuccesses(ctx.limiter, ctx.viewer.userId, reportLimit, () =>
    inTransaction(ctx, async (tx) => {
      const report = { id: newId(), kind, targetId: target.id, now: tx.clock.now() };
      const values = { ...report, reporterId: tx.viewer.userId, authorId: target.authorId, reason };
      if (!(await tx.db.row(insertReport, values))) return false;
      await storeCopy(tx.db, report, await copyEntity[kind](tx, target.id));
      return true;
    }),
  );
}
