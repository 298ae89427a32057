import pg from "pg";

/**
 * Deletes the comments that a measurement wrote after `since`, so that all measurements start with the same database.
 */
export async function removeComments(connectionString: string, since: Date): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // Comment ids start with their timestamp, and all seeded comments are older than `since`.
    const firstIdDigits = since.getTime().toString(16).padStart(12, "0");
    await client.query(
      `WITH deleted_comments AS (DELETE FROM comments WHERE id > $1 RETURNING story_id),
         per_story AS (SELECT story_id, count(*)::int AS count FROM deleted_comments GROUP BY story_id)
       UPDATE story_counts c
       SET comment_count = comment_count - p.count,
         first_comment_id = CASE WHEN comment_count > p.count THEN first_comment_id END
       FROM per_story p WHERE p.story_id = c.story_id`,
      [`${firstIdDigits.slice(0, 8)}-${firstIdDigits.slice(8)}-0000-0000-000000000000`],
    );
    await client.query("VACUUM (ANALYZE) comments");
    await client.query("VACUUM (ANALYZE) story_counts");
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}
