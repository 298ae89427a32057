import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { afterEach, describe, expect, test } from "vitest";
import { messagesOf, sendTo } from "../../../testing/chats.fixture.ts";
import { fillGroup, makeGroup } from "../../../testing/group-roles.fixture.ts";
import { makeGroupOf, messagesIn, sendToGroup } from "../../../testing/groups.fixture.ts";
import { postStatus } from "../../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { block, makeReader, makeWriter } from "../../../testing/users.fixture.ts";

const kit = useTestApp();
const texts = sentences.groups;
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function online(person: TestUser): Promise<TestSocket> {
  const socket = await connect(kit, person);
  sockets.push(socket);
  return socket;
}

/** Collects the content of the messages that a socket gets. */
function heardBy(socket: TestSocket): string[] {
  const words: string[] = [];
  socket.on("newMessage", ({ content }) => words.push(content));
  return words;
}

const files = { media: undefined };
const refusal = (form: object, person: TestUser) =>
  kit.refuse("sendMessage", { form, files }, person);
const broadcast = (id: string, on: boolean, griot: TestUser) =>
  kit.call("setBroadcast", { params: { id }, body: { broadcastMode: on } }, griot);

describe("a message to a group (social §2, §7; decisions §4)", () => {
  test("has the fields of a chat message, with the group in place of the recipient", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const sent = await sendToGroup(kit, ama, id, { content: " Hello ", clientId: "g-1" });
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
    expect(await messagesIn(kit, griot, id)).toEqual([
      { ...sent, clientId: null, status: "delivered" },
    ]);
  });

  test("can have a file, be a reply and disappear", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const media = Buffer.from("Once there was a river, and it had no name.\n");
    const file = await sendToGroup(kit, ama, id, { content: "", media });
    const answer = await sendToGroup(kit, griot, id, {
      content: "Thank you",
      replyTo: file._id,
      disappearAfter: "3600",
    });
    const [first, second] = await messagesIn(kit, ama, id);
    expect(first).toMatchObject({ mediaType: "file", attachment: { bytes: media.length } });
    expect(second).toMatchObject({
      _id: answer._id,
      replyTo: { _id: file._id, sender: { _id: ama.userId }, mediaType: "file" },
      disappearAfter: 3600,
    });
    kit.clock.advance(3600 * 1000);
    expect(await messagesIn(kit, ama, id)).toHaveLength(1);
    expect((await messagesIn(kit, griot, id, { since: 0 })).map(({ _id }) => _id)).toEqual([
      file._id,
    ]);
  });

  test("can be forwarded to a group and from a group, by members only", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const kofi = await makeReader(kit);
    const { _id: said } = await sendTo(kit, kofi, ama, { content: "For everyone" });
    const inside = await sendToGroup(kit, ama, id, { content: "", forwardOf: said });
    expect(inside).toMatchObject({ content: "For everyone", isForwarded: true, groupId: id });
    const form = { recipientId: ama.userId, content: "", forwardOf: inside._id };
    expect((await refusal(form, kofi)).status).toBe(404);
    await sendTo(kit, griot, kofi, { content: "", forwardOf: inside._id });
    expect(await messagesOf(kit, kofi, griot)).toMatchObject([{ content: "For everyone" }]);
  });

  test("is listed oldest first: the latest, those before, after and around a message, and those changed since a revision", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      ids.push((await sendToGroup(kit, n % 2 ? ama : griot, id, { content: `${n}` }))._id);
    }
    const read = async (query: object) =>
      (await messagesIn(kit, ama, id, query)).map(({ content }) => content).join("");
    expect(await read({ limit: 3 })).toBe("456");
    expect(await read({ limit: 2, before: ids[4] })).toBe("23");
    expect(await read({ limit: 2, after: ids[2] })).toBe("34");
    expect(await read({ limit: 4, around: ids[3] })).toBe("1234");
    expect(await read({ since: 5 })).toBe("56");
  });

  test("is stored once for one clientId, from ten tabs at once", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const tabs = await Promise.all(Array.from({ length: 10 }, () => online(ama)));
    const heard = heardBy(await online(griot));
    const message = { groupId: id, content: "Once", clientId: "ten-tabs", disappearAfter: 0 };
    const acks = await Promise.all(tabs.map((tab) => tab.ask("sendMessage", message)));
    expect(new Set(acks.map((ack) => ack.ok && ack.message?._id)).size).toBe(1);
    expect(acks.every((ack) => ack.ok)).toBe(true);
    await sendToGroup(kit, ama, id, { content: "Then" });
    await expect.poll(() => heard).toEqual(["Once", "Then"]);
    expect(await messagesIn(kit, griot, id)).toHaveLength(2);
  });

  test("goes to one user or to one group, and cannot reply to a status in a group", async () => {
    const { id, griot } = await makeGroupOf(kit, 0);
    const kofi = await makeReader(kit);
    const both = await refusal({ groupId: id, recipientId: kofi.userId, content: "x" }, griot);
    expect([both.status, both.body.msg]).toEqual([400, sentences.messages.oneRecipient]);
    const status = await postStatus(kit, griot);
    const answer = await refusal({ groupId: id, content: "x", statusId: status._id }, griot);
    expect(answer.status).toBe(404);
  });
});

