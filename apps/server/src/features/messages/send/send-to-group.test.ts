import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { afterEach, describe, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { fillGroup, makeGroup } from "../../../testing/group-roles.fixture.ts";
import {
  listGroupMessages,
  makeGroupWithReaders,
  sendToGroup,
} from "../../../testing/groups.fixture.ts";
import { callDuringTransaction } from "../../../testing/locks.fixture.ts";
import { postStatus } from "../../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { block, makeReader, makeWriter } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const texts = sentences.groups;
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function connectSocket(user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

/** Collects the content of the messages that a socket gets. */
function collectContents(socket: TestSocket): string[] {
  const contents: string[] = [];
  socket.on("newMessage", ({ content }) => contents.push(content));
  return contents;
}

const files = { media: undefined };
const sendExpectingError = (form: object, user: TestUser) =>
  testApp.callExpectingError("sendMessage", { form, files }, user);
const setBroadcastMode = (id: string, body: { broadcastMode: boolean }, writer: TestUser) =>
  testApp.call("setBroadcast", { params: { id }, body }, writer);

describe("a message to a group", () => {
  test("has the fields of a chat message, with the group in place of the recipient", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const sent = await sendToGroup(testApp, ama, id, { content: " Hello ", clientId: "g-1" });
    expect(sent).toMatchObject({
      clientId: "g-1",
      content: "Hello",
      recipient: null,
      groupId: id,
      sender: { _id: ama.userId, username: ama.username },
      status: "sent",
      isFolded: false,
      mentions: [],
    });
    expect(await listGroupMessages(testApp, writer, id)).toEqual([
      { ...sent, clientId: null, status: "delivered" },
    ]);
  });

  test("can have a file, be a reply and disappear", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const media = Buffer.from("Once there was a river, and it had no name.\n");
    const file = await sendToGroup(testApp, ama, id, { content: "", media });
    const reply = await sendToGroup(testApp, writer, id, {
      content: "Thank you",
      replyTo: file._id,
      disappearAfter: "3600",
    });
    const [first, second] = await listGroupMessages(testApp, ama, id);
    expect(first).toMatchObject({ mediaType: "file", attachment: { bytes: media.length } });
    expect(second).toMatchObject({
      _id: reply._id,
      replyTo: { _id: file._id, sender: { _id: ama.userId }, mediaType: "file" },
      disappearAfter: 3600,
    });
    testApp.clock.advance(3600 * 1000);
    expect(await listGroupMessages(testApp, ama, id)).toHaveLength(1);
    expect(
      (await listGroupMessages(testApp, writer, id, { since: 0 })).map(({ _id }) => _id),
    ).toEqual([file._id]);
  });

  test("can be forwarded to a group and from a group, by members only", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const kofi = await makeReader(testApp);
    const { _id: messageId } = await sendChatMessage(testApp, kofi, ama, {
      content: "For everyone",
    });
    const forwarded = await sendToGroup(testApp, ama, id, { content: "", forwardOf: messageId });
    expect(forwarded).toMatchObject({ content: "For everyone", isForwarded: true, groupId: id });
    const form = { recipientId: ama.userId, content: "", forwardOf: forwarded._id };
    expect((await sendExpectingError(form, kofi)).status).toBe(404);
    await sendChatMessage(testApp, writer, kofi, { content: "", forwardOf: forwarded._id });
    expect(await listChatMessages(testApp, kofi, writer)).toMatchObject([
      { content: "For everyone" },
    ]);
  });

  test("is listed oldest first: the latest, before, after or around a message, or changed since a revision", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      ids.push((await sendToGroup(testApp, n % 2 ? ama : writer, id, { content: `${n}` }))._id);
    }
    const listContents = async (query: object) =>
      (await listGroupMessages(testApp, ama, id, query)).map(({ content }) => content).join("");
    expect(await listContents({ limit: 3 })).toBe("456");
    expect(await listContents({ limit: 2, before: ids[4] })).toBe("23");
    expect(await listContents({ limit: 2, after: ids[2] })).toBe("34");
    expect(await listContents({ limit: 4, around: ids[3] })).toBe("1234");
    expect(await listContents({ since: 5 })).toBe("56");
  });

  test("is stored once when ten tabs send it at once with the same clientId", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const tabs = await Promise.all(Array.from({ length: 10 }, () => connectSocket(ama)));
    const contents = collectContents(await connectSocket(writer));
    const payload = { groupId: id, content: "Once", clientId: "ten-tabs", disappearAfter: 0 };
    const acks = await Promise.all(tabs.map((tab) => tab.emitWithAck("sendMessage", payload)));
    expect(new Set(acks.map((ack) => ack.ok && ack.message?._id)).size).toBe(1);
    expect(acks.every((ack) => ack.ok)).toBe(true);
    await sendToGroup(testApp, ama, id, { content: "Then" });
    await expect.poll(() => contents).toEqual(["Once", "Then"]);
    expect(await listGroupMessages(testApp, writer, id)).toHaveLength(2);
  });

  test("is refused with both a user and a group as recipient, and as a reply to a status", async () => {
    const { id, writer } = await makeGroupWithReaders(testApp, 0);
    const kofi = await makeReader(testApp);
    const bothRecipientsResponse = await sendExpectingError(
      { groupId: id, recipientId: kofi.userId, content: "x" },
      writer,
    );
    expect([bothRecipientsResponse.status, bothRecipientsResponse.body.msg]).toEqual([
      400,
      sentences.messages.oneRecipient,
    ]);
    const status = await postStatus(testApp, writer);
    const statusReplyResponse = await sendExpectingError(
      { groupId: id, content: "x", statusId: status._id },
      writer,
    );
    expect(statusReplyResponse.status).toBe(404);
  });

  test("contains the members that its text mentions, at most 20; editing the message replaces them", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const outsider = await makeReader(testApp);
    const content = `@${ama.username.toUpperCase()}, @${kofi.username}. mail@${writer.username} @${outsider.username} @${ama.username}`;
    const sent = await sendToGroup(testApp, writer, id, { content });
    expect(sent.mentions).toEqual([
      { _id: ama.userId, username: ama.username },
      { _id: kofi.userId, username: kofi.username },
    ]);
    const url = `https://video.example/@${ama.username}/clip and José@${ama.username}`;
    expect((await sendToGroup(testApp, writer, id, { content: url })).mentions).toEqual([]);
    const params = { messageId: sent._id };
    await testApp.call(
      "editMessage",
      { params, body: { content: `@${kofi.username} https://video.example/@${ama.username}` } },
      writer,
    );
    const messages = await listGroupMessages(testApp, ama, id);
    expect(messages.find(({ _id }) => _id === sent._id)?.mentions).toEqual([
      { _id: kofi.userId, username: kofi.username },
    ]);
    await fillGroup(testApp, id, 25);
    const { rows } = await testApp.db.pool.query<{ username: string }>(
      `SELECT u.username FROM conversation_members member JOIN users u ON u.id = member.user_id
       WHERE member.conversation_id = $1`,
      [id],
    );
    const allMentions = rows.map(({ username }) => `@${username}`).join(" ");
    const messageWithManyMentions = await sendToGroup(testApp, writer, id, {
      content: allMentions,
    });
    expect(messageWithManyMentions.mentions).toHaveLength(limits.group.mentions);
    expect(
      (await sendChatMessage(testApp, ama, kofi, { content: `@${kofi.username}` })).mentions,
    ).toEqual([]);
  });
});

