import { type SQL, sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { literal, type Statement, statement } from "../../platform/database/statement.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";

type PictureServices = Pick<Services, "db" | "clock">;

/** A picture that no text has is deleted after this time. */
export const unusedPictureMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Max pictures of one transaction. */
const batchSize = 50;
const limit = literal(batchSize);

/** The tables with texts that have pictures. */
const textTables = ["drafts", "import_parts", "story_bodies", "story_revisions"];

/** True for a row of `story_pictures` that is in a text. The second condition is that of the partial indexes. */
const isUsed = (picture: SQL) =>
  sql.join(
    textTables.map(
      (table) => sql`EXISTS (
        SELECT FROM ${sql.raw(table)} used
        WHERE used.pictures @> ARRAY[${picture}.id] AND cardinality(used.pictures) > 0)`,
    ),
    sql` OR `,
  );

interface CheckedRow {
  id: string;
  is_used: boolean;
  /** True if the picture was unused at the check before too, and no text with it was stored since. */
  was_unused: boolean;
}

const checkPictures = statement<{ ids: readonly string[] }, CheckedRow>(
  "check-story-pictures",
  (value) => sql`
    SELECT p.id, (${isUsed(sql`p`)}) AS is_used, p.unused_since IS NOT NULL AS was_unused
    FROM story_pictures p WHERE p.id = ANY (${value("ids")}::uuid[])`,
);

const deleteRows = statement<{ ids: readonly string[] }, unknown>(
  "delete-story-pictures",
  (value) => sql`DELETE FROM story_pictures WHERE id = ANY (${value("ids")}::uuid[])`,
);

const scheduleChecks = statement<
  { ids: readonly string[]; unusedIds: readonly string[]; now: Date; checkAt: Date },
  unknown
>(
  "schedule-checks-of-story-pictures",
  (value) => sql`
    UPDATE story_pictures SET check_at = ${value("checkAt")}, unused_since =
      CASE WHEN id = ANY (${value("unusedIds")}::uuid[]) THEN ${value("now")}::timestamptz END
    WHERE id = ANY (${value("ids")}::uuid[])`,
);

/**
 * Deletes those of the pictures that `lock` selects which no text has and for which `isDue` is true, and schedules the
 * next check of the others. A transaction that stores a text locks its pictures too, so the statement after the lock
 * sees every text that has one. Jobs delete the files. Returns the number of locked pictures.
 */
function deleteLocked<Values>(
  { db, clock }: PictureServices,
  lock: Statement<Values, { id: string }>,
  values: Values,
  isDue: (row: CheckedRow) => boolean,
): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const locked = (await tx.rows(lock, values)).map(({ id }) => id);
    if (locked.length === 0) return 0;
    const checked = await tx.rows(checkPictures, { ids: locked });
    const unused = checked.filter((row) => !row.is_used);
    const dueIds = unused.filter(isDue).map(({ id }) => id);
    await tx.rows(deleteRows, { ids: dueIds });
    for (const mediaId of dueIds) await enqueue(tx, "remove-media", { mediaId });
    await tx.rows(scheduleChecks, {
      ids: locked,
      unusedIds: unused.map(({ id }) => id),
      now,
      checkAt: new Date(now.getTime() + unusedPictureMilliseconds),
    });
    return locked.length;
  });
}

const lockForCheck = statement<{ now: Date }, { id: string }>(
  "lock-story-pictures-for-check",
  (value) => sql`
    SELECT id FROM story_pictures WHERE check_at <= ${value("now")}
    ORDER BY check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
);

/** Deletes the pictures that no draft and no story has had for 7 days. Each picture is checked once a week. */
export async function deleteUnusedPictures(services: PictureServices): Promise<void> {
  const now = services.clock.now();
  let count: number;
  do count = await deleteLocked(services, lockForCheck, { now }, (row) => row.was_unused);
  while (count === batchSize);
}

const scheduleCheckNow = statement<{ ids: readonly string[]; now: Date }, unknown>(
  "check-story-pictures-now",
  (value) => sql`
    UPDATE story_pictures SET unused_since = ${value("now")}, check_at = ${value("now")}
    WHERE id = ANY (${value("ids")}::uuid[])`,
);

/** Has a job delete the pictures at once, except those that a text has, instead of after a week. */
export async function discardPictures(
  ctx: Pick<TransactionContext<Viewer>, "db" | "clock" | "enqueue">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.rows(scheduleCheckNow, { ids, now: ctx.clock.now() });
  await ctx.enqueue("delete-unused-pictures", {});
}

const lockById = statement<{ ids: readonly string[] }, { id: string }>(
  "lock-story-pictures-by-id",
  (value) => sql`
    SELECT id FROM story_pictures WHERE id = ANY (${value("ids")}::uuid[]) ORDER BY id FOR UPDATE`,
);

/** Deletes the pictures of a deleted story at once, except those that another text has. */
export async function deletePicturesOfStory(
  services: PictureServices,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await deleteLocked(services, lockById, { ids }, () => true);
}

const lockOfUser = statement<{ userId: string }, { id: string }>(
  "lock-unused-story-pictures-of-user",
  (value) => sql`
    SELECT p.id FROM story_pictures p
    WHERE p.owner_id = ${value("userId")} AND NOT (${isUsed(sql`p`)})
    ORDER BY p.id LIMIT ${limit} FOR UPDATE`,
);

/** Deletes a batch of the user's pictures, except those in stories that stay. Returns true if there may be more. */
export async function deletePicturesOfUser(
  services: PictureServices,
  userId: string,
): Promise<boolean> {
  return (await deleteLocked(services, lockOfUser, { userId }, () => true)) === batchSize;
}