describe("sending to a group (social §4, §6)", () => {
  test("is allowed to members only, by call and by socket; outsiders cannot list messages either", async () => {
    const { id, griot } = await makeGroupOf(kit, 0);
    const outsider = await makeReader(kit);
    const refused = await refusal({ groupId: id, content: "x" }, outsider);
    expect([refused.status, refused.body.msg]).toEqual([404, texts.notFound]);
    const socket = await online(outsider);
    const message = { groupId: id, content: "x", disappearAfter: 0 };
    expect(await socket.ask("sendMessage", message)).toMatchObject({ code: "NOT_FOUND" });
    const listed = await kit.refuse("listGroupMessages", { params: { id }, query: {} }, outsider);
    expect(listed.status).toBe(403);
    await sendToGroup(kit, griot, id);
    const again = await kit.refuse("listGroupMessages", { params: { id }, query: {} }, outsider);
    expect(again.status).toBe(403);
  });

  test("is allowed to the creator and admins in broadcast mode; members may delete but not edit their messages", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, admin] = members as [TestUser, TestUser];
    await kit.call("promoteMember", { params: { id }, body: { userId: admin.userId } }, griot);
    const { _id: messageId } = await sendToGroup(kit, ama, id);
    await broadcast(id, true, griot);
    const refused = await refusal({ groupId: id, content: "x" }, ama);
    expect([refused.status, refused.body.msg]).toEqual([403, texts.broadcast]);
    await sendToGroup(kit, griot, id);
    await sendToGroup(kit, admin, id);
    const params = { messageId };
    const edit = await kit.refuse("editMessage", { params, body: { content: "y" } }, ama);
    expect([edit.status, edit.body.msg]).toEqual([403, texts.broadcast]);
    await kit.call("deleteMessage", { params, body: {} }, ama);
    await kit.call("restoreMessage", { params, body: {} }, ama);
    await broadcast(id, false, griot);
    await sendToGroup(kit, ama, id);
  });

  test("is refused while the group is deleted, as are changes of messages", async () => {
    const { id, griot } = await makeGroupOf(kit, 0);
    const { _id: messageId } = await sendToGroup(kit, griot, id);
    await kit.call("softDeleteGroup", { params: { id }, body: {} }, griot);
    const refused = await refusal({ groupId: id, content: "x" }, griot);
    expect([refused.status, refused.body.msg]).toEqual([403, texts.closed]);
    const params = { messageId };
    const edit = await kit.refuse("editMessage", { params, body: { content: "y" } }, griot);
    const gone = await kit.refuse("deleteMessage", { params, body: {} }, griot);
    expect([edit.body.msg, gone.body.msg]).toEqual([texts.closed, texts.closed]);
    expect(await messagesIn(kit, griot, id)).toHaveLength(1);
  });

  test("is refused to a member who is removed concurrently, as are changes of their messages", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const { _id: messageId } = await sendToGroup(kit, ama, id);
    // Locks the conversation, and removes the sender while their message waits for the lock.
    const client = await kit.db.pool.connect();
    await client.query("BEGIN");
    await client.query("SELECT FROM conversations WHERE id = $1 FOR NO KEY UPDATE", [id]);
    const sending = refusal({ groupId: id, content: "Too late" }, ama);
    await expect
      .poll(async () => {
        const { rowCount } = await kit.db.pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return rowCount;
      })
      .toBe(1);
    await client.query("DELETE FROM conversation_members WHERE user_id = $1", [ama.userId]);
    await client.query("COMMIT");
    client.release();
    expect((await sending).status).toBe(404);
    expect(await messagesIn(kit, griot, id)).toHaveLength(1);
    expect((await messagesIn(kit, griot, id, { since: 0 })).at(-1)?.revision).toBe(1);
    const edit = { params: { messageId }, body: { content: "y" } };
    expect((await kit.refuse("editMessage", edit, ama)).status).toBe(404);
  });

  test("works while the creator leaves: each message is stored once, and the group gets a new creator", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const sends = [griot, ama, kofi, griot, ama, kofi].map((person, n) =>
      kit.send(
        "sendMessage",
        { form: { groupId: id, content: `${n}`, clientId: `l-${n}` }, files },
        person,
      ),
    );
    const left = kit.call("leaveGroup", { params: { id }, body: {} }, griot);
    const answers = await Promise.all(sends);
    await left;
    const stored = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect(answers.every(({ statusCode }) => [201, 404].includes(statusCode))).toBe(true);
    const seen = await messagesIn(kit, ama, id);
    expect(seen).toHaveLength(stored);
    expect(seen.map(({ revision }) => revision)).toEqual(seen.map((_, n) => n + 1));
    const group = await kit.call("getGroup", { params: { id } }, ama);
    expect([group.creator, group.memberCount]).toEqual([ama.userId, 2]);
  });
});