describe("sending to a group", () => {
  test("is allowed to members only, by call and by socket; outsiders cannot list messages either", async () => {
    const { id, writer } = await makeGroupWithReaders(testApp, 0);
    const outsider = await makeReader(testApp);
    const errorResponse = await sendExpectingError({ groupId: id, content: "x" }, outsider);
    expect([errorResponse.status, errorResponse.body.msg]).toEqual([403, texts.notMember]);
    const socket = await connectSocket(outsider);
    const message = { groupId: id, content: "x", disappearAfter: 0 };
    expect(await socket.emitWithAck("sendMessage", message)).toMatchObject({
      code: "FORBIDDEN",
      msg: texts.notMember,
    });
    const listResponse = await testApp.callExpectingError(
      "listGroupMessages",
      { params: { id }, query: {} },
      outsider,
    );
    expect(listResponse.status).toBe(403);
    await sendToGroup(testApp, writer, id);
    const listResponseWithMessage = await testApp.callExpectingError(
      "listGroupMessages",
      { params: { id }, query: {} },
      outsider,
    );
    expect(listResponseWithMessage.status).toBe(403);
  });

  test("is allowed to the creator and admins in broadcast mode; members may delete but not edit their messages", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, admin] = members as [TestUser, TestUser];
    await testApp.call("promoteMember", { params: { id }, body: { userId: admin.userId } }, writer);
    const { _id: messageId } = await sendToGroup(testApp, ama, id);
    await setBroadcastMode(id, { broadcastMode: true }, writer);
    const errorResponse = await sendExpectingError({ groupId: id, content: "x" }, ama);
    expect([errorResponse.status, errorResponse.body.msg]).toEqual([403, texts.broadcast]);
    await sendToGroup(testApp, writer, id);
    await sendToGroup(testApp, admin, id);
    const params = { messageId };
    const editResponse = await testApp.callExpectingError(
      "editMessage",
      { params, body: { content: "y" } },
      ama,
    );
    expect([editResponse.status, editResponse.body.msg]).toEqual([403, texts.broadcast]);
    await testApp.call("deleteMessage", { params, body: {} }, ama);
    await testApp.call("restoreMessage", { params, body: {} }, ama);
    await setBroadcastMode(id, { broadcastMode: false }, writer);
    await sendToGroup(testApp, ama, id);
  });

  test("is refused while the group is deleted, as are changes of messages", async () => {
    const { id, writer } = await makeGroupWithReaders(testApp, 0);
    const { _id: messageId } = await sendToGroup(testApp, writer, id);
    await testApp.call("softDeleteGroup", { params: { id }, body: {} }, writer);
    const errorResponse = await sendExpectingError({ groupId: id, content: "x" }, writer);
    expect([errorResponse.status, errorResponse.body.msg]).toEqual([403, texts.wasDeleted]);
    const params = { messageId };
    const editResponse = await testApp.callExpectingError(
      "editMessage",
      { params, body: { content: "y" } },
      writer,
    );
    const deleteResponse = await testApp.callExpectingError(
      "deleteMessage",
      { params, body: {} },
      writer,
    );
    expect([editResponse.body.msg, deleteResponse.body.msg]).toEqual([
      texts.wasDeleted,
      texts.wasDeleted,
    ]);
    expect(await listGroupMessages(testApp, writer, id)).toHaveLength(1);
  });

  test("is refused to a member who is removed concurrently, as are changes of their messages", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const { _id: messageId } = await sendToGroup(testApp, ama, id);
    // Locks the conversation, and removes the sender while their message waits for the lock.
    const [response] = await callDuringTransaction(
      testApp.db,
      [{ text: "SELECT FROM conversations WHERE id = $1 FOR NO KEY UPDATE", values: [id] }],
      [() => sendExpectingError({ groupId: id, content: "Too late" }, ama)],
      [{ text: "DELETE FROM conversation_members WHERE user_id = $1", values: [ama.userId] }],
    );
    expect(response?.status).toBe(403);
    expect(await listGroupMessages(testApp, writer, id)).toHaveLength(1);
    expect((await listGroupMessages(testApp, writer, id, { since: 0 })).at(-1)?.revision).toBe(1);
    const editInput = { params: { messageId }, body: { content: "y" } };
    expect((await testApp.callExpectingError("editMessage", editInput, ama)).status).toBe(404);
  });

  test("works while the creator leaves: each accepted message is stored once, and the group gets a new creator", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const sendPromises = [writer, ama, kofi, writer, ama, kofi].map((user, n) =>
      testApp.send(
        "sendMessage",
        { form: { groupId: id, content: `${n}`, clientId: `l-${n}` }, files },
        user,
      ),
    );
    const leavePromise = testApp.call("leaveGroup", { params: { id }, body: {} }, writer);
    const responses = await Promise.all(sendPromises);
    await leavePromise;
    const acceptedCount = responses.filter(({ statusCode }) => statusCode === 201).length;
    expect(responses.every(({ statusCode }) => [201, 403].includes(statusCode))).toBe(true);
    const messages = await listGroupMessages(testApp, ama, id);
    expect(messages).toHaveLength(acceptedCount);
    expect(messages.map(({ revision }) => revision)).toEqual(messages.map((_, n) => n + 1));
    const group = await testApp.call("getGroup", { params: { id } }, ama);
    expect([group.creator, group.memberCount]).toEqual([ama.userId, 2]);
  });
});

