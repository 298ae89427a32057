import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { logInForChallenge, makeTotpUser } from "../../testing/second-factor.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  deleteAccountInput,
  eraseNow,
  makeReader,
  makeStory,
  makeWriter,
  testPassword,
} from "../../testing/users.fixture.ts";
import { makeWholeAccount, type WholeAccount } from "../../testing/whole-account.fixture.ts";
import { users } from "../accounts/tables.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

const deleteAccount = (user: TestUser) => testApp.call("deleteAccount", deleteAccountInput, user);
const logIn = (user: Pick<TestUser, "email">) =>
  testApp.send("login", { body: { email: user.email, password: testPassword } });

/** Logs in to a deleted account. Returns the input of `restoreAccount`. */
async function requestRestoration(user: Pick<TestUser, "email">) {
  const response = await logIn(user);
  expect([response.statusCode, response.json().code]).toEqual([403, "DELETION_PENDING"]);
  const { challenge } = response.json();
  return { body: { challenge } };
}

/** Makes the calls that may show the user to the friend and to visitors. Returns the responses by name. */
async function readEverything(
  { user, friend, groupId, friendStoryId }: WholeAccount,
  ownStoryId: string,
): Promise<Record<string, { status: number; body: unknown }>> {
  await testApp.app.jobHandlers["rank-trending"]?.({});
  const all = { limit: 100 };
  const storyId = ownStoryId;
  const ownStory = { params: { storyId } };
  const requests = {
    getStory: testApp.send("getStory", { params: { id: storyId } }, friend),
    getPublicStory: testApp.send("getPublicStory", { params: { id: storyId } }),
    getCounts: testApp.send("getCounts", ownStory, friend),
    listStories: testApp.send("listStories", { query: { ...all, genre: "fantasy" } }, friend),
    listTrendingStories: testApp.send("listTrendingStories", { query: all }, friend),
    listStoriesByIds: testApp.send("listStoriesByIds", { query: { ids: storyId } }, friend),
    searchByName: testApp.send("search", { query: { q: user.username } }, friend),
    searchByTitle: testApp.send("search", { query: { q: "published" } }, friend),
    getWriter: testApp.send("getWriter", { params: { writerId: user.writerId } }, friend),
    listWriters: testApp.send("listWriters", { query: { search: user.username } }, friend),
    listFollowers: testApp.send(
      "listFollowers",
      { params: { writerId: friend.writerId }, query: all },
      friend,
    ),
    listWriterStories: testApp.send(
      "listWriterStories",
      { params: { writerId: user.writerId }, query: all },
      friend,
    ),
    findProfile: testApp.send("findProfile", { params: { userId: user.userId } }, friend),
    getPerson: testApp.send("getPerson", { params: { userId: user.userId } }, friend),
    listPeopleToChat: testApp.send(
      "listPeopleToChat",
      { query: { search: user.username } },
      friend,
    ),
    listFriends: testApp.send("listFriends", { query: all }, friend),
    getProfile: testApp.send("getProfile", {}, friend),
    listComments: testApp.send(
      "listComments",
      { params: { storyId: friendStoryId }, query: all },
      friend,
    ),
    listPlaylistsOfStory: testApp.send(
      "listPlaylistsOfStory",
      { params: { storyId: friendStoryId } },
      friend,
    ),
    listStatuses: testApp.send("listStatuses", { query: all }, friend),
    listRecentChats: testApp.send("listRecentChats", { query: all }, friend),
    getChat: testApp.send("getChat", { params: { userId: user.userId } }, friend),
    listMessages: testApp.send(
      "listMessages",
      { params: { userId: user.userId }, query: all },
      friend,
    ),
    getGroup: testApp.send("getGroup", { params: { id: groupId } }, friend),
    listGroupMembers: testApp.send(
      "listGroupMembers",
      { params: { id: groupId }, query: all },
      friend,
    ),
    listAlerts: testApp.send("listAlerts", { query: all }, friend),
  };
  const responses = Object.entries(requests).map(async ([name, request]) => {
    const response = await request;
    return [name, { status: response.statusCode, body: response.json() as unknown }] as const;
  });
  return Object.fromEntries(await Promise.all(responses));
}