describe("the events of a group (social §7; decisions §4)", () => {
  test("are sent once to each member, with the clientId to the sender's other sockets; the sending socket gets the acknowledgement", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const [amas, laptop, griots] = [await online(ama), await online(ama), await online(griot)];
    const told: string[] = [];
    amas.on("newMessage", ({ content }) => told.push(content));
    const own = new Promise((resolve) => laptop.on("newMessage", resolve));
    const theirs = new Promise((resolve) => griots.on("newMessage", resolve));
    const message = { groupId: id, content: "Hello", clientId: "e-1", disappearAfter: 0 };
    const ack = await amas.ask("sendMessage", message);
    expect(ack).toMatchObject({ ok: true, message: { content: "Hello", status: "sent" } });
    expect(await own).toEqual(ack.ok && ack.message);
    expect(await theirs).toMatchObject({
      content: "Hello",
      clientId: null,
      groupId: id,
      recipient: null,
      sender: { _id: ama.userId },
    });
    await sendToGroup(kit, kofi, id, { content: "Two" });
    await expect.poll(() => told).toEqual(["Two"]);
  });

  test("are also sent for edited, deleted and restored messages, without the content of deleted ones", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const griots = await online(griot);
    const told: unknown[] = [];
    for (const event of ["messageEdited", "messageDeleted", "messageRestored"] as const) {
      griots.on(event, ({ content, isDeleted, isEdited, revision }) =>
        told.push([event, content, isDeleted, isEdited, revision]),
      );
    }
    const { _id: messageId } = await sendToGroup(kit, ama, id, { content: "one" });
    const params = { messageId };
    await kit.call("editMessage", { params, body: { content: "two" } }, ama);
    await kit.call("deleteMessage", { params, body: {} }, ama);
    await kit.call("restoreMessage", { params, body: {} }, ama);
    await expect
      .poll(() => told)
      .toEqual([
        ["messageEdited", "two", false, true, 2],
        ["messageDeleted", "", true, true, 3],
        ["messageRestored", "two", false, true, 4],
      ]);
    const notTheirs = await kit.refuse("deleteMessage", { params, body: {} }, griot);
    expect(notTheirs.status).toBe(403);
  });

  test("contain the mentioned members, at most 20, and for an edited message the members mentioned then", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const outsider = await makeReader(kit);
    const content = `@${ama.username.toUpperCase()}, @${kofi.username}. mail@${griot.username} @${outsider.username} @${ama.username}`;
    const sent = await sendToGroup(kit, griot, id, { content });
    expect(sent.mentions).toEqual([
      { _id: ama.userId, username: ama.username },
      { _id: kofi.userId, username: kofi.username },
    ]);
    const params = { messageId: sent._id };
    await kit.call("editMessage", { params, body: { content: `@${kofi.username}` } }, griot);
    expect((await messagesIn(kit, ama, id))[0]?.mentions).toEqual([
      { _id: kofi.userId, username: kofi.username },
    ]);
    await fillGroup(kit, id, 25);
    const { rows } = await kit.db.pool.query<{ username: string }>(
      `SELECT u.username FROM conversation_members m JOIN users u ON u.id = m.user_id WHERE m.conversation_id = $1`,
      [id],
    );
    const all = rows.map(({ username }) => `@${username}`).join(" ");
    const many = await sendToGroup(kit, griot, id, { content: all });
    expect(many.mentions).toHaveLength(limits.group.mentions);
    expect((await sendTo(kit, ama, kofi, { content: `@${kofi.username}` })).mentions).toEqual([]);
  });
});

