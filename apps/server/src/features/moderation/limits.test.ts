import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { listSanctions, makeModerator, moderateUser } from "../../testing/sanctions.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const day = 24 * 60 * 60 * 1000;
const limit = { act: "limit", days: 3, note: "Insults in comments." } as const;

/** Creates a user whom a moderator has limited for three days, and a friendly partner. */
async function setUp() {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const moderator = await makeModerator(testApp);
  await moderateUser(testApp, moderator, ama, limit);
  return { ama, kofi, moderator };
}

const comment = (user: TestUser, storyId: string) =>
  testApp.send("createComment", { params: { storyId }, query: {}, body: { text: "Hm." } }, user);

const send = (user: TestUser, to: { recipientId: string } | { groupId: string }) =>
  testApp.send(
    "sendMessage",
    { form: { ...to, content: "Hello" }, files: { media: undefined } },
    user,
  );

const isLimitSentence =
  /^Moderators have limited your account until \d+ \w+ \d{4}, \d\d:\d\d UTC\. Until then you cannot comment, begin conversations, or create and join groups\./;

const expectLimited = (response: { statusCode: number; json: () => { msg: string } }) => {
  expect([response.statusCode, response.json().msg]).toEqual([
    403,
    expect.stringMatching(isLimitSentence),
  ]);
};

describe("a limit", () => {
  test("prevents comments and replies, also under one's own story, until it ends", async () => {
    const writer = await makeWriter(testApp);
    const storyId = await makeStory(testApp, writer);
    const kofi = await makeReader(testApp);
    const parent = (await comment(kofi, storyId)).json().comment;
    await moderateUser(testApp, await makeModerator(testApp), writer, limit);
    expectLimited(await comment(writer, storyId));
    const body = { text: "Hm.", parentId: parent._id };
    const reply = { params: { storyId }, query: {}, body };
    expectLimited(await testApp.send("createReply", reply, writer));
    testApp.clock.advance(3 * day + 1);
    expect((await comment(writer, storyId)).statusCode).toBe(201);
  });

  test("prevents a first message, over HTTP and socket, and not one in a chat that exists", async () => {
    const { ama, kofi, moderator } = await setUp();
    expectLimited(await send(ama, { recipientId: kofi.userId }));
    const socket = await connect(testApp, ama);
    sockets.push(socket);
    expect(
      await socket.emitWithAck("sendMessage", {
        recipientId: kofi.userId,
        content: "Hello",
        disappearAfter: 0,
      }),
    ).toMatchObject({ ok: false, code: "FORBIDDEN", msg: expect.stringMatching(isLimitSentence) });
    // Kofi begins the conversation.
    await sendChatMessage(testApp, kofi, ama);
    await sendChatMessage(testApp, ama, kofi, { content: "Hello" });
    await moderateUser(testApp, moderator, ama, { act: "unlimit", note: "It was a mistake." });
    await sendChatMessage(testApp, ama, await makeReader(testApp));
  });

  test("prevents further messages of a request that nobody has accepted, and answers to requests are possible", async () => {
    const [ama, kofi, moderator] = [
      await makeReader(testApp),
      await makeReader(testApp, { messagesFrom: "requests" }),
      await makeModerator(testApp),
    ];
    await sendChatMessage(testApp, ama, kofi);
    await moderateUser(testApp, moderator, ama, limit);
    expectLimited(await send(ama, { recipientId: kofi.userId }));
    const esi = await makeReader(testApp);
    await testApp.call("setPrivacy", { body: { messages: "requests" } }, ama);
    await sendChatMessage(testApp, esi, ama);
    await sendChatMessage(testApp, ama, esi, { content: "I read it." });
  });

  test("prevents creating and joining groups and requests to join them, and not writing in one's groups", async () => {
    const [ama, kofi] = [await makeWriter(testApp), await makeWriter(testApp)];
    const makeGroup = (user: TestUser, privacy: "public" | "private") =>
      testApp.send("createGroup", { body: { name: "Fire", description: "", privacy } }, user);
    const ownGroup = (await makeGroup(ama, "public")).json();
    const publicGroup = (await makeGroup(kofi, "public")).json();
    const privateGroup = (await makeGroup(kofi, "private")).json();
    await moderateUser(testApp, await makeModerator(testApp), ama, limit);
    expectLimited(await makeGroup(ama, "public"));
    const toId = (group: { _id: string }) => ({ params: { id: group._id } });
    expectLimited(await testApp.send("joinGroup", { ...toId(publicGroup), body: {} }, ama));
    expectLimited(await testApp.send("requestToJoin", { ...toId(publicGroup), body: {} }, ama));
    expectLimited(await testApp.send("requestToJoin", { ...toId(privateGroup), body: {} }, ama));
    expect((await send(ama, { groupId: ownGroup._id })).statusCode).toBe(201);
  });

  test("is refused a second time, ends once, and needs 1 to 365 days", async () => {
    const { ama, moderator } = await setUp();
    const act = (body: Parameters<typeof moderateUser>[3]) =>
      testApp.send("moderate", { params: { kind: "user", targetId: ama.userId }, body }, moderator);
    expect((await act(limit)).json().msg).toBe("This account is limited already.");
    for (const days of [undefined, 366]) {
      const response = await act({ act: "limit", note: "No.", ...(days && { days }) });
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { days: "Please choose for how many days, from 1 to 365." },
      ]);
    }
    expect((await act({ act: "unlimit", note: "It was a mistake." })).json().msg).toBe(
      "The account is no longer limited.",
    );
    expect((await act({ act: "unlimit", note: "It was a mistake." })).json().msg).toBe(
      "This account is not limited.",
    );
    expect(await listSanctions(testApp, ama)).toMatchObject([{ act: "limit", state: "undone" }]);
  });

  test("waits for a command that shares the account, and refuses a chat that begins after it", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const moderator = await makeModerator(testApp);
    const client = await testApp.db.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT FROM users WHERE id = $1 FOR KEY SHARE", [ama.userId]);
      let isLimited = false;
      const limiting = moderateUser(testApp, moderator, ama, limit).then(() => {
        isLimited = true;
      });
      await setTimeout(300);
      expect(isLimited).toBe(false);
      await client.query("COMMIT");
      await limiting;
    } finally {
      client.release();
    }
    const form = { recipientId: kofi.userId, content: "Hello" };
    const { status } = await testApp.callExpectingError(
      "sendMessage",
      { form, files: { media: undefined } },
      ama,
    );
    expect(status).toBe(403);
    const { rows } = await testApp.db.pool.query(
      "SELECT FROM conversations WHERE $1 IN (one_id, other_id)",
      [ama.userId],
    );
    expect(rows).toEqual([]);
  });

  test("lets no comment be stored after it was acknowledged, with many comments under way", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    const moderator = await makeModerator(testApp);
    const storyId = await makeStory(testApp, writer);
    const comments = Array.from({ length: 30 }, () => comment(ama, storyId));
    await moderateUser(testApp, moderator, ama, limit);
    const countComments = async () =>
      (
        await testApp.db.pool.query<{ count: number }>(
          "SELECT count(*)::int AS count FROM comments WHERE author_id = $1",
          [ama.userId],
        )
      ).rows[0]?.count;
    const acknowledgedCount = await countComments();
    await Promise.all(comments);
    expect(await countComments()).toBe(acknowledgedCount);
  });
});