describe("the events of a group", () => {
  test("are sent once to each socket of the members; those of the sender, the sending one too, get the clientId", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const [amaSocket, laptop, writerSocket] = [
      await connectSocket(ama),
      await connectSocket(ama),
      await connectSocket(writer),
    ];
    const contents: string[] = [];
    amaSocket.on("newMessage", ({ content }) => contents.push(content));
    const laptopMessage = new Promise((resolve) => laptop.on("newMessage", resolve));
    const writerMessage = new Promise((resolve) => writerSocket.on("newMessage", resolve));
    const message = { groupId: id, content: "Hello", clientId: "e-1", disappearAfter: 0 };
    const ack = await amaSocket.emitWithAck("sendMessage", message);
    expect(ack).toMatchObject({ ok: true, message: { content: "Hello", status: "sent" } });
    expect(await laptopMessage).toEqual(ack.ok && ack.message);
    expect(await writerMessage).toMatchObject({
      content: "Hello",
      clientId: null,
      groupId: id,
      recipient: null,
      sender: { _id: ama.userId },
    });
    await sendToGroup(testApp, kofi, id, { content: "Two" });
    await expect.poll(() => contents).toEqual(["Hello", "Two"]);
  });

  test("are also sent for edited, deleted and restored messages, without the content of deleted ones", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const writerSocket = await connectSocket(writer);
    const events: unknown[] = [];
    for (const event of ["messageEdited", "messageDeleted", "messageRestored"] as const) {
      writerSocket.on(event, ({ content, isDeleted, isEdited, revision }) =>
        events.push([event, content, isDeleted, isEdited, revision]),
      );
    }
    const { _id: messageId } = await sendToGroup(testApp, ama, id, { content: "one" });
    const params = { messageId };
    await testApp.call("editMessage", { params, body: { content: "two" } }, ama);
    await testApp.call("deleteMessage", { params, body: {} }, ama);
    await testApp.call("restoreMessage", { params, body: {} }, ama);
    await expect
      .poll(() => events)
      .toEqual([
        ["messageEdited", "two", false, true, 2],
        ["messageDeleted", "", true, true, 3],
        ["messageRestored", "two", false, true, 4],
      ]);
    const deleteResponse = await testApp.callExpectingError(
      "deleteMessage",
      { params, body: {} },
      writer,
    );
    expect(deleteResponse.status).toBe(403);
  });
});

