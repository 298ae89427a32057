import { firstDayChats, firstDayComments } from "@kora/contract/rate-limits";
import { describe, expect, test } from "vitest";
import { sendChatMessage } from "./testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "./testing/test-app.ts";
import {
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
}

async function makeOwner(): Promise<Owner> {
  const griot = await makeWriter(testApp);
  await setColumns(griot, minor.birthMonth);
  const { data } = await testApp.call("createStatus", { body: { content: "A river" } }, griot);
  return {
    griot,
    storyId: await makeStory(testApp, griot),
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
      "barCommenter",
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
  /** An account in its first 24 hours that has used up its comments and conversations. */
  async limited() {
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

/** What a caller tries, and the status code. A message that waits as a request is "request". */
const tries = {
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
};
type TryName = keyof typeof tries;

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
    limited: 429,
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
    limited: 200,
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
    limited: 429,
  },
  "open a story": { ...everyone(200), blocked: 404 },
  "open a mature story": { ...everyone(404), adult: 200, friend: 200 },
  "open a status": { ...everyone(404), friend: 200 },
  "see the age": everyone("hidden"),
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
    test.each(Object.keys(tries) as TryName[])(
      "may %s only as the matrix says",
      async (tryName) => {
        const owner = await makeOwner();
        const caller = await callers[name](owner);
        expect(await tries[tryName](owner, caller)).toBe(matrix[tryName][name]);
      },
    );
  },
);
