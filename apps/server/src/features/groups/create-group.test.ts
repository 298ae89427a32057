import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { describe, expect, test } from "vitest";
import {
  getInviteCode,
  joinByInvite,
  makeGroup,
  makeGroupWithRoles,
} from "../../testing/group-roles.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const texts = sentences.groups;
const getGroup = (id: string, user: { token: string }) =>
  testApp.call("getGroup", { params: { id } }, user);

describe("writers create groups", () => {
  test("a writer creates a group with name, description and privacy, and becomes its creator", async () => {
    const writer = await makeWriter(testApp);
    const body = { name: "  River  ", description: " We listen. ", privacy: "private" };
    const created = await testApp.call("createGroup", { body }, writer);
    expect(created).toMatchObject({
      name: "River",
      description: "We listen.",
      privacy: "private",
      creator: writer.userId,
      admins: [],
      members: [writer.userId],
      memberCount: 1,
      role: "creator",
      isAdmin: true,
      isDeleted: false,
      broadcastMode: false,
      lastMessage: null,
      unreadCount: 0,
    });
    expect(created.inviteLink).toBe(
      `http://kora.test/group/${created._id}?invite=${await getInviteCode(testApp, created._id, writer)}`,
    );
    const { firstUnreadId, isFriendsOnly, ...groupView } = await getGroup(created._id, writer);
    expect([firstUnreadId, isFriendsOnly, groupView]).toEqual([null, false, created]);
  });

  test.each([undefined, "public", "open", 7, null])(
    "privacy %j is stored as public: any value except private is treated as open",
    async (privacy) => {
      const writer = await makeWriter(testApp);
      const created = await testApp.call(
        "createGroup",
        { body: { name: "River", privacy } },
        writer,
      );
      expect(created.privacy).toBe("public");
    },
  );

  test("a reader gets 403", async () => {
    const reader = await makeReader(testApp);
    const { status, body } = await testApp.callExpectingError(
      "createGroup",
      { body: { name: "x" } },
      reader,
    );
    expect([status, body.code, body.msg]).toEqual([403, "FORBIDDEN", texts.writersOnly]);
  });

  test.each([
    [{ name: "  " }, { name: texts.nameRequired }],
    [{ name: "x".repeat(61) }, { name: texts.nameTooLong }],
    [{ name: "x\ny" }, { name: sentences.form.nameRule }],
    [{ name: "x", description: "x".repeat(501) }, { description: texts.descriptionTooLong }],
  ])("%j is rejected", async (body, fields) => {
    const response = await testApp.callExpectingError(
      "createGroup",
      { body },
      await makeWriter(testApp),
    );
    expect([response.status, response.body.fields]).toEqual([400, fields]);
  });

  test("a user can create at most 50 groups, also concurrently; a deleted group counts until it expires", async () => {
    const writer = await makeWriter(testApp);
    const createGroup = () => testApp.send("createGroup", { body: { name: "River" } }, writer);
    const remainingCount = 4;
    const groupCount = limits.group.createdPerUser - remainingCount;
    for (let count = 0; count < groupCount; count += 1) await createGroup();
    const responses = await Promise.all(Array.from({ length: 10 }, createGroup));
    const created = responses.filter(({ statusCode }) => statusCode === 201);
    expect(created).toHaveLength(remainingCount);
    const refused = responses.find(({ statusCode }) => statusCode !== 201);
    expect([refused?.statusCode, refused?.json().msg]).toEqual([409, texts.tooManyCreated]);
    await testApp.call(
      "softDeleteGroup",
      { params: { id: created[0]?.json()._id }, body: {} },
      writer,
    );
    expect((await createGroup()).statusCode).toBe(409);
    testApp.clock.advance(limits.group.graceMilliseconds);
    expect((await createGroup()).statusCode).toBe(201);
  });

  test("a user can be in at most 500 groups, by any way of joining", async () => {
    const [writer, busyMember] = [await makeWriter(testApp), await makeWriter(testApp)];
    const [publicGroup, privateGroup] = [
      await makeGroup(testApp, writer),
      await makeGroup(testApp, writer, { privacy: "private" }),
    ];
    await testApp.db.pool.query(
      `WITH inserted AS (
        INSERT INTO conversations (id, title, created_at)
        SELECT gen_random_uuid(), 'x', now() FROM generate_series(1, $2) RETURNING id
      )
      INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
      SELECT id, $1, 'member', now() FROM inserted`,
      [busyMember.userId, limits.group.perUser],
    );
    const privateInput = { params: { id: privateGroup } };
    const inviteCode = await getInviteCode(testApp, privateGroup, writer);
    const responses = [
      await testApp.callExpectingError("createGroup", { body: { name: "x" } }, busyMember),
      await testApp.callExpectingError(
        "joinGroup",
        { params: { id: publicGroup }, body: {} },
        busyMember,
      ),
      await testApp.callExpectingError(
        "joinGroup",
        { ...privateInput, body: { invite: inviteCode } },
        busyMember,
      ),
      await testApp.callExpectingError(
        "requestToJoin",
        { params: { id: publicGroup }, body: {} },
        busyMember,
      ),
    ];
    for (const { status, body } of responses) {
      expect([status, body.msg]).toEqual([409, texts.tooManyGroups]);
    }
    await testApp.call("requestToJoin", { ...privateInput, body: {} }, busyMember);
    const acceptInput = { params: { id: privateGroup, userId: busyMember.userId }, body: {} };
    const { status, body } = await testApp.callExpectingError(
      "acceptGroupRequest",
      acceptInput,
      writer,
    );
    expect([status, body.msg]).toEqual([409, texts.theyHaveTooManyGroups]);
  });
});

