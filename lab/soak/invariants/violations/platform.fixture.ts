import { anyStory, first, later, newId, second, third } from "./rows.fixture.ts";

const alert = (columns: string, values: string) =>
  `INSERT INTO alerts (id, created_at, user_id, ${columns}) VALUES (${newId}, now(), ${first}, ${values});`;

export const platformViolations = {
  "the alert outbox is empty": `
    INSERT INTO alert_outbox (user_id, type, created_at) VALUES (${first}, 'writer_follow', now());`,
  "nobody is alerted of their own acts": alert("type, sender_id", `'writer_follow', ${first}`),
  "an alert combines no negative number of senders": alert(
    "type, sender_id, other_senders",
    `'writer_follow', ${second}, -1`,
  ),
  "the unread likes of a story or comment are one alert": [second, third]
    .map((sender) => alert("type, sender_id, reference_id", `'story_like', ${sender}, ${anyStory}`))
    .join("\n"),
  "the story of an alert exists": alert(
    "type, sender_id, reference_id",
    `'story_comment', ${second}, ${later}`,
  ),
  "an entity with open reports is in the moderators' queue since the oldest": `
    INSERT INTO reported_things (kind, target_id, open_since) VALUES ('story', ${later}, now());`,
  "every report has the row of its entity": `
    INSERT INTO reports (id, reporter_id, kind, target_id, reason, created_at, handled_at)
    VALUES (${later}, ${first}, 'story', ${later}, '', now(), now());`,
  "every hidden story was hidden by a moderator": `
    UPDATE stories SET hidden_at = now() WHERE id = ${anyStory};
    DELETE FROM trending_stories WHERE story_id = ${anyStory};
    UPDATE story_counts SET is_open = false WHERE story_id = ${anyStory};`,
  "a search term was used at least once": `
    INSERT INTO search_history (user_id, key, term, uses, used_at) VALUES (${first}, 'a', 'A', 0, now());`,
  "no job was abandoned after its last attempt": `
    SELECT graphile_worker.add_job('soak', max_attempts => 1);
    UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE max_attempts = 1;`,
  "no job has been due for a minute": `
    SELECT graphile_worker.add_job('soak', run_at => now() - interval '1 hour');`,
};
