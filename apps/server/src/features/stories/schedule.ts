import { publicationLimits } from "@kora/contract/publication-limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ReadContext, TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, invalid } from "../../platform/errors.ts";

/** Throws 400 for a time that is too near, in the past or too far away. */
export function checkPublishAt({ clock }: Pick<ReadContext, "clock">, publishAt: Date): void {
  const delay = publishAt.getTime() - clock.now().getTime();
  const { minDelayMilliseconds, maxDelayMilliseconds } = publicationLimits;
  if (delay < minDelayMilliseconds || delay > maxDelayMilliseconds) {
    throw invalid("publishAt", sentences.publication.publishAtRange);
  }
}

const countScheduled = statement<{ viewer: string }, { count: number }>(
  "count-scheduled-stories",
  (value) => sql`
    SELECT count(*)::int AS count FROM stories
    WHERE author_id = ${value("viewer")} AND publish_at IS NOT NULL AND deleted_at IS NULL`,
);

/** Throws 409 if the viewer has too many scheduled stories. The transaction has locked the viewer's row of `writers`. */
export async function checkScheduledCount(tx: TransactionContext<Viewer>): Promise<void> {
  const row = await tx.db.row(countScheduled, { viewer: tx.viewer.userId });
  if (row && row.count >= publicationLimits.scheduled) {
    throw new AppError("CONFLICT", sentences.publication.tooManyScheduled);
  }
}

const clearPublishAt = statement<{ storyId: string }, unknown>(
  "cancel-schedule",
  (value) => sql`UPDATE stories SET publish_at = NULL WHERE id = ${value("storyId")}`,
);

/** Leaves a story unpublished that was scheduled. */
export async function cancelSchedule(tx: TransactionContext, storyId: string): Promise<void> {
  await tx.db.rows(clearPublishAt, { storyId });
}
