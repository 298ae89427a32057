import { firstDayChats, firstDayComments } from "@kora/contract/rate-limits";
import { describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });
const hourMilliseconds = 60 * 60 * 1000;
const dayAgo = () => new Date(testApp.clock.now().getTime() - 24 * hourMilliseconds);
const makeOlderReader = () => makeReader(testApp, { createdAt: dayAgo() });

const comment = (user: TestUser, storyId: string) =>
  testApp.send("createComment", { params: { storyId }, query: {}, body: { text: "And I" } }, user);

const write = (user: TestUser, { userId: recipientId }: Pick<TestUser, "userId">) =>
  testApp.send(
    "sendMessage",
    { form: { recipientId, content: "Good evening" }, files: { media: undefined } },
    user,
  );

/** What the limits count. */
const limited = {
  comments: {
    max: firstDayComments.max,
    refusal:
      "New accounts can write 60 comments in their first 24 hours. You can comment again in 4 hours.",
    async prepare() {
      const storyId = await makeStory(testApp, await makeWriter(testApp));
      const absentId = "01970000-0000-7000-8000-000000000000";
      return {
        create: (user: TestUser) => comment(user, storyId),
        createWithoutSuccess: (user: TestUser) => comment(user, absentId),
      };
    },
  },
  chats: {
    max: firstDayChats.max,
    refusal:
      "A new account can begin 10 conversations in its first 24 hours. You can begin more tomorrow, and go on in those that you have.",
    async prepare() {
      return {
        create: async (user: TestUser) => write(user, await makeOlderReader()),
        createWithoutSuccess: async (user: TestUser) => {
          const recipient = await makeOlderReader();
          await block(testApp, recipient, user);
          return write(user, recipient);
        },
      };
    },
  },
};

describe.each(["comments", "chats"] as const)("an account in its first 24 hours: %s", (kind) => {
  test("have a limit, without the refused ones, and none later", async () => {
    const { max, refusal, prepare } = limited[kind];
    const { create, createWithoutSuccess } = await prepare();
    const [fresh, older] = [await makeReader(testApp), await makeOlderReader()];
    expect((await createWithoutSuccess(fresh)).statusCode).toBeGreaterThanOrEqual(400);
    for (let n = 0; n < max; n += 1) {
      // The limit of comments a minute does not apply.
      if (n % 30 === 0) testApp.clock.advance(61_000);
      for (const user of [fresh, older]) expect((await create(user)).statusCode).toBe(201);
    }
    testApp.clock.advance(20 * hourMilliseconds);
    const response = await create(fresh);
    const body = response.json<{ msg?: string; message?: string }>();
    expect([response.statusCode, body.msg ?? body.message]).toEqual([429, refusal]);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(3 * 3600);
    expect((await create(older)).statusCode).toBe(201);
    testApp.clock.advance(4 * hourMilliseconds);
    expect((await create(fresh)).statusCode).toBe(201);
  });
});

describe("chats of an account in its first 24 hours", () => {
  test("go on above the limit", async () => {
    const [fresh, recipient] = [await makeReader(testApp), await makeOlderReader()];
    await sendChatMessage(testApp, fresh, recipient);
    for (let n = 1; n < firstDayChats.max; n += 1) {
      await sendChatMessage(testApp, fresh, await makeOlderReader());
    }
    expect((await write(fresh, await makeOlderReader())).statusCode).toBe(429);
    expect((await write(fresh, recipient)).statusCode).toBe(201);
  });

  test("do not count if a block comes while the first message is on its way", async () => {
    const [fresh, recipient] = [await makeReader(testApp), await makeOlderReader()];
    const lock = {
      text: "SELECT FROM users WHERE id = $1 FOR UPDATE",
      values: [recipient.userId],
    };
    const block = {
      text: "INSERT INTO user_blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now())",
      values: [recipient.userId, fresh.userId],
    };
    const [response] = await callDuringTransaction(
      testApp.db,
      [lock],
      [() => write(fresh, recipient)],
      [block],
    );
    expect(response?.statusCode).toBe(403);
    for (let n = 0; n < firstDayChats.max; n += 1) {
      expect((await write(fresh, await makeOlderReader())).statusCode).toBe(201);
    }
  });
});
