import { test } from "vitest";
import { expectSingleIndexScan } from "../../../testing/query-plans.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { makeReader } from "../../../testing/users.fixture.ts";
import { selectRequests } from "./list-requests.ts";

const testApp = useTestApp();

test("the list of requests reads one page of its index, however many there are", async () => {
  const { userId } = await makeReader(testApp);
  await testApp.db.pool.query(
    `WITH senders AS (
       INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
       SELECT gen_random_uuid(), 'x', 'crowd' || i, i || '@requests.example', 'none', now(), now()
       FROM generate_series(1, 3000) i RETURNING id
     ), chats AS (
       INSERT INTO conversations (id, one_id, other_id, requested_by, request_count, last_message_id, created_at)
       SELECT gen_random_uuid(), least(id, $1), greatest(id, $1), id, 1, gen_random_uuid(), now()
       FROM senders RETURNING id, one_id, other_id
     )
     INSERT INTO conversation_members (conversation_id, user_id)
     SELECT id, unnest(ARRAY[one_id, other_id]) FROM chats`,
    [userId],
  );
  await testApp.db.pool.query("ANALYZE users, conversations, conversation_members");
  await expectSingleIndexScan(testApp, selectRequests.text, /conversations_requests/);
});