test("a mentioned member has one unread alert of the group (decisions §5), unless they muted it or block the sender", async () => {
  const { id, griot, members } = await makeGroupOf(kit, 3);
  const [ama, muted, blocks] = members as [TestUser, TestUser, TestUser];
  await kit.call("muteGroup", { params: { id }, body: { on: true } }, muted);
  await block(kit, blocks, griot);
  const names = [griot, ama, muted, blocks].map(({ username }) => `@${username}`).join(" ");
  await sendToGroup(kit, griot, id, { content: names });
  await sendToGroup(kit, griot, id, { content: names });
  await kit.runJobs();
  const { rows } = await kit.db.pool.query(
    "SELECT user_id, sender_id, type FROM alerts WHERE reference_id = $1",
    [id],
  );
  expect(rows).toEqual([{ user_id: ama.userId, sender_id: griot.userId, type: "group_mention" }]);
});

describe("members of a group with a block between them (decisions §4: folded both ways)", () => {
  test("see no content of each other in lists, events and quotes; all others do", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    await block(kit, kofi, ama);
    const [amas, kofis, griots] = [await online(ama), await online(kofi), await online(griot)];
    const told = new Map<string, unknown[]>();
    for (const [name, socket] of [
      ["ama", amas],
      ["kofi", kofis],
      ["griot", griots],
    ] as const) {
      const heard: unknown[] = [];
      told.set(name, heard);
      socket.on("newMessage", ({ content, isFolded, sender, replyTo }) =>
        heard.push([content, isFolded, sender.username, replyTo?.content, replyTo?.isFolded]),
      );
    }
    const first = await sendToGroup(kit, ama, id, { content: `one @${kofi.username}` });
    await sendToGroup(kit, kofi, id, { content: "two" });
    await sendToGroup(kit, griot, id, { content: "three", replyTo: first._id });
    const one = `one @${kofi.username}`;
    const none = undefined;
    const seen = {
      griot: [
        [one, false, ama.username, none, none],
        ["two", false, kofi.username, none, none],
        ["three", false, griot.username, one, false],
      ],
      ama: [
        [one, false, ama.username, none, none],
        ["", true, "", none, none],
        ["three", false, griot.username, one, false],
      ],
      kofi: [
        ["", true, "", none, none],
        ["two", false, kofi.username, none, none],
        ["three", false, griot.username, "", true],
      ],
    };
    for (const [name, person] of [
      ["ama", ama],
      ["kofi", kofi],
      ["griot", griot],
    ] as const) {
      await expect.poll(() => told.get(name), { message: name }).toEqual(seen[name]);
      const listed = await messagesIn(kit, person, id);
      const shown = listed.map(({ content, isFolded, sender, replyTo }) => [
        content,
        isFolded,
        sender.username,
        replyTo?.content,
        replyTo?.isFolded,
      ]);
      expect(shown, name).toEqual(seen[name]);
    }
    const folded = (await messagesIn(kit, kofi, id))[0];
    expect(folded).toMatchObject({
      mentions: [],
      mediaUrl: null,
      sender: { _id: ama.userId, name: "" },
    });
    // A folded message cannot be forwarded either.
    const form = { recipientId: griot.userId, content: "", forwardOf: first._id };
    expect((await refusal(form, kofi)).status).toBe(404);
  });

  test("do not see each other's last message in the list of groups, nor that the other is typing", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    await block(kit, ama, kofi);
    await sendToGroup(kit, ama, id, { content: "secret" });
    const lineOf = async (person: TestUser) =>
      (await kit.call("listGroups", { query: {} }, person))[0]?.lastMessage;
    expect(await lineOf(kofi)).toMatchObject({ content: "", isFolded: true, sender: { name: "" } });
    expect(await lineOf(griot)).toMatchObject({ content: "secret", isFolded: false });
    const [amas, kofis, griots] = [await online(ama), await online(kofi), await online(griot)];
    const heard: string[] = [];
    const typing = (name: string, socket: TestSocket) => {
      socket.on("userTyping", (event) => heard.push(`${name} ${event.userId} ${event.groupId}`));
      socket.on("userStoppedTyping", (event) => heard.push(`${name} stopped ${event.userId}`));
    };
    for (const [name, socket] of [
      ["ama", amas],
      ["kofi", kofis],
      ["griot", griots],
    ] as const) {
      typing(name, socket);
    }
    expect(await amas.ask("typing", { groupId: id })).toEqual({ ok: true });
    expect(await amas.ask("stopTyping", { groupId: id })).toEqual({ ok: true });
    // This event arrives at Kofi after any event that should not have been sent.
    expect(await griots.ask("typing", { groupId: id })).toEqual({ ok: true });
    await expect.poll(() => heard.filter((one) => one.startsWith("kofi"))).toHaveLength(1);
    expect(heard.toSorted()).toEqual(
      [
        `griot ${ama.userId} ${id}`,
        `griot stopped ${ama.userId}`,
        `ama ${griot.userId} ${id}`,
        `kofi ${griot.userId} ${id}`,
      ].toSorted(),
    );
  });
});

