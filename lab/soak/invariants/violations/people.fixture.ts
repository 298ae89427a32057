import { comment } from "./comments.fixture.ts";
import { deletedUser, first, later, newId, second, updateOne, users } from "./rows.fixture.ts";

const friend = (user: string, other: string) =>
  `INSERT INTO friends VALUES (${user}, ${other}, now());`;
const request = (sender: string, recipient: string) =>
  `INSERT INTO friend_requests VALUES (${sender}, ${recipient}, now());`;

export const peopleViolations = {
  "follower counts equal the follows": updateOne("writers", "follower_count = follower_count + 1"),
  "story counts of writers equal their stories that are not deleted": updateOne(
    "writers",
    "stories_count = stories_count + 1",
  ),
  "no writer follows themselves": `
    WITH writer AS (UPDATE writers SET follower_count = follower_count + 1
      WHERE id = (SELECT id FROM writers LIMIT 1) RETURNING id, user_id)
    INSERT INTO follows SELECT user_id, id, now() FROM writer;`,
  "the users with a pen name are those with a writer record": `${users(first)}
    UPDATE users SET poster_name = 'Ama' WHERE id = ${first};`,
  "a friendship has a row in each direction": `${users(first, second)} ${friend(first, second)}`,
  "friends have no open friend request": `
    ${users(first, second)} ${friend(first, second)} ${friend(second, first)} ${request(first, second)}`,
  "two users have at most one friend request between them": `
    ${users(first, second)} ${request(first, second)} ${request(second, first)}`,
  "no user blocks themselves": `
    ${users(first)} INSERT INTO user_blocks (blocker_id, blocked_id, created_at) VALUES (${first}, ${first}, now());`,
  "users with a block between them neither are friends nor follow each other": `
    ${users(first, second)} ${request(second, first)}
    INSERT INTO user_blocks (blocker_id, blocked_id, created_at) VALUES (${first}, ${second}, now());`,
  "a deleted account has no session": `${deletedUser}
    INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at)
    VALUES ('x', ${newId}, ${first}, '', now(), now());`,
  "a deleted account has no content": `${deletedUser} ${comment({ author: first })}`,
  "the stored bytes of a user equal their uploads and reservations": `${users(first)}
    INSERT INTO storage_usage (user_id, bytes, day, bytes_today) VALUES (${first}, 5, now(), 0);`,
  "every user with uploads has a sum of their bytes": `${users(first)}
    INSERT INTO stored_media (media_id, user_id, bytes, created_at) VALUES (${later}, ${first}, 5, now());`,
};
