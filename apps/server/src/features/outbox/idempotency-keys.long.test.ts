import { sentences } from "@kora/contract/sentences";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

test("a call waits for a running one with the same key for a bounded time, and creates nothing then", async () => {
  const user = await makeReader(testApp);
  const input = { body: { content: "Once." } };
  const send = () => testApp.send("createStatus", input, user, { "idempotency-key": "k" });
  const running = await testApp.db.pool.connect();
  try {
    await running.query("BEGIN");
    await running.query(
      `INSERT INTO idempotency_keys (user_id, call, key, input_hash, expires_at)
       VALUES ($1, 'createStatus', 'k', 'hash', now() + interval '1 hour')`,
      [user.userId],
    );
    const response = await send();
    expect([response.statusCode, response.json()]).toMatchObject([
      503,
      { code: "UNAVAILABLE", msg: sentences.form.stillRunning },
    ]);
    expect(response.headers["retry-after"]).toBeDefined();
  } finally {
    await running.query("ROLLBACK");
    running.release();
  }
  expect((await send()).statusCode).toBe(201);
});