describe("an account that its user has deleted", () => {
  test("is out of reach at once, and comes back exactly as it was when it is restored", async () => {
    const account = await makeWholeAccount(testApp);
    const { user } = account;
    await testApp.runJobs();
    const [story] = await testApp.call("listOwnStories", { query: {} }, user);
    const storyId = story?._id ?? "";
    const before = await readEverything(account, storyId);
    const shown = Object.entries(before).filter(([, { body }]) =>
      JSON.stringify(body).includes(user.username),
    );
    expect(shown.length).toBeGreaterThan(15);

    await deleteAccount(user);
    await testApp.runJobs();
    const hidden = await readEverything(account, storyId);
    // A mention is a text of the friend.
    const leaks = Object.entries(hidden).filter(([, { body }]) =>
      JSON.stringify(body).replaceAll(`Ask @${user.username}.`, "").includes(user.username),
    );
    expect(leaks.map(([name]) => name)).toEqual([]);

    await testApp.call("restoreAccount", await requestRestoration(user));
    await testApp.runJobs();
    expect(await readEverything(account, storyId)).toEqual(before);
  });

  test("says until when it can be restored, and sends a mail with the way back, then one that it is", async () => {
    const ama = await makeReader(testApp);
    const sentAfter = testApp.mails.length;
    const { eraseAt } = await deleteAccount(ama);
    const days = (Date.parse(eraseAt) - testApp.clock.now().getTime()) / day;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    await testApp.runJobs();
    const refusal = (await logIn(ama)).json();
    expect(refusal.eraseAt).toBe(eraseAt);
    await testApp.call("restoreAccount", { body: { challenge: refusal.challenge } });
    await testApp.runJobs();
    const mails = testApp.mails.slice(sentAfter);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ama.email, "Your Kora account is being deleted"],
      [ama.email, "Your Kora account is restored"],
    ]);
    expect(mails[0]?.text).toMatch(/change your mind until \d+ \w+ \d{4}/);
    expect(mails[0]?.link).toBe("http://kora.test/login");
  });

  test("keeps username and email reserved", async () => {
    const ama = await makeReader(testApp);
    await deleteAccount(ama);
    const body = {
      name: "Ama",
      username: ama.username,
      email: ama.email.toUpperCase(),
      password: "Another2strings!",
      confirmPassword: "Another2strings!",
    };
    const { status, body: error } = await testApp.callExpectingError("register", { body });
    expect([status, Object.keys(error.fields ?? {}).toSorted()]).toEqual([
      409,
      ["email", "username"],
    ]);
  });

  test("gets no session from a wrong password, and none from the right one before it is restored", async () => {
    const ama = await makeReader(testApp);
    await deleteAccount(ama);
    expect((await testApp.send("getProfile", {}, ama)).statusCode).toBe(401);
    const wrong = { body: { email: ama.email, password: "Wrong2strings" } };
    expect((await testApp.callExpectingError("login", wrong)).body.code).toBe("UNAUTHENTICATED");
    const response = await logIn(ama);
    expect(response.json().token).toBeUndefined();
  });

  test("can be restored by the right password only after the second factor, if there is one", async () => {
    const ama = await makeTotpUser(testApp);
    await deleteAccount(ama);
    const { challenge } = await logInForChallenge(testApp, ama);
    const restore = (restoration: string) =>
      testApp.send("restoreAccount", { body: { challenge: restoration } });
    expect((await restore(challenge)).statusCode).toBe(400);
    const body = { challenge, code: ama.code() };
    const answer = await testApp.callExpectingError("answerSecondFactor", { body });
    expect(answer.body.code).toBe("DELETION_PENDING");
    expect((await restore(answer.body.challenge ?? "")).statusCode).toBe(200);
  });

  test("can be restored after a password reset, with the new password", async () => {
    const ama = await makeReader(testApp);
    await deleteAccount(ama);
    await testApp.call("forgotPassword", { body: { email: ama.email } });
    await testApp.runJobs();
    const token = testApp.mails.at(-1)?.link.split("/").at(-1) ?? "";
    const password = "Another2strings!";
    await testApp.call("resetPassword", { body: { token, password } });
    const login = await testApp.callExpectingError("login", {
      body: { email: ama.email, password },
    });
    const challenge = login.body.challenge ?? "";
    const session = await testApp.call("restoreAccount", { body: { challenge } });
    expect((await testApp.send("getProfile", {}, session)).statusCode).toBe(200);
  });

  test("is restored once by ten answers at the same time; the question expires after five minutes", async () => {
    const ama = await makeReader(testApp);
    await deleteAccount(ama);
    const input = await requestRestoration(ama);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => testApp.send("restoreAccount", input)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);

    const kofi = await makeReader(testApp);
    await deleteAccount(kofi);
    const lateInput = await requestRestoration(kofi);
    testApp.clock.advance(5 * 60_000);
    const { status, body } = await testApp.callExpectingError("restoreAccount", lateInput);
    expect([status, body.fields?.challenge]).toEqual([
      400,
      "This took too long. Please log in again to restore your account.",
    ]);
    for (const challenge of ["", "no-token", "x".repeat(201)]) {
      const invalid = await testApp.callExpectingError("restoreAccount", { body: { challenge } });
      expect(invalid.status).toBe(400);
    }
  });

  test("is either erased or restored if both happen at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const ama = await makeReader(testApp);
      await deleteAccount(ama);
      const input = await requestRestoration(ama);
      const [restoration] = await Promise.all([
        testApp.send("restoreAccount", input),
        eraseNow(testApp, ama),
        testApp.app.jobHandlers["erase-due-accounts"]({}),
      ]);
      const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, ama.userId));
      const isRestored = restoration.statusCode === 200;
      expect(restoration.statusCode).toBeOneOf([200, 400]);
      expect([user?.deletionRequestedAt, user?.deletedAt === null]).toEqual([null, isRestored]);
      expect(user?.username === ama.username).toBe(isRestored);
      if (!isRestored) continue;
      expect((await testApp.send("getProfile", {}, restoration.json())).statusCode).toBe(200);
    }
  });

  test("is erased 14 days later, and not before", async () => {
    const ama = await makeReader(testApp);
    await deleteAccount(ama);
    const getUser = async () =>
      (await testApp.db.drizzle.select().from(users).where(eq(users.id, ama.userId)))[0];
    testApp.clock.advance(14 * day - 1000);
    await testApp.app.jobHandlers["erase-due-accounts"]({});
    await testApp.runJobs();
    expect(await getUser()).toMatchObject({ username: ama.username, deletedAt: null });
    testApp.clock.advance(2000);
    await testApp.app.jobHandlers["erase-due-accounts"]({});
    await testApp.runJobs();
    expect(await getUser()).toBeUndefined();
    expect((await logIn(ama)).statusCode).toBe(401);
  });

  test("whose erasure was lost is erased by the job a week later, by one of several processes", async () => {
    const ama = await makeReader(testApp);
    await deleteAccount(ama);
    await testApp.runJobs();
    await eraseNow(testApp, ama);
    const deleteJobs =
      "DELETE FROM graphile_worker._private_jobs WHERE payload::text LIKE $1 RETURNING payload";
    const lost = await testApp.db.pool.query(deleteJobs, [`%${ama.userId}%`]);
    expect(lost.rowCount).toBe(1);
    testApp.clock.advance(7 * day + 1000);
    await Promise.all(
      Array.from({ length: 3 }, () => testApp.app.jobHandlers["erase-due-accounts"]({})),
    );
    const { rows } = await testApp.db.pool.query<{ payload: unknown }>(
      "SELECT payload FROM graphile_worker._private_jobs WHERE payload::text LIKE $1",
      [`%${ama.userId}%`],
    );
    expect(rows.map(({ payload }) => payload)).toEqual([lost.rows[0]?.payload]);
    await testApp.runJobs();
    const remaining = await testApp.db.drizzle.select().from(users).where(eq(users.id, ama.userId));
    expect(remaining).toEqual([]);
  });

  test("refuses an unknown choice for the stories, and changes nothing", async () => {
    const ama = await makeReader(testApp);
    const body = { password: testPassword, stories: "sell" as "keep" };
    const { status, body: error } = await testApp.callExpectingError(
      "deleteAccount",
      { body },
      ama,
    );
    expect([status, error.fields]).toEqual([
      400,
      { stories: "Please choose what happens to your stories." },
    ]);
    expect((await testApp.send("getProfile", {}, ama)).statusCode).toBe(200);
  });
});

