/** Ids of new users, as SQL literals. */
export const first = "'01900000-0000-7000-8000-000000000001'";
export const second = "'01900000-0000-7000-8000-000000000002'";
export const third = "'01900000-0000-7000-8000-000000000003'";
/** Ids of other new rows. */
export const earlier = "'01900000-0000-7000-8000-0000000000a1'";
export const later = "'01900000-0000-7000-8000-0000000000a2'";
export const newId = "gen_random_uuid()";
export const anyStory =
  "(SELECT story_id FROM story_counts WHERE first_comment_id IS NOT NULL ORDER BY 1 LIMIT 1)";
export const anyGroup =
  "(SELECT id FROM groups WHERE member_count > 1 AND deleted_at IS NULL ORDER BY 1 LIMIT 1)";

/** Updates one row. */
export const updateOne = (table: string, change: string, where = "true") =>
  `UPDATE ${table} SET ${change} WHERE ctid = (SELECT ctid FROM ${table} WHERE ${where} LIMIT 1);`;

/** Updates the counts of a story that was published. Those of others stay 0, so a change would violate two invariants. */
export const updateCounts = (change: string) =>
  updateOne("story_counts", change, "story_id IN (SELECT id FROM stories WHERE was_published)");

/** Inserts users. */
export const users = (...ids: string[]) =>
  ids
    .map(
      (id) =>
        `INSERT INTO users (id, name, username, email, password_hash, created_at)
         VALUES (${id}, 'Ama', ${id}, ${id}, '', now());`,
    )
    .join("\n");

export const deletedUser = `${users(first)} UPDATE users SET deleted_at = now() WHERE id = ${first};`;