describe("the sockets of a group (social §7; decisions §4)", () => {
  test("typing is for either a user or a group, and refused to users who may not send", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const amas = await online(ama);
    const wrong = { code: "VALIDATION" };
    expect(await amas.ask("typing", {})).toMatchObject(wrong);
    expect(await amas.ask("typing", { groupId: id, recipientId: griot.userId })).toMatchObject(
      wrong,
    );
    await broadcast(id, true, griot);
    expect(await amas.ask("typing", { groupId: id })).toMatchObject({ code: "FORBIDDEN" });
    const stranger = await online(await makeReader(kit));
    expect(await stranger.ask("typing", { groupId: id })).toMatchObject({ code: "NOT_FOUND" });
  });

  test("a socket gets the events of its user's groups from the handshake on; leaveGroup and joinGroup affect only that socket", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const [phone, laptop] = [await online(ama), await online(ama)];
    const [onPhone, onLaptop] = [heardBy(phone), heardBy(laptop)];
    await sendToGroup(kit, griot, id, { content: "one" });
    expect(await phone.ask("leaveGroup", { groupId: id })).toEqual({ ok: true });
    await sendToGroup(kit, griot, id, { content: "two" });
    expect(await phone.ask("joinGroup", { groupId: id })).toEqual({ ok: true });
    await sendToGroup(kit, griot, id, { content: "three" });
    await expect.poll(() => onLaptop).toEqual(["one", "two", "three"]);
    await expect.poll(() => onPhone).toEqual(["one", "three"]);
    const stranger = await online(await makeReader(kit));
    expect(await stranger.ask("joinGroup", { groupId: id })).toMatchObject({ code: "FORBIDDEN" });
  });

  test("sockets of a removed or leaving member get no more events; sockets of a joining member get them at once", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const [onAmas, onKofis] = [heardBy(await online(ama)), heardBy(await online(kofi))];
    const late = await makeReader(kit);
    const onLate = heardBy(await online(late));
    await sendToGroup(kit, griot, id, { content: "all" });
    await kit.call("removeMember", { params: { id, userId: ama.userId } }, griot);
    await kit.call("leaveGroup", { params: { id }, body: {} }, kofi);
    await kit.call("joinGroup", { params: { id }, body: {} }, late);
    await sendToGroup(kit, griot, id, { content: "fewer" });
    await expect.poll(() => onLate).toEqual(["fewer"]);
    for (const person of [ama, kofi]) await sendTo(kit, griot, person, { content: "alone" });
    await expect
      .poll(() => [onAmas, onKofis])
      .toEqual([
        ["all", "alone"],
        ["all", "alone"],
      ]);
    // New members can read earlier messages.
    expect((await messagesIn(kit, late, id)).map(({ content }) => content)).toEqual([
      "all",
      "fewer",
    ]);
  });

  test("groupDeleted is published to the members again, only by an admin and only of a deleted group", async () => {
    const griot = await makeWriter(kit);
    const id = await makeGroup(kit, griot);
    const ama = await makeReader(kit);
    await kit.call("joinGroup", { params: { id }, body: {} }, ama);
    const [amas, griots] = [await online(ama), await online(griot)];
    const ask = (socket: TestSocket) => socket.ask("groupDeleted", { groupId: id });
    expect(await ask(griots)).toMatchObject({ code: "CONFLICT" });
    const deleted = await kit.call("softDeleteGroup", { params: { id }, body: {} }, griot);
    const told = new Promise((resolve) => amas.on("groupDeleted", resolve));
    expect(await ask(amas)).toMatchObject({ code: "FORBIDDEN" });
    expect(await ask(await online(await makeReader(kit)))).toMatchObject({ code: "NOT_FOUND" });
    expect(await ask(griots)).toEqual({ ok: true });
    const { deletionExpiresAt } = deleted.group;
    expect(await told).toEqual({ groupId: id, deletionExpiresAt });
  });
});