describe("stories that are left without a name", () => {
  test("stay for readers when the account is erased; hidden ones and everything else are erased", async () => {
    const [griot, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const storyId = await makeStory(testApp, griot);
    const hiddenId = await makeStory(testApp, griot, { hiddenAt: testApp.clock.now() });
    await testApp.app.jobHandlers["rank-trending"]?.({});
    const countTrending = async () =>
      (await testApp.db.pool.query("SELECT FROM trending_stories WHERE story_id = $1", [storyId]))
        .rowCount;
    expect(await countTrending()).toBe(1);
    const body = { ...deleteAccountInput.body, stories: "keep" } as const;
    await testApp.call("deleteAccount", { body }, griot);
    // For the time in which the account can be restored, they are hidden too.
    const readStory = (id = storyId) => testApp.send("getStory", { params: { id } }, reader);
    expect((await readStory()).statusCode).toBe(404);

    await eraseNow(testApp, griot);
    await testApp.runJobs();
    const story = (await readStory()).json();
    expect(story).toMatchObject({ _id: storyId, userId: { posterName: "A griot", avatar: null } });
    expect((await testApp.send("getPublicStory", { params: { id: storyId } })).statusCode).toBe(
      200,
    );
    expect(await countTrending()).toBe(0);
    const lists = await testApp.call(
      "listStories",
      { query: { limit: 100, genre: "fantasy" } },
      reader,
    );
    expect(lists.map(({ _id }) => _id)).toContain(storyId);
    const params = { storyId };
    const comment = { params, query: {}, body: { text: "I miss this griot." } };
    expect((await testApp.send("createComment", comment, reader)).statusCode).toBe(201);
    await testApp.runJobs();

    expect((await readStory(hiddenId)).statusCode).toBe(404);
    const { rows } = await testApp.db.pool.query("SELECT id FROM stories WHERE author_id = $1", [
      griot.userId,
    ]);
    expect(rows).toEqual([{ id: storyId }]);
    for (const name of ["getWriter", "listWriterStories"] as const) {
      const input = { params: { writerId: griot.writerId }, query: {} };
      expect((await testApp.send(name, input, reader)).statusCode).toBe(404);
    }
    const profile = { params: { userId: griot.userId } };
    expect((await testApp.send("findProfile", profile, reader)).statusCode).toBe(404);
    const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, griot.userId));
    expect(user).toMatchObject({ name: "Deleted account", erasureId: null, passwordHash: "" });
    expect(JSON.stringify(user)).not.toContain(griot.username);
  });

  test("leave no row of an account that had none", async () => {
    const ama = await makeReader(testApp);
    const body = { ...deleteAccountInput.body, stories: "keep" } as const;
    await testApp.call("deleteAccount", { body }, ama);
    await eraseNow(testApp, ama);
    await testApp.runJobs();
    const rows = await testApp.db.drizzle.select().from(users).where(eq(users.id, ama.userId));
    expect(rows).toEqual([]);
  });
});

test("the date until which one can change one's mind comes from the clock of the server, and is that of the deletion", async () => {
  const ama = await makeReader(testApp);
  testApp.clock.advance(3 * day);
  const { eraseAt } = await testApp.call("getDeletionDate", {}, ama);
  const daysLeft = (Date.parse(eraseAt) - testApp.clock.now().getTime()) / day;
  expect(daysLeft).toBeCloseTo(14, 3);
  const deletion = await deleteAccount(ama);
  expect((Date.parse(deletion.eraseAt) - Date.parse(eraseAt)) / day).toBeCloseTo(0, 3);
});