test("a mentioned member has one unread alert of the group, unless they muted the group or block the sender", async () => {
  const { id, writer, members } = await makeGroupWithReaders(testApp, 3);
  const [ama, muted, blocker] = members as [TestUser, TestUser, TestUser];
  await testApp.call("muteGroup", { params: { id }, body: { on: true } }, muted);
  await block(testApp, blocker, writer);
  const names = [writer, ama, muted, blocker].map(({ username }) => `@${username}`).join(" ");
  await sendToGroup(testApp, writer, id, { content: names });
  await sendToGroup(testApp, writer, id, { content: names });
  await testApp.runJobs();
  const { rows } = await testApp.db.pool.query(
    "SELECT user_id, sender_id, type FROM alerts WHERE reference_id = $1",
    [id],
  );
  expect(rows).toEqual([{ user_id: ama.userId, sender_id: writer.userId, type: "group_mention" }]);
});

// A message that a block hides is shown without its content and sender.
describe("members of a group with a block between them", () => {
  test("see no content of each other in lists, events and quotes; all others do", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    await block(testApp, kofi, ama);
    const [amaSocket, kofiSocket, writerSocket] = [
      await connectSocket(ama),
      await connectSocket(kofi),
      await connectSocket(writer),
    ];
    const eventsByName = new Map<string, unknown[]>();
    for (const [name, socket] of [
      ["ama", amaSocket],
      ["kofi", kofiSocket],
      ["writer", writerSocket],
    ] as const) {
      const events: unknown[] = [];
      eventsByName.set(name, events);
      socket.on("newMessage", ({ content, isFolded, sender, replyTo }) =>
        events.push([content, isFolded, sender.username, replyTo?.content, replyTo?.isFolded]),
      );
    }
    const first = await sendToGroup(testApp, ama, id, { content: `one @${kofi.username}` });
    await sendToGroup(testApp, kofi, id, { content: "two" });
    await sendToGroup(testApp, writer, id, { content: "three", replyTo: first._id });
    const firstContent = `one @${kofi.username}`;
    const noQuote = undefined;
    const expected = {
      writer: [
        [firstContent, false, ama.username, noQuote, noQuote],
        ["two", false, kofi.username, noQuote, noQuote],
        ["three", false, writer.username, firstContent, false],
      ],
      ama: [
        [firstContent, false, ama.username, noQuote, noQuote],
        ["", true, "", noQuote, noQuote],
        ["three", false, writer.username, firstContent, false],
      ],
      kofi: [
        ["", true, "", noQuote, noQuote],
        ["two", false, kofi.username, noQuote, noQuote],
        ["three", false, writer.username, "", true],
      ],
    };
    for (const [name, user] of [
      ["ama", ama],
      ["kofi", kofi],
      ["writer", writer],
    ] as const) {
      await expect.poll(() => eventsByName.get(name), { message: name }).toEqual(expected[name]);
      const messages = await listGroupMessages(testApp, user, id);
      const actual = messages.map(({ content, isFolded, sender, replyTo }) => [
        content,
        isFolded,
        sender.username,
        replyTo?.content,
        replyTo?.isFolded,
      ]);
      expect(actual, name).toEqual(expected[name]);
    }
    const hiddenMessage = (await listGroupMessages(testApp, kofi, id))[0];
    expect(hiddenMessage).toMatchObject({
      mentions: [],
      mediaUrl: null,
      sender: { _id: ama.userId, name: "" },
    });
    // A hidden message cannot be forwarded either.
    const form = { recipientId: writer.userId, content: "", forwardOf: first._id };
    expect((await sendExpectingError(form, kofi)).status).toBe(404);
  });

  test("do not see each other's last message in the list of groups, nor that the other is typing", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    await block(testApp, ama, kofi);
    await sendToGroup(testApp, ama, id, { content: "secret" });
    const getLastMessage = async (user: TestUser) =>
      (await testApp.call("listGroups", { query: {} }, user))[0]?.lastMessage;
    expect(await getLastMessage(kofi)).toBeNull();
    expect(await getLastMessage(writer)).toMatchObject({ content: "secret", isFolded: false });
    const [amaSocket, kofiSocket, writerSocket] = [
      await connectSocket(ama),
      await connectSocket(kofi),
      await connectSocket(writer),
    ];
    const typingEvents: string[] = [];
    const collectTyping = (name: string, socket: TestSocket) => {
      socket.on("userTyping", (event) =>
        typingEvents.push(`${name} ${event.userId} ${event.groupId}`),
      );
      socket.on("userStoppedTyping", (event) =>
        typingEvents.push(`${name} stopped ${event.userId}`),
      );
    };
    for (const [name, socket] of [
      ["ama", amaSocket],
      ["kofi", kofiSocket],
      ["writer", writerSocket],
    ] as const) {
      collectTyping(name, socket);
    }
    expect(await amaSocket.emitWithAck("typing", { groupId: id })).toEqual({ ok: true });
    expect(await amaSocket.emitWithAck("stopTyping", { groupId: id })).toEqual({ ok: true });
    // This event arrives at Kofi after any event that should not have been sent.
    expect(await writerSocket.emitWithAck("typing", { groupId: id })).toEqual({ ok: true });
    await expect
      .poll(() => typingEvents.filter((event) => event.startsWith("kofi")))
      .toHaveLength(1);
    expect(typingEvents.toSorted()).toEqual(
      [
        `writer ${ama.userId} ${id}`,
        `writer stopped ${ama.userId}`,
        `ama ${writer.userId} ${id}`,
        `kofi ${writer.userId} ${id}`,
      ].toSorted(),
    );
  });
});

