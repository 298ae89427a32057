import { get, type IncomingMessage } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** Requests the export. Returns the response as a stream, which the test can pause. */
async function openExport(user: TestUser): Promise<IncomingMessage> {
  const origin = await testApp.listen();
  const headers = { "x-auth-token": user.token, "accept-encoding": "gzip" };
  return new Promise((resolve, reject) => {
    get(`${origin}/api/profile/export`, { headers }, resolve).on("error", reject);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe("the export of an account", () => {
  test("is read from the database no faster than the client receives it, and is not compressed", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await sendChatMessage(testApp, ama, kofi);
    await testApp.db.pool.query(
      `INSERT INTO messages (id, conversation_id, sender_id, position, content, revision, created_at)
        SELECT gen_random_uuid(), conversation_id, sender_id, i + 1, repeat('x', 1250), i + 1, now()
        FROM messages, generate_series(1, 20000) i WHERE sender_id = $1`,
      [ama.userId],
    );
    const rowsSpy = vi.spyOn(testApp.db.dedicated, "rows");
    const countMessagePages = () =>
      rowsSpy.mock.calls.filter(([statement]) => statement.name === "messages-to-export").length;
    try {
      const response = await openExport(ama);
      const expectedLineCount = Number(response.headers["x-line-count"]);
      expect(response.headers["content-encoding"]).toBeUndefined();
      response.pause();
      // While the client reads nothing, the server handles other calls and stops reading the export.
      for (let i = 0; i < 20; i += 1) await testApp.call("getProfile", {}, kofi);
      expect(countMessagePages()).toBeLessThan(20);
      const text = await readText(response);
      expect(countMessagePages()).toBeGreaterThan(40);
      expect(text.trimEnd().split("\n")).toHaveLength(expectedLineCount);
      expect((JSON.parse(text) as { messages: unknown[] }).messages).toHaveLength(20_001);
    } finally {
      rowsSpy.mockRestore();
    }
  });
});
