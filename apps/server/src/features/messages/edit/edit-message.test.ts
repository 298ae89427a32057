import { describe, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { block, makeReader } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const hour = 60 * 60 * 1000;

/** Creates two users; the first sends a message to the second. */
async function sendSampleMessage() {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const { _id: messageId } = await sendChatMessage(testApp, ama, kofi, {
    content: "The well is dry",
  });
  return { ama, kofi, messageId, params: { messageId } };
}

/** Returns the oldest message that `user` sees in their chat with `partner`. */
const getFirstMessage = async (user: TestUser, partner: TestUser) =>
  (await listChatMessages(testApp, user, partner))[0];

describe("editing a message", () => {
  test("changes the text and sets isEdited, for both users", async () => {
    const { ama, kofi, params } = await sendSampleMessage();
    const body = { content: " The well is full " };
    expect(await testApp.call("editMessage", { params, body }, ama)).toEqual({
      content: "The well is full",
      isEdited: true,
      revision: 2,
    });
    expect(await getFirstMessage(kofi, ama)).toMatchObject({
      content: "The well is full",
      isEdited: true,
      revision: 2,
    });
  });

  test("is possible for a message that the user has forwarded", async () => {
    const { ama, kofi, messageId } = await sendSampleMessage();
    const yaw = await makeReader(testApp);
    const forwarded = await sendChatMessage(testApp, kofi, yaw, {
      content: "",
      forwardOf: messageId,
    });
    const input = { params: { messageId: forwarded._id }, body: { content: "It is full" } };
    await testApp.call("editMessage", input, kofi);
    expect(await getFirstMessage(yaw, kofi)).toMatchObject({
      content: "It is full",
      isEdited: true,
      isForwarded: true,
    });
    expect(await getFirstMessage(kofi, ama)).toMatchObject({ content: "The well is dry" });
  });

  test("is refused for blank text, for another user's message, for a deleted message, and after a block", async () => {
    const { ama, kofi, params } = await sendSampleMessage();
    const editExpectingError = (user: TestUser, content: string) =>
      testApp.callExpectingError("editMessage", { params, body: { content } }, user);
    expect((await editExpectingError(ama, " \n")).body.msg).toBe("A message cannot be empty.");
    expect((await editExpectingError(kofi, "Mine now")).status).toBe(403);
    expect((await editExpectingError(await makeReader(testApp), "Mine now")).status).toBe(404);
    await testApp.call("deleteMessage", { params, body: {} }, ama);
    expect((await editExpectingError(ama, "Back")).status).toBe(409);
    await testApp.call("restoreMessage", { params, body: {} }, ama);
    await block(testApp, kofi, ama);
    expect(await editExpectingError(ama, "Read this")).toMatchObject({
      status: 403,
      body: { code: "BLOCKED" },
    });
    // After a block, a message can be deleted but not restored.
    await testApp.call("deleteMessage", { params, body: {} }, ama);
    const restoreResponse = await testApp.callExpectingError(
      "restoreMessage",
      { params, body: {} },
      ama,
    );
    expect(restoreResponse).toMatchObject({ status: 403, body: { code: "BLOCKED" } });
  });
});

describe("deleting a message", () => {
  test("hides the content from all users except the sender, who can restore it for 24 hours", async () => {
    const { ama, kofi, params } = await sendSampleMessage();
    const reply = await sendChatMessage(testApp, kofi, ama, { replyTo: params.messageId });
    const deleted = await testApp.call("deleteMessage", { params, body: {} }, ama);
    expect(deleted.msg).toBe("This message was deleted.");
    expect(await getFirstMessage(kofi, ama)).toMatchObject({
      content: "",
      isDeleted: true,
      restorableUntil: null,
    });
    expect((await listChatMessages(testApp, kofi, ama))[1]).toMatchObject({
      _id: reply._id,
      replyContent: "",
      replyTo: { isDeleted: true, content: "" },
    });
    expect(await getFirstMessage(ama, kofi)).toMatchObject({
      content: "The well is dry",
      isDeleted: true,
      restorableUntil: deleted.restorableUntil,
    });
    const recent = await testApp.call("listRecentChats", { query: {} }, kofi);
    expect(JSON.stringify(recent)).not.toContain("well");

    testApp.clock.advance(23 * hour);
    expect(await testApp.call("restoreMessage", { params, body: {} }, ama)).toMatchObject({
      content: "The well is dry",
    });
    expect(await getFirstMessage(kofi, ama)).toMatchObject({
      content: "The well is dry",
      isDeleted: false,
    });
    expect(
      (await testApp.callExpectingError("restoreMessage", { params, body: {} }, ama)).status,
    ).toBe(409);
  });

  test("is final after 24 hours: no user sees the content, and a job erases it", async () => {
    const { ama, kofi, params } = await sendSampleMessage();
    await testApp.call("deleteMessage", { params, body: {} }, ama);
    testApp.clock.advance(24 * hour + 1);
    expect(
      (await testApp.callExpectingError("restoreMessage", { params, body: {} }, ama)).status,
    ).toBe(409);
    expect(await getFirstMessage(ama, kofi)).toMatchObject({ content: "", isDeleted: true });
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    const { rows } = await testApp.db.pool.query("SELECT content FROM messages WHERE id = $1", [
      params.messageId,
    ]);
    expect(rows).toEqual([{ content: "" }]);
    // The deleted message stays in the list without its content.
    expect(await getFirstMessage(kofi, ama)).toMatchObject({ content: "", isDeleted: true });
  });

  test("is, like restoring, allowed to the sender only", async () => {
    const { ama, kofi, params } = await sendSampleMessage();
    for (const call of ["deleteMessage", "restoreMessage"] as const) {
      expect((await testApp.callExpectingError(call, { params, body: {} }, kofi)).status).toBe(403);
      expect(
        (await testApp.callExpectingError(call, { params, body: {} }, await makeReader(testApp)))
          .status,
      ).toBe(404);
    }
    expect(
      (await testApp.callExpectingError("restoreMessage", { params, body: {} }, ama)).status,
    ).toBe(409);
  });
});

describe("a disappearing message", () => {
  test("is no longer returned when its time is over, and is deleted by a job", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await sendChatMessage(testApp, ama, kofi, { content: "stays" });
    const disappearing = await sendChatMessage(testApp, ama, kofi, {
      content: "goes",
      disappearAfter: 3600,
    });
    expect(Date.parse(disappearing.disappearsAt ?? "") - Date.parse(disappearing.createdAt)).toBe(
      hour,
    );
    const reply = await sendChatMessage(testApp, kofi, ama, {
      content: "which?",
      replyTo: disappearing._id,
    });
    testApp.clock.advance(hour - 5000);
    expect(await listChatMessages(testApp, kofi, ama)).toHaveLength(3);
    testApp.clock.advance(5001);
    const remaining = await listChatMessages(testApp, kofi, ama);
    expect(remaining.map(({ content }) => content)).toEqual(["stays", "which?"]);
    expect(remaining[1]).toMatchObject({ _id: reply._id, replyTo: null, replyContent: null });
    const params = { messageId: disappearing._id };
    expect(
      (await testApp.callExpectingError("editMessage", { params, body: { content: "x" } }, ama))
        .status,
    ).toBe(404);
    expect(
      (await testApp.callExpectingError("deleteMessage", { params, body: {} }, ama)).status,
    ).toBe(404);

    await testApp.app.jobHandlers["delete-expired-messages"]({});
    const { rows } = await testApp.db.pool.query("SELECT FROM messages WHERE id = $1", [
      disappearing._id,
    ]);
    expect(rows).toEqual([]);
  });

  test("lowers the unread count when the job deletes it", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await sendChatMessage(testApp, ama, kofi);
    await sendChatMessage(testApp, ama, kofi, { disappearAfter: 3600 });
    testApp.clock.advance(hour + 1);
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    const [chat] = await testApp.call("listRecentChats", { query: {} }, kofi);
    expect(chat).toMatchObject({ unreadCount: 1, lastMessage: { content: "Good morning" } });
  });
});
