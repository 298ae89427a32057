import { countDiffers, defineInvariants } from "./invariant.ts";

const statuses = { table: "statuses", key: "id" };

/** Statuses and the status row. */
export const statusInvariants = defineInvariants({
  "like counts of statuses equal their likes": countDiffers(
    statuses,
    "like_count",
    "SELECT count(*) FROM status_likes l WHERE l.status_id = target.id",
  ),
  "view counts of statuses equal their views": countDiffers(
    statuses,
    "view_count",
    "SELECT count(*) FROM status_views v WHERE v.status_id = target.id",
  ),
  "the status row has each user with statuses once, with their newest ones": `
    SELECT coalesce(row.user_id, newest.user_id) AS user_id FROM status_owners row FULL JOIN (
      SELECT user_id, (array_agg(id ORDER BY id DESC))[1] AS id,
        (array_agg(id ORDER BY id DESC) FILTER (WHERE is_saved))[1] AS saved_id,
        (array_agg(id ORDER BY id DESC) FILTER (WHERE audience = 'everyone'))[1] AS public_id,
        (array_agg(id ORDER BY id DESC) FILTER (WHERE audience = 'everyone' AND is_saved))[1] AS public_saved_id
      FROM statuses GROUP BY user_id
    ) newest ON newest.user_id = row.user_id
    WHERE (row.newest_id, row.newest_saved_id, row.newest_public_id, row.newest_public_saved_id)
      IS DISTINCT FROM (newest.id, newest.saved_id, newest.public_id, newest.public_saved_id)`,
});
