import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { describe, expect, test } from "vitest";
import {
  inviteOf,
  joinByInvite,
  makeGroup,
  makeGroupWithRoles,
} from "../../testing/group-roles.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();
const texts = sentences.groups;
const get = (id: string, person: { token: string }) =>
  kit.call("getGroup", { params: { id } }, person);

describe("writers make groups (social §6)", () => {
  test("a griot makes one with name, description and privacy, and is its creator", async () => {
    const griot = await makeWriter(kit);
    const body = { name: "  River  ", description: " We listen. ", privacy: "private" };
    const made = await kit.call("createGroup", { body }, griot);
    expect(made).toMatchObject({
      name: "River",
      description: "We listen.",
      privacy: "private",
      creator: griot.userId,
      admins: [],
      members: [griot.userId],
      memberCount: 1,
      role: "creator",
      isAdmin: true,
      isDeleted: false,
      broadcastMode: false,
      lastMessage: null,
      unreadCount: 0,
    });
    expect(made.inviteLink).toBe(
      `http://kora.test/group/${made._id}?invite=${await inviteOf(kit, made._id, griot)}`,
    );
    const { firstUnreadId, ...opened } = await get(made._id, griot);
    expect([firstUnreadId, opened]).toEqual([null, made]);
  });

  test.each([undefined, "public", "open", 7, null])(
    "privacy %s is public: any other value is treated as open (social §3)",
    async (privacy) => {
      const griot = await makeWriter(kit);
      const made = await kit.call("createGroup", { body: { name: "River", privacy } }, griot);
      expect(made.privacy).toBe("public");
    },
  );

  test("a reader is told that only writers can", async () => {
    const reader = await makeReader(kit);
    const { status, body } = await kit.refuse("createGroup", { body: { name: "x" } }, reader);
    expect([status, body.code, body.msg]).toEqual([403, "FORBIDDEN", texts.writersOnly]);
  });

  test.each([
    [{ name: "  " }, { name: texts.nameRequired }],
    [{ name: "x".repeat(61) }, { name: texts.nameTooLong }],
    [{ name: "x\ny" }, { name: sentences.form.nameRule }],
    [{ name: "x", description: "x".repeat(501) }, { description: texts.descriptionTooLong }],
  ])("%j is refused", async (body, fields) => {
    const answer = await kit.refuse("createGroup", { body }, await makeWriter(kit));
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  test("at most 50 of one's own, also where ten are made at once; a deleted one counts until it is gone", async () => {
    const griot = await makeWriter(kit);
    const make = () => kit.send("createGroup", { body: { name: "River" } }, griot);
    for (let count = 0; count < limits.group.created - 4; count += 1) await make();
    const answers = await Promise.all(Array.from({ length: 10 }, make));
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made).toHaveLength(4);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect([refused?.statusCode, refused?.json().msg]).toEqual([409, texts.tooManyMade]);
    await kit.call("softDeleteGroup", { params: { id: made[0]?.json()._id }, body: {} }, griot);
    expect((await make()).statusCode).toBe(409);
    kit.clock.advance(limits.group.graceMilliseconds);
    expect((await make()).statusCode).toBe(201);
  });

  test("one is in at most 500 groups, however one comes in", async () => {
    const [griot, busy] = [await makeWriter(kit), await makeWriter(kit)];
    const [open, closed] = [
      await makeGroup(kit, griot),
      await makeGroup(kit, griot, { privacy: "private" }),
    ];
    await kit.db.pool.query(
      `WITH made AS (
        INSERT INTO conversations (id, title, created_at)
        SELECT gen_random_uuid(), 'x', now() FROM generate_series(1, $2) RETURNING id
      )
      INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
      SELECT id, $1, 'member', now() FROM made`,
      [busy.userId, limits.group.perUser],
    );
    const ofClosed = { params: { id: closed } };
    const code = await inviteOf(kit, closed, griot);
    const answers = [
      await kit.refuse("createGroup", { body: { name: "x" } }, busy),
      await kit.refuse("joinGroup", { params: { id: open }, body: {} }, busy),
      await kit.refuse("joinGroup", { ...ofClosed, body: { invite: code } }, busy),
      await kit.refuse("requestToJoin", { params: { id: open }, body: {} }, busy),
    ];
    for (const { status, body } of answers) {
      expect([status, body.msg]).toEqual([409, texts.tooManyGroups]);
    }
    await kit.call("requestToJoin", { ...ofClosed, body: {} }, busy);
    const accept = { params: { id: closed, userId: busy.userId }, body: {} };
    const { status, body } = await kit.refuse("acceptGroupRequest", accept, griot);
    expect([status, body.msg]).toEqual([409, texts.inTooManyGroups]);
  });
});

describe("a group is read", () => {
  test("by members whole, by outsiders as name, picture, privacy and how many (decisions §4)", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(kit, "private");
    expect(await get(id, member)).toMatchObject({
      creator: creator.userId,
      admins: [admin.userId],
      members: [member.userId, creator.userId, admin.userId],
      memberCount: 3,
      role: "member",
      isAdmin: false,
      inviteLink: null,
      requestCount: 0,
    });
    expect(await get(id, admin)).toMatchObject({
      role: "admin",
      isAdmin: true,
      inviteLink: expect.stringContaining(`/group/${id}?invite=`),
    });
    expect(await get(id, outsider)).toEqual({
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
      requestCount: 0,
      inviteLink: null,
      isMuted: false,
      unreadCount: 0,
      lastMessage: null,
      revision: 0,
      firstUnreadId: null,
    });
  });

  test("not by outsiders whom its creator blocked or who blocked its creator; by members still", async () => {
    const { id, creator, member, outsider } = await makeGroupWithRoles(kit);
    const blocker = await makeReader(kit);
    await block(kit, creator, outsider);
    await block(kit, creator, member);
    await block(kit, blocker, creator);
    for (const person of [outsider, blocker]) {
      const { status, body } = await kit.refuse("getGroup", { params: { id } }, person);
      expect([status, body.msg]).toEqual([404, texts.notFound]);
    }
    expect((await get(id, member)).role).toBe("member");
  });

  test("its members without those whom the viewer may not meet, who still count", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(kit);
    await block(kit, member, admin);
    const seen = await get(id, member);
    expect([seen.members, seen.memberCount]).toEqual([[member.userId, creator.userId], 3]);
    const list = await kit.call("listGroupMembers", { params: { id }, query: {} }, member);
    expect(list.map(({ _id }) => _id)).toEqual([creator.userId, member.userId]);
  });
});

