import type { CallInput } from "@kora/contract";
import {
  type ModeratedKind,
  moderatedKinds,
  moderationActions,
} from "@kora/contract/moderation-actions";
import { firstDayChats, firstDayComments } from "@kora/contract/rate-limits";
import type { ReportedType } from "@kora/contract/reports";
import { describe, expect, test } from "vitest";
import { imports } from "./features/imports/tables.ts";
import { newId } from "./platform/ids.ts";
import { sendChatMessage } from "./testing/chats.fixture.ts";
import { makeGroup } from "./testing/group-roles.fixture.ts";
import { makeModerator, moderateUser } from "./testing/sanctions.fixture.ts";
import { makeSeries } from "./testing/series.fixture.ts";
import { postStatus } from "./testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "./testing/test-app.ts";
import {
  addWriter,
  befriend,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "./testing/users.fixture.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });

const adult = { birthMonth: "1990-01-01" };
const minor = { birthMonth: `${new Date().getFullYear() - 15}-01-01` };

interface Owner {
  /** A griot who is a minor, with the settings of that age. */
  readonly griot: TestWriter;
  readonly storyId: string;
  readonly matureStoryId: string;
  readonly statusId: string;
  readonly seriesId: string;
  readonly commentId: string;
}

async function makeOwner(): Promise<Owner> {
  const griot = await makeWriter(testApp);
  await setColumns(griot, minor.birthMonth);
  const { data } = await testApp.call("createStatus", { body: { content: "A river" } }, griot);
  const storyId = await makeStory(testApp, griot);
  const { comment } = await testApp.call(
    "createComment",
    { params: { storyId }, query: {}, body: { text: "It is true." } },
    griot,
  );
  return {
    griot,
    storyId,
    seriesId: (await makeSeries(testApp, griot, [storyId]))._id,
    commentId: comment._id,
    matureStoryId: await makeStory(testApp, griot, { rating: "mature" }),
    statusId: data._id,
  };
}

async function setColumns({ userId }: TestUser, birthMonth: string): Promise<void> {
  await testApp.db.pool.query("UPDATE users SET birth_month = $2 WHERE id = $1", [
    userId,
    birthMonth,
  ]);
  testApp.app.createContext({ viewer: null }).invalidateUser(userId);
}

const report = (user: TestUser, type: ReportedType, targetId: string) =>
  testApp.send("reportEntity", { body: { type, targetId, reason: "Unkind." } }, user);

/** Creates the caller of each column, who has this relation to the griot. */
const callers = {
  minor: () => makeReader(testApp, minor),
  adult: () => makeReader(testApp, adult),
  "unknown age": () => makeReader(testApp),
  async friend({ griot }: Owner) {
    const user = await makeReader(testApp, adult);
    await befriend(testApp, griot, user);
    return user;
  },
  async connection({ griot }: Owner) {
    const user = await makeReader(testApp, minor);
    await sendChatMessage(testApp, griot, user, { content: "Good evening" });
    return user;
  },
  async request({ griot }: Owner) {
    const user = await makeReader(testApp, minor);
    for (const content of ["one", "two", "three"]) {
      await sendChatMessage(testApp, user, griot, { content });
    }
    return user;
  },
  async muted({ griot }: Owner) {
    const user = await makeReader(testApp, minor);
    await testApp.call("muteUser", { body: { userId: user.userId, on: true } }, griot);
    return user;
  },
  async barred({ griot }: Owner) {
    const user = await makeReader(testApp, minor);
    await testApp.call(
      "banCommenter",
      { params: { userId: user.userId }, body: { on: true } },
      griot,
    );
    return user;
  },
  async blocked({ griot }: Owner) {
    const user = await makeReader(testApp, minor);
    await testApp.call("blockEntity", { body: { type: "user", targetId: user.userId } }, griot);
    return user;
  },
  async reported({ griot }: Owner) {
    const user = await makeReader(testApp, minor);
    await report(griot, "user", user.userId);
    return user;
  },
  async reporter({ griot }: Owner) {
    const user = await makeReader(testApp, minor);
    await report(user, "writer", griot.writerId);
    return user;
  },
  /** A user whom moderators have limited. */
  async limited() {
    const user = await makeReader(testApp, minor);
    const body = { act: "limit", days: 1, note: "Insults." } as const;
    await moderateUser(testApp, await makeModerator(testApp), user, body);
    return user;
  },
  /** An account in its first 24 hours that has used up its comments and conversations. */
  async new() {
    const user = await makeReader(testApp, minor);
    const { limiter } = testApp.app.createContext({ viewer: null });
    for (const [name, limit] of [
      ["comments of new accounts", firstDayComments],
      ["chats of new accounts", firstDayChats],
    ] as const) {
      for (let n = 0; n < limit.max; n += 1) await limiter.hit(name, user.userId, limit);
    }
    return user;
  },
};
type CallerName = keyof typeof callers;

const code = ({ statusCode }: { statusCode: number }) => statusCode;
const listLibraryOf = async (params: CallInput<"listLibraryStories">["params"], caller: TestUser) =>
  code(await testApp.send("listLibraryStories", { params, query: {} }, caller));

/** Returns the code that all responses have, or else the codes in their order. */
function commonCode(...responses: { statusCode: number }[]): number | string {
  const [first = 0, ...others] = new Set(responses.map(code));
  return others.length === 0 ? first : responses.map(code).join();
}

/** Makes a caller a griot, whom the role does not keep from what belongs to another griot. */
async function makeGriot(caller: TestUser | TestWriter): Promise<TestUser> {
  if ("writerId" in caller) return caller;
  const griot = await addWriter(testApp, caller);
  testApp.app.createContext({ viewer: null }).invalidateUser(griot.userId);
  return griot;
}

/** What a griot tries with the own works of the other griot, who may do all of it. */
const triesOfGriots = {
  async "read and restore earlier versions of a story, and unpublish it"(
    { griot, storyId: id }: Owner,
    caller: TestUser,
  ) {
    const params = { id };
    const body = { title: "Edited", shortDescription: "Edited." };
    await testApp.call("updateStory", { params, body }, griot);
    const user = await makeGriot(caller);
    const version = { params: { id, revision: 1 } };
    return commonCode(
      await testApp.send("listRevisions", { params }, user),
      await testApp.send("getRevision", version, user),
      await testApp.send("restoreRevision", { ...version, body: {} }, user),
      await testApp.send("unpublishStory", { params }, user),
    );
  },
  async "edit, arrange and delete a series"({ seriesId: id, storyId }: Owner, caller: TestUser) {
    const user = await makeGriot(caller);
    const params = { id };
    const added = await makeStory(testApp, user);
    const send = (revision: number, stories: string[]) =>
      testApp.send("setSeriesParts", { params, body: { revision, stories } }, user);
    return commonCode(
      await send(2, [added, storyId]),
      await send(3, [added]),
      await testApp.send("updateSeries", { params, body: { title: "Edited" } }, user),
      await testApp.send("deleteSeries", { params }, user),
    );
  },
  async "publish a part of a series"({ seriesId: series }: Owner, caller: TestUser) {
    const user = await makeGriot(caller);
    const body = { title: "Added", shortDescription: "Added.", series };
    const params = { id: await makeStory(testApp, user) };
    return code(await testApp.send("updateStory", { params, body }, user));
  },
  async "see, take up and throw away an import"({ griot }: Owner, caller: TestUser) {
    const user = await makeGriot(caller);
    const id = newId();
    await testApp.db.drizzle.insert(imports).values({
      id,
      ownerId: griot.userId,
      fileName: "river.docx",
      partCount: 1,
      notes: [],
      createdAt: testApp.clock.now(),
    });
    const list = await testApp.call("listImports", {}, user);
    const params = { id };
    return commonCode(
      { statusCode: list.some(({ _id }) => _id === id) ? 200 : 404 },
      await testApp.send("resumeImport", { params }, user),
      await testApp.send("deleteImport", { params }, user),
    );
  },
};
type GriotTryName = keyof typeof triesOfGriots;

/** What a caller tries, and the status code. A message that waits as a request is "request". */
const tries = {
  ...triesOfGriots,
  async "write a message"({ griot }: Owner, caller: TestUser) {
    const form = { recipientId: griot.userId, content: "Good evening" };
    const response = await testApp.send(
      "sendMessage",
      { form, files: { media: undefined } },
      caller,
    );
    if (response.statusCode >= 400) return response.statusCode;
    const requests = await testApp.call("listMessageRequests", { query: {} }, griot);
    return requests.some(({ userId }) => userId === caller.userId) ? "request" : 201;
  },
  async "show a status to the griot, who was chosen for it"({ griot }: Owner, caller: TestUser) {
    const body = { content: "A river", audience: [griot.userId] };
    const response = await testApp.send("createStatus", { body }, caller);
    if (response.statusCode >= 400) return response.statusCode;
    const params = { statusId: response.json().data._id };
    return code(await testApp.send("readStatus", { params }, griot));
  },
  async "edit and restore a message to the griot"({ griot }: Owner, caller: TestUser) {
    const [sent] = await testApp.call(
      "listMessages",
      { params: { userId: griot.userId }, query: {} },
      caller,
    );
    let messageId = sent?.sender._id === caller.userId ? sent._id : undefined;
    if (messageId === undefined) {
      const form = { recipientId: griot.userId, content: "Good evening" };
      const response = await testApp.send(
        "sendMessage",
        { form, files: { media: undefined } },
        caller,
      );
      if (response.statusCode >= 400) return response.statusCode;
      messageId = response.json<{ _id: string }>()._id;
    }
    const params = { messageId };
    const edited = await testApp.send("editMessage", { params, body: { content: "Hm" } }, caller);
    await testApp.call("deleteMessage", { params, body: {} }, caller);
    return commonCode(edited, await testApp.send("restoreMessage", { params, body: {} }, caller));
  },
  "request a friendship": async ({ griot }: Owner, caller: TestUser) =>
    code(await testApp.send("requestFriend", { body: { friendId: griot.userId } }, caller)),
  "comment on a story": async ({ storyId }: Owner, caller: TestUser) => {
    const input = { params: { storyId }, query: {}, body: { text: "Good evening" } };
    return code(await testApp.send("createComment", input, caller));
  },
  "open a story": async ({ storyId }: Owner, caller: TestUser) =>
    code(await testApp.send("getStory", { params: { id: storyId } }, caller)),
  "open a mature story": async ({ matureStoryId }: Owner, caller: TestUser) =>
    code(await testApp.send("getStory", { params: { id: matureStoryId } }, caller)),
  "open a series": async ({ seriesId }: Owner, caller: TestUser) =>
    code(await testApp.send("getSeries", { params: { id: seriesId } }, caller)),
  "download a story": async ({ storyId }: Owner, caller: TestUser) =>
    code(await testApp.send("downloadStoryEpub", { params: { id: storyId } }, caller)),
  "download a mature story": async ({ matureStoryId }: Owner, caller: TestUser) =>
    code(await testApp.send("downloadStoryHtml", { params: { id: matureStoryId } }, caller)),
  "download a series": async ({ seriesId }: Owner, caller: TestUser) =>
    code(await testApp.send("downloadSeriesEpub", { params: { id: seriesId } }, caller)),
  "download all works of the griot": async ({ griot }: Owner, caller: TestUser) =>
    code(await testApp.send("downloadWriterEpub", { params: { id: griot.writerId } }, caller)),
  "keep a story offline": async ({ storyId }: Owner, caller: TestUser) =>
    listLibraryOf({ kind: "story", id: storyId }, caller),
  "keep a mature story offline": async ({ matureStoryId }: Owner, caller: TestUser) =>
    code(await testApp.send("getLibraryStory", { params: { id: matureStoryId } }, caller)),
  "keep a series offline": async ({ seriesId }: Owner, caller: TestUser) =>
    listLibraryOf({ kind: "series", id: seriesId }, caller),
  "keep all works of the griot offline": async ({ griot }: Owner, caller: TestUser) =>
    listLibraryOf({ kind: "writer", id: griot.writerId }, caller),
  async "follow a series"({ seriesId }: Owner, caller: TestUser) {
    const input = { params: { id: seriesId }, body: { on: true } };
    return code(await testApp.send("followSeries", input, caller));
  },
  async "edit a comment of the griot"({ storyId, commentId }: Owner, caller: TestUser) {
    const body = { path: [commentId], text: "It is a lie." };
    return code(await testApp.send("editComment", { params: { storyId }, body }, caller));
  },
  async "pin a comment of the griot"({ storyId, commentId }: Owner, caller: TestUser) {
    const body = { path: [commentId], on: true };
    return code(await testApp.send("pinComment", { params: { storyId }, body }, caller));
  },
  "open a status": async ({ statusId }: Owner, caller: TestUser) =>
    code(await testApp.send("readStatus", { params: { statusId } }, caller)),
  async "see the age"({ griot }: Owner, caller: TestUser) {
    const response = await testApp.send(
      "getWriter",
      { params: { writerId: griot.writerId } },
      caller,
    );
    return response.body.includes('"age":34') ? "shown" : "hidden";
  },
  "report the griot": async ({ griot }: Owner, caller: TestUser) =>
    code(await report(caller, "writer", griot.writerId)),
  "report a story": async ({ storyId }: Owner, caller: TestUser) =>
    code(await report(caller, "story", storyId)),
  "report a status": async ({ statusId }: Owner, caller: TestUser) =>
    code(await report(caller, "status", statusId)),
  async "report a message to another user"({ griot }: Owner, caller: TestUser) {
    const other = await makeReader(testApp, minor);
    const { _id } = await sendChatMessage(testApp, griot, other, { content: "Good evening" });
    return code(await report(caller, "message", _id));
  },
};
type TryName = keyof typeof tries;

/** The tries that change nothing. */
const readingTries = new Set<TryName>([
  "open a story",
  "open a mature story",
  "open a series",
  "open a status",
  "download a story",
  "download a mature story",
  "download a series",
  "download all works of the griot",
  "keep a story offline",
  "keep a mature story offline",
  "keep a series offline",
  "keep all works of the griot offline",
  "see the age",
]);

/** The expected result of each try for each caller. The griot is a minor with the default settings. */
const matrix: Record<TryName, Record<CallerName, number | string>> = {
  "write a message": {
    minor: "request",
    adult: 403,
    "unknown age": 403,
    friend: 201,
    connection: 201,
    request: 403,
    muted: "request",
    barred: "request",
    blocked: 404,
    reported: "request",
    reporter: "request",
    limited: 403,
    new: 429,
  },
  "show a status to the griot, who was chosen for it": {
    ...everyone(404),
    friend: 200,
    connection: 200,
    // Blocked users cannot be chosen.
    blocked: 400,
  },
  "edit and restore a message to the griot": {
    ...everyone(403),
    friend: 200,
    connection: 200,
    blocked: 404,
    new: 429,
  },
  "request a friendship": {
    minor: 200,
    adult: 403,
    "unknown age": 403,
    friend: 409,
    connection: 200,
    request: 200,
    muted: 200,
    barred: 200,
    blocked: 404,
    reported: 200,
    reporter: 200,
    limited: 200,
    new: 200,
  },
  "comment on a story": {
    minor: 201,
    adult: 201,
    "unknown age": 201,
    friend: 201,
    connection: 201,
    request: 201,
    muted: 201,
    barred: 403,
    blocked: 404,
    reported: 201,
    reporter: 201,
    limited: 403,
    new: 429,
  },
  "open a story": { ...everyone(200), blocked: 404 },
  "open a mature story": { ...everyone(404), adult: 200, friend: 200 },
  "open a series": { ...everyone(200), blocked: 404 },
  "download a story": { ...everyone(200), blocked: 404 },
  "download a mature story": { ...everyone(404), adult: 200, friend: 200 },
  "download a series": { ...everyone(200), blocked: 404 },
  "download all works of the griot": { ...everyone(200), blocked: 404 },
  "keep a story offline": { ...everyone(200), blocked: 404 },
  "keep a mature story offline": { ...everyone(404), adult: 200, friend: 200 },
  "keep a series offline": { ...everyone(200), blocked: 404 },
  "keep all works of the griot offline": { ...everyone(200), blocked: 404 },
  "follow a series": { ...everyone(200), blocked: 404 },
  "edit a comment of the griot": { ...everyone(403), blocked: 404 },
  "pin a comment of the griot": { ...everyone(403), blocked: 404 },
  "open a status": { ...everyone(404), friend: 200 },
  "see the age": everyone("hidden"),
  "read and restore earlier versions of a story, and unpublish it": everyone(404),
  "edit, arrange and delete a series": { ...everyone(403), blocked: 404 },
  "publish a part of a series": everyone(400),
  "see, take up and throw away an import": everyone(404),
  "report the griot": everyone(200),
  "report a story": everyone(200),
  "report a status": { ...everyone(404), friend: 200 },
  "report a message to another user": everyone(404),
};

function everyone<Result>(result: Result): Record<CallerName, Result> {
  return Object.fromEntries(Object.keys(callers).map((name) => [name, result])) as Record<
    CallerName,
    Result
  >;
}

describe.each(Object.keys(callers) as CallerName[])(
  "%s, towards a griot who is a minor",
  (name) => {
    const makePair = async () => {
      const owner = await makeOwner();
      return { owner, caller: await callers[name](owner) };
    };
    /** The two people of all tries that change nothing. */
    let readingPair: ReturnType<typeof makePair> | undefined;
    const getReadingPair = () => (readingPair ??= makePair());

    test.each(Object.keys(tries) as TryName[])(
      "may %s only as the matrix says",
      async (tryName) => {
        const pair = readingTries.has(tryName) ? getReadingPair() : makePair();
        const { owner, caller } = await pair;
        expect(await tries[tryName](owner, caller)).toBe(matrix[tryName][name]);
      },
    );
  },
);

test.each(Object.keys(triesOfGriots) as GriotTryName[])(
  "a griot may %s of their own",
  async (tryName) => {
    const owner = await makeOwner();
    expect(await triesOfGriots[tryName](owner, owner.griot)).toBe(200);
  },
);

describe("who may act on whom as a moderator", () => {
  const roles = {
    reader: {},
    moderator: { isModerator: true },
    operator: { isModerator: true, isOperator: true },
  } as const;
  type Role = keyof typeof roles;
  const rating = "mature";
  const birthMonth = minor.birthMonth.slice(0, 7);
  /** By the role of the caller and of the user on whom they act. */
  const expected: Record<Role, Record<Role, number>> = {
    reader: { reader: 403, moderator: 403, operator: 403 },
    moderator: { reader: 200, moderator: 403, operator: 403 },
    operator: { reader: 200, moderator: 200, operator: 200 },
  };

  test.each(Object.keys(roles) as Role[])("%s", async (role) => {
    const caller = await makeReader(testApp, roles[role]);
    for (const [target, status] of Object.entries(expected[role]) as [Role, number][]) {
      const { userId } = await makeReader(testApp, roles[target]);
      for (const body of [
        { act: "warn", note: "Be kind." },
        { act: "suspend", note: "Insults." },
      ] as const) {
        const params = { kind: "user", targetId: userId } as const;
        const response = await testApp.send("moderate", { params, body }, caller);
        expect([target, body.act, code(response)]).toEqual([target, body.act, status]);
      }
    }
    const params = { kind: "user", targetId: caller.userId } as const;
    const body = { act: "restore", note: "It was a mistake." } as const;
    expect(code(await testApp.send("moderate", { params, body }, caller))).toBe(403);
  });

  /** Creates an entity of a user. Returns its id. */
  const makeEntity: Record<ModeratedKind, (owner: TestWriter) => Promise<string>> = {
    user: async ({ userId }) => userId,
    story: (owner) => makeStory(testApp, owner),
    async comment(owner) {
      const params = { storyId: await makeStory(testApp, owner) };
      const input = { params, query: {}, body: { text: "Good evening" } };
      return (await testApp.call("createComment", input, owner)).comment._id;
    },
    status: async (owner) => (await postStatus(testApp, owner))._id,
    async message(owner) {
      const reader = await makeReader(testApp);
      const { _id } = await sendChatMessage(testApp, owner, reader, { content: "Good evening" });
      await report(reader, "message", _id);
      return _id;
    },
    group: (owner) => makeGroup(testApp, owner),
    async playlist(owner) {
      const body = { name: "Rivers", public: true };
      return (await testApp.call("createPlaylist", { body }, owner))._id;
    },
    series: async (owner) => (await makeSeries(testApp, owner, []))._id,
  };

  test.each(moderatedKinds)(
    "a moderator, by no action on another moderator as a %s",
    async (kind) => {
      const owner = await makeWriter(testApp, {}, roles.moderator);
      const moderator = await makeReader(testApp, roles.moderator);
      const params = { kind, targetId: await makeEntity[kind](owner) };
      if (kind !== "message") await report(await makeReader(testApp), kind, params.targetId);
      const refusal = { code: "FORBIDDEN", msg: "Only operators can act on a moderator." };
      for (const act of moderationActions) {
        // These actions do not exist for this kind.
        if (act === "raise" && kind !== "story") continue;
        if (["hide", "unhide"].includes(act) && ["user", "message"].includes(kind)) continue;
        const body = { act, note: "Insults.", days: 3, rating, birthMonth } as const;
        const response = await testApp.send("moderate", { params, body }, moderator);
        expect([act, response.json()]).toMatchObject([act, refusal]);
      }
      const taken = await testApp.send("takeReport", { params, body: { on: true } }, moderator);
      expect(taken.json()).toMatchObject(refusal);
    },
  );
});