describe("the sockets of a group", () => {
  test("typing needs either a user or a group, and is refused to users who may not send messages", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const amaSocket = await connectSocket(ama);
    const validationError = { code: "VALIDATION" };
    expect(await amaSocket.emitWithAck("typing", {})).toMatchObject(validationError);
    expect(
      await amaSocket.emitWithAck("typing", { groupId: id, recipientId: writer.userId }),
    ).toMatchObject(validationError);
    await setBroadcastMode(id, { broadcastMode: true }, writer);
    expect(await amaSocket.emitWithAck("typing", { groupId: id })).toMatchObject({
      code: "FORBIDDEN",
    });
    const stranger = await connectSocket(await makeReader(testApp));
    expect(await stranger.emitWithAck("typing", { groupId: id })).toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("a socket gets the events of its user's groups after the handshake; leaveGroup and joinGroup affect only that socket", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const [phone, laptop] = [await connectSocket(ama), await connectSocket(ama)];
    const [phoneContents, laptopContents] = [collectContents(phone), collectContents(laptop)];
    await sendToGroup(testApp, writer, id, { content: "one" });
    expect(await phone.emitWithAck("leaveGroup", { groupId: id })).toEqual({ ok: true });
    await sendToGroup(testApp, writer, id, { content: "two" });
    expect(await phone.emitWithAck("joinGroup", { groupId: id })).toEqual({ ok: true });
    await sendToGroup(testApp, writer, id, { content: "three" });
    await expect.poll(() => laptopContents).toEqual(["one", "two", "three"]);
    await expect.poll(() => phoneContents).toEqual(["one", "three"]);
    const stranger = await connectSocket(await makeReader(testApp));
    expect(await stranger.emitWithAck("joinGroup", { groupId: id })).toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("sockets of a member who left or was removed get no more events; sockets of a new member get them at once", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const [amaContents, kofiContents] = [
      collectContents(await connectSocket(ama)),
      collectContents(await connectSocket(kofi)),
    ];
    const newMember = await makeReader(testApp, { birthMonth: "1990-01-01" });
    const newMemberContents = collectContents(await connectSocket(newMember));
    await sendToGroup(testApp, writer, id, { content: "all" });
    await testApp.call("removeMember", { params: { id, userId: ama.userId } }, writer);
    await testApp.call("leaveGroup", { params: { id }, body: {} }, kofi);
    await testApp.call("joinGroup", { params: { id }, body: {} }, newMember);
    await sendToGroup(testApp, writer, id, { content: "fewer" });
    await expect.poll(() => newMemberContents).toEqual(["fewer"]);
    for (const user of [ama, kofi])
      await sendChatMessage(testApp, newMember, user, { content: "alone" });
    await expect
      .poll(() => [amaContents, kofiContents])
      .toEqual([
        ["all", "alone"],
        ["all", "alone"],
      ]);
    // New members can read earlier messages.
    expect((await listGroupMessages(testApp, newMember, id)).map(({ content }) => content)).toEqual(
      ["all", "fewer"],
    );
  });

  test("groupDeleted makes the server publish the deletion again, only for an admin and a deleted group", async () => {
    const writer = await makeWriter(testApp);
    const id = await makeGroup(testApp, writer);
    const ama = await makeReader(testApp);
    await testApp.call("joinGroup", { params: { id }, body: {} }, ama);
    const [amaSocket, writerSocket] = [await connectSocket(ama), await connectSocket(writer)];
    const publishDeletion = (socket: TestSocket) =>
      socket.emitWithAck("groupDeleted", { groupId: id });
    expect(await publishDeletion(writerSocket)).toMatchObject({ code: "CONFLICT" });
    const deleted = await testApp.call("softDeleteGroup", { params: { id }, body: {} }, writer);
    const event = new Promise((resolve) => amaSocket.on("groupDeleted", resolve));
    expect(await publishDeletion(amaSocket)).toMatchObject({ code: "FORBIDDEN" });
    expect(await publishDeletion(await connectSocket(await makeReader(testApp)))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await publishDeletion(writerSocket)).toEqual({ ok: true });
    const { deletionExpiresAt } = deleted.group;
    expect(await event).toEqual({ groupId: id, deletionExpiresAt });
  });
});
