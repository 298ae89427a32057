import { firstDayChats } from "@kora/contract/rate-limits";
import { describe, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { makeGroup } from "../../../testing/group-roles.fixture.ts";
import { listGroupMessages, sendToGroup } from "../../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { makeReader, makeWriter } from "../../../testing/users.fixture.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });
const hourMilliseconds = 60 * 60 * 1000;
const adult = { birthMonth: "1990-01-01" };
const dayAgo = () => new Date(testApp.clock.now().getTime() - 24 * hourMilliseconds);
const makeNewcomer = () => makeReader(testApp, adult);
const makeOlderReader = () => makeReader(testApp, { ...adult, createdAt: dayAgo() });
const makeOlderGroup = async () => {
  const creator = await makeWriter(testApp, {}, { createdAt: dayAgo() });
  return { creator, id: await makeGroup(testApp, creator) };
};
const join = (user: TestUser, id: string) =>
  testApp.call("joinGroup", { params: { id }, body: {} }, user);

const send = async (
  user: TestUser,
  form: { recipientId?: string; groupId?: string; clientId?: string; content?: string },
) => {
  const input = { form: { content: "Good evening", ...form }, files: { media: undefined } };
  const response = await testApp.send("sendMessage", input, user);
  return { ...response.json<{ _id?: string }>(), status: response.statusCode };
};
const tooMany =
  "A new account can begin 10 conversations in its first 24 hours. You can begin more tomorrow, and go on in those that you have.";

describe("conversations of an account in its first 24 hours", () => {
  test("a repeated clientId counts as nothing and opens no conversation", async () => {
    const [fresh, first, second] = [
      await makeNewcomer(),
      await makeOlderReader(),
      await makeOlderReader(),
    ];
    const message = { clientId: "one", content: "Good evening" };
    const sent = await send(fresh, { ...message, recipientId: first.userId });
    for (let n = 0; n < firstDayChats.max + 3; n += 1) {
      expect(await send(fresh, { ...message, recipientId: second.userId })).toMatchObject({
        status: 409,
      });
    }
    const { rows } = await testApp.db.pool.query(
      "SELECT FROM conversations WHERE $1 IN (one_id, other_id)",
      [second.userId],
    );
    expect(rows).toHaveLength(0);
    for (let n = 1; n < firstDayChats.max; n += 1) {
      await sendChatMessage(testApp, fresh, await makeOlderReader());
    }
    // Above the limit, the repeated call is answered as before.
    expect(await send(fresh, { ...message, recipientId: second.userId })).toMatchObject({
      status: 409,
    });
    expect(await send(fresh, { ...message, recipientId: first.userId })).toMatchObject({
      status: 201,
      _id: sent._id,
    });
  });

  test("a group in which one first writes counts, those that one has only joined do not", async () => {
    const [fresh, older] = [await makeNewcomer(), await makeOlderReader()];
    const groups: string[] = [];
    for (let n = 0; n < firstDayChats.max + 2; n += 1) groups.push((await makeOlderGroup()).id);
    for (const id of groups) {
      await join(fresh, id);
      await join(older, id);
    }
    const results: number[] = [];
    for (const id of groups) {
      results.push((await send(fresh, { groupId: id })).status);
      expect((await send(older, { groupId: id })).status).toBe(201);
      testApp.clock.advance(10_000);
    }
    expect(results).toEqual([...Array(firstDayChats.max).fill(201), 429, 429]);
    const [begun, notBegun] = [groups[0] as string, groups.at(-1) as string];
    expect(await send(fresh, { groupId: notBegun })).toMatchObject({ message: tooMany });
    expect((await send(fresh, { recipientId: older.userId })).status).toBe(429);
    expect((await send(fresh, { groupId: begun })).status).toBe(201);
    testApp.clock.advance(24 * hourMilliseconds);
    expect((await send(fresh, { groupId: notBegun })).status).toBe(201);
  });

  test("a message to a group that is refused counts as nothing", async () => {
    const fresh = await makeNewcomer();
    const { id } = await makeOlderGroup();
    for (let n = 0; n < firstDayChats.max + 1; n += 1) {
      expect((await send(fresh, { groupId: id })).status).toBe(403);
    }
    await join(fresh, id);
    expect((await send(fresh, { groupId: id })).status).toBe(201);
  });
});

describe("links in first messages of an account in its first 24 hours", () => {
  const content = "https://river.example/boat";

  test("stay text until the other user has answered, for both", async () => {
    const [fresh, partner] = [await makeNewcomer(), await makeOlderReader()];
    await sendChatMessage(testApp, fresh, partner, { content: "Good evening" });
    const { _id } = await sendChatMessage(testApp, fresh, partner, { content });
    expect((await sendChatMessage(testApp, partner, fresh, { content })).linksInert).toBe(false);
    expect((await sendChatMessage(testApp, fresh, partner, { content })).linksInert).toBe(false);
    for (const [viewer, other] of [
      [fresh, partner],
      [partner, fresh],
    ] as const) {
      const listed = await listChatMessages(testApp, viewer, other);
      expect(listed.map(({ linksInert }) => linksInert)).toEqual([true, true, false, false]);
    }
    // An edit does not make them live.
    const edit = { params: { messageId: _id }, body: { content: `${content}?2` } };
    await testApp.call("editMessage", edit, fresh);
    const edited = await listChatMessages(testApp, partner, fresh);
    expect(edited.find((message) => message._id === _id)).toMatchObject({
      content: edit.body.content,
      linksInert: true,
    });
  });

  test("stay text in a group until another member has written after them", async () => {
    const fresh = await makeNewcomer();
    const { creator, id } = await makeOlderGroup();
    await sendToGroup(testApp, creator, id, { content });
    await join(fresh, id);
    await sendToGroup(testApp, fresh, id, { content: "Good evening" });
    await sendToGroup(testApp, fresh, id, { content });
    await sendToGroup(testApp, creator, id, { content });
    await sendToGroup(testApp, fresh, id, { content });
    const listed = await listGroupMessages(testApp, creator, id);
    expect(listed.map(({ linksInert }) => linksInert)).toEqual([false, true, true, false, false]);
  });

  test("are links from the second day on", async () => {
    const [older, partner] = [await makeOlderReader(), await makeOlderReader()];
    expect((await sendChatMessage(testApp, older, partner, { content })).linksInert).toBe(false);
  });
});