describe("reading a group", () => {
  test("returns all fields to members, and name, picture, privacy and member count to outsiders", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(testApp, "private");
    expect(await getGroup(id, member)).toMatchObject({
      creator: creator.userId,
      admins: [admin.userId],
      members: [member.userId, creator.userId, admin.userId],
      memberCount: 3,
      role: "member",
      isAdmin: false,
      inviteLink: null,
      requestCount: 0,
    });
    expect(await getGroup(id, admin)).toMatchObject({
      role: "admin",
      isAdmin: true,
      inviteLink: expect.stringContaining(`/group/${id}?invite=`),
    });
    expect(await getGroup(id, outsider)).toEqual({
      _id: id,
      name: "The river listeners",
      description: "",
      privacy: "private",
      profilePicture: null,
      memberCount: 3,
      creator: null,
      admins: [],
      broadcastMode: false,
      isDeleted: false,
      deletionExpiresAt: null,
      groupRevision: expect.any(Number),
      members: [],
      role: null,
      isAdmin: false,
      isRequestPending: false,
      joinableFrom: null,
      requestCount: 0,
      inviteLink: null,
      isMuted: false,
      unreadCount: 0,
      lastMessage: null,
      revision: 0,
      firstUnreadId: null,
      isFriendsOnly: false,
    });
  });

  test("is 400 for an id of the wrong form: Invalid group ID.", async () => {
    const ama = await makeReader(testApp);
    const params = { id: "x" };
    for (const { status, body } of [
      await testApp.callExpectingError("getGroup", { params }, ama),
      await testApp.callExpectingError("listGroupMessages", { params, query: {} }, ama),
      await testApp.callExpectingError("joinGroup", { params, body: {} }, ama),
      await testApp.callExpectingError(
        "removeMember",
        { params: { ...params, userId: ama.userId } },
        ama,
      ),
    ]) {
      const message = "Invalid group ID.";
      expect([status, body.msg, body.message, body.fields]).toEqual([
        400,
        message,
        message,
        { id: message },
      ]);
    }
    expect((await testApp.callExpectingError("getGroup", { params })).status).toBe(401);
    const form = { groupId: "x", content: "Hello" };
    const input = { form, files: { media: undefined } };
    expect((await testApp.callExpectingError("sendMessage", input, ama)).body.msg).toBe(
      "Invalid group ID.",
    );
  });

  test("is 404 for outsiders with a block between them and the creator, but not for members", async () => {
    const { id, creator, member, outsider } = await makeGroupWithRoles(testApp);
    const blocker = await makeReader(testApp);
    await block(testApp, creator, outsider);
    await block(testApp, creator, member);
    await block(testApp, blocker, creator);
    for (const user of [outsider, blocker]) {
      const { status, body } = await testApp.callExpectingError(
        "getGroup",
        { params: { id } },
        user,
      );
      expect([status, body.msg]).toEqual([404, texts.notFound]);
    }
    expect((await getGroup(id, member)).role).toBe("member");
  });

  test("leaves out members hidden from the viewer, but counts them", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    await block(testApp, member, admin);
    const group = await getGroup(id, member);
    expect([group.members, group.memberCount]).toEqual([[member.userId, creator.userId], 3]);
    const listedMembers = await testApp.call(
      "listGroupMembers",
      { params: { id }, query: {} },
      member,
    );
    expect(listedMembers.map(({ _id }) => _id)).toEqual([creator.userId, member.userId]);
  });
});

describe("listing groups", () => {
  test("returns only the viewer's groups, page by page; groups without messages are sorted by creation, latest first", async () => {
    const [writer, otherWriter] = [await makeWriter(testApp), await makeWriter(testApp)];
    await makeGroup(testApp, otherWriter);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift(await makeGroup(testApp, writer));
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const response = await testApp.send("listGroups", { query }, writer);
      pages.push(response.json<{ _id: string }[]>().map(({ _id }) => _id));
      expect(response.headers["x-unread-count"]).toBe("0");
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  test("by creator accepts the user id or the writer id; the newest is first, with the viewer's role and request", async () => {
    const writer = await makeWriter(testApp);
    const [member, stranger] = [await makeReader(testApp), await makeReader(testApp)];
    const [publicGroup, privateGroup] = [
      await makeGroup(testApp, writer),
      await makeGroup(testApp, writer, { privacy: "private" }),
    ];
    await joinByInvite(testApp, publicGroup, { creator: writer, user: member });
    await testApp.call("requestToJoin", { params: { id: privateGroup }, body: {} }, member);
    const listGroups = async (userId: string, user: { token: string }) =>
      (await testApp.call("listGroupsOfCreator", { params: { userId }, query: {} }, user)).map(
        ({ _id, role, isRequestPending }) => [_id, role, isRequestPending],
      );
    const expected = [
      [privateGroup, null, true],
      [publicGroup, "member", false],
    ];
    expect(await listGroups(writer.userId, member)).toEqual(expected);
    expect(await listGroups(writer.writerId, member)).toEqual(expected);
    await testApp.call("softDeleteGroup", { params: { id: publicGroup }, body: {} }, writer);
    expect(await listGroups(writer.userId, stranger)).toEqual([[privateGroup, null, false]]);
    expect(await listGroups(writer.userId, member)).toEqual(expected);
    await block(testApp, writer, stranger);
    const params = { userId: writer.userId };
    const refused = await testApp.callExpectingError(
      "listGroupsOfCreator",
      { params, query: {} },
      stranger,
    );
    expect(refused.status).toBe(404);
  });
});