describe("one's groups are listed", () => {
  test("the latest made first where nothing was said, page by page, each once, and nobody else's", async () => {
    const [griot, other] = [await makeWriter(kit), await makeWriter(kit)];
    await makeGroup(kit, other);
    const ids: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) ids.unshift(await makeGroup(kit, griot));
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const answer = await kit.send("listGroups", { query }, griot);
      pages.push(answer.json<{ _id: string }[]>().map(({ _id }) => _id));
      expect(answer.headers["x-unread-count"]).toBe("0");
      cursor = answer.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  test("of a griot, the newest first, by either id, with what the viewer is and asks", async () => {
    const griot = await makeWriter(kit);
    const [member, stranger] = [await makeReader(kit), await makeReader(kit)];
    const [first, second] = [
      await makeGroup(kit, griot),
      await makeGroup(kit, griot, { privacy: "private" }),
    ];
    await joinByInvite(kit, first, { creator: griot, person: member });
    await kit.call("requestToJoin", { params: { id: second }, body: {} }, member);
    const of = async (userId: string, person: { token: string }) =>
      (await kit.call("listGroupsOfCreator", { params: { userId }, query: {} }, person)).map(
        ({ _id, role, isRequestPending }) => [_id, role, isRequestPending],
      );
    const seen = [
      [second, null, true],
      [first, "member", false],
    ];
    expect(await of(griot.userId, member)).toEqual(seen);
    expect(await of(griot.writerId, member)).toEqual(seen);
    await kit.call("softDeleteGroup", { params: { id: first }, body: {} }, griot);
    expect(await of(griot.userId, stranger)).toEqual([[second, null, false]]);
    expect(await of(griot.userId, member)).toEqual(seen);
    await block(kit, griot, stranger);
    const params = { userId: griot.userId };
    const refused = await kit.refuse("listGroupsOfCreator", { params, query: {} }, stranger);
    expect(refused.status).toBe(404);
  });
});
