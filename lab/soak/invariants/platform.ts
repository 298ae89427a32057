import { storyAlertTypes } from "@kora/contract/alert-types";
import { defineInvariants } from "./invariant.ts";

const storyAlerts = `(${storyAlertTypes.map((type) => `'${type}'`).join(", ")})`;

/** Alerts, reports, searches and jobs. */
export const platformInvariants = defineInvariants({
  "the alert outbox is empty": "SELECT id, type FROM alert_outbox",
  "nobody is alerted of their own acts": `
    SELECT id FROM alerts WHERE sender_id = user_id`,
  "an alert combines no negative number of senders": `
    SELECT id FROM alerts WHERE other_senders < 0`,
  "the unread likes of a story or comment are one alert": `
    SELECT user_id, type, reference_id, comment_id FROM alerts
    WHERE read_at IS NULL AND type IN ('story_like', 'comment_like')
    GROUP BY 1, 2, 3, 4 HAVING count(*) > 1`,
  "the story of an alert exists": `
    SELECT a.id FROM alerts a
    WHERE a.type IN ${storyAlerts} AND NOT EXISTS (SELECT FROM stories s WHERE s.id = a.reference_id)`,
  "an entity with open reports is in the moderators' queue since the oldest": `
    SELECT coalesce(thing.target_id, open.target_id) AS target_id
    FROM (SELECT * FROM reported_things WHERE open_since IS NOT NULL) thing FULL JOIN (
      SELECT kind, target_id, min(created_at) AS since FROM reports WHERE handled_at IS NULL GROUP BY kind, target_id
    ) open ON open.kind = thing.kind AND open.target_id = thing.target_id
    WHERE thing.target_id IS NULL OR open.target_id IS NULL`,
  "every report has the row of its entity": `
    SELECT r.id FROM reports r WHERE NOT EXISTS (
      SELECT FROM reported_things thing WHERE thing.kind = r.kind AND thing.target_id = r.target_id)`,
  "every hidden story was hidden by a moderator": `
    SELECT story.id FROM stories story WHERE story.hidden_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM moderation_log entry
      WHERE entry.kind = 'story' AND entry.target_id = story.id AND entry.act = 'hide')`,
  "a search term was used at least once": `
    SELECT user_id, key FROM search_history WHERE uses < 1 OR key <> lower(term)`,
  "no job was abandoned after its last attempt": `
    SELECT id, task_identifier, last_error FROM graphile_worker.jobs WHERE attempts >= max_attempts`,
  "no job has been due for a minute": `
    SELECT id, task_identifier, attempts, last_error FROM graphile_worker.jobs
    WHERE run_at < now() - interval '1 minute' AND attempts = 0`,
});
