import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { dailyReports, dailyReportsSentence } from "@kora/contract/rate-limits";
import type { ReportedType } from "@kora/contract/reports";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { forbidden, rateLimited } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
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

/** Serializes the reports of one user, so that their number is exact. */
const lockReports = statement<{ reporterId: string }, unknown>(
  "lock-reports-of-user",
  (value) =>
    sql`SELECT FROM pg_advisory_xact_lock(hashtextextended('reports ' || ${value("reporterId")}, 0))`,
);

/** Selects the oldest of the reports that use up the limit; no row below the limit. */
const selectLimitingReport = statement<{ reporterId: string; since: Date }, { created_at: Date }>(
  "report-at-daily-limit",
  (value) => sql`
    SELECT created_at FROM reports
    WHERE reporter_id = ${value("reporterId")} AND created_at > ${value("since")}
    ORDER BY created_at DESC OFFSET ${literal(dailyReports.max - 1)} LIMIT 1`,
);

const windowMilliseconds = dailyReports.windowSeconds * 1000;

/**
 * Throws 429 if the viewer has made 20 reports in the last 24 hours. Until the transaction ends, no other report of the
 * viewer is stored.
 */
async function requireBelowDailyLimit(tx: TransactionContext<Viewer>): Promise<void> {
  const reporterId = tx.viewer.userId;
  await tx.db.rows(lockReports, { reporterId });
  const now = tx.clock.now().getTime();
  const since = new Date(now - windowMilliseconds);
  const row = await tx.db.row(selectLimitingReport, { reporterId, since });
  if (!row) return;
  const waitSeconds = Math.ceil((row.created_at.getTime() + windowMilliseconds - now) / 1000);
  throw rateLimited(waitSeconds, dailyReportsSentence(waitSeconds));
}

/**
 * Reports an entity to the moderators, with a copy of what the viewer could see. Does nothing while an earlier report
 * by the viewer is open. Throws 404 if the viewer could not see the entity even without blocks, 403 if the entity is the
 * viewer's own, and 429 after 20 reports in a day, unless the rate limits are off.
 */
export async function reportEntity(
  ctx: ViewerContext,
  { type, targetId, reason }: { type: ReportedType; targetId: string; reason: string },
): Promise<void> {
  const { kind, target, ownErrorText } = await findTarget(ctx, type, targetId);
  if (target.isOwn) {
    throw forbidden(ownErrorText);
  }
  await inTransaction(ctx, async (tx) => {
    if (ctx.config.rateLimit) await requireBelowDailyLimit(tx);
    const report = { id: newId(), kind, targetId: target.id, now: tx.clock.now() };
    const values = { ...report, reporterId: tx.viewer.userId, authorId: target.authorId, reason };
    if (!(await tx.db.row(insertReport, values))) return;
    await storeCopy(tx.db, report, await copyEntity[kind](tx, target.id));
  });
}
