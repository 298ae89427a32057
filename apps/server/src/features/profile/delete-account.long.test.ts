import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { toInternalViewer } from "../../platform/context.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { listChatMessages, sendChatMessage } from "../../testing/chats.fixture.ts";
import { listGroupMessages } from "../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import {
  deleteAccountInput,
  deleteAndErase,
  eraseNow,
  makeReader,
  makeStory,
  makeWriter,
} from "../../testing/users.fixture.ts";
import { makeWholeAccount } from "../../testing/whole-account.fixture.ts";
import { sessions, users } from "../accounts/tables.ts";
import { deleteAccountData } from "./delete-account-data.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Returns the columns of all tables in the schemas of the app and of Graphile Worker. */
async function listColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await testApp.db.pool.query<{ table: string; column: string }>(`
    SELECT format('%I.%I', c.table_schema, c.table_name) AS table, format('%I', c.column_name) AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema IN ('public', 'graphile_worker')`);
  return rows;
}

/** Returns the columns of the database that contain one of these texts. */
async function findTraces(texts: readonly string[]): Promise<string[]> {
  const columns: string[] = [];
  for (const { table, column } of await listColumns()) {
    const { rowCount } = await testApp.db.pool.query(
      `SELECT FROM ${table} WHERE ${column}::text ILIKE ANY ($1) LIMIT 1`,
      [texts.map((text) => `%${text}%`)],
    );
    if (rowCount !== 0) columns.push(`${table}.${column}`);
  }
  return columns;
}

/** Returns the columns with a foreign key to `users`. */
async function listReferences(): Promise<{ table: string; column: string }[]> {
  const { rows } = await testApp.db.pool.query<{ table: string; column: string }>(`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass ORDER BY 1, 2`);
  return rows;
}

/** Returns the number of rows that refer to the user by each of these columns. */
async function countReferences(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await listReferences()) {
    const { rowCount } = await testApp.db.pool.query(`SELECT FROM ${table} WHERE ${column} = $1`, [
      userId,
    ]);
    counts[`${table}.${column}`] = rowCount ?? 0;
  }
  return counts;
}

/** Returns the names of all stored media. */
async function listStoredMedia(): Promise<string[]> {
  const folder = join(testApp.config.dataDir, "media");
  const folders = await readdir(folder).catch(() => []);
  return (await Promise.all(folders.map((name) => readdir(join(folder, name))))).flat();
}

/**
 * True for a column that has no reference to the user. The two user columns of `conversations` are ignored, because a
 * chat has the user in only one of them.
 */
const hasNoReference = ([column, count]: [string, number]) =>
  count === 0 && !/^conversations\./.test(column);

describe("deleting an account", () => {
  test("deletes all rows, texts, names and files of a user who had data in every table", async () => {
    const { user, friend, groupId, friendStoryId, comment, replyId } =
      await makeWholeAccount(testApp);
    const { userId, username } = user;
    const referencesBefore = Object.entries(await countReferences(userId));
    // A new foreign key to `users` needs data in `makeWholeAccount`, so that this test covers its deletion.
    expect(referencesBefore.filter(hasNoReference)).toEqual([]);
    expect((await listStoredMedia()).length).toBeGreaterThanOrEqual(4);

    await deleteAndErase(testApp, user);
    await testApp.runJobs();
    expect(await findTraces([userId, username])).toEqual([]);
    expect(await listStoredMedia()).toEqual([]);

    // Content of other users stays.
    const params = { storyId: friendStoryId };
    const { comments, commentCount } = await testApp.call(
      "listComments",
      { params, query: {} },
      friend,
    );
    expect(commentCount).toBe(1);
    expect(comments).toMatchObject([
      { _id: comment._id, isDeleted: true, text: "", userId: null, replyCount: 1 },
    ]);
    expect(comments[0]?.replies).toMatchObject([{ text: "Is that so?", likeCount: 0 }]);
    const counts = await testApp.call("getCounts", { params }, friend);
    expect(counts).toMatchObject({ bookmarks: 0, shares: 0 });
    expect((await testApp.call("getOwnWriter", {}, friend)).followerCount).toBe(0);
    const [chat] = await testApp.call("listRecentChats", { query: {} }, friend);
    const deletedUser = { ...user, userId: chat?.userId ?? "" };
    expect(
      await testApp.call("getChat", { params: { userId: deletedUser.userId } }, friend),
    ).toMatchObject({
      name: "Deleted account",
      avatar: null,
      state: "closed",
    });
    const messages = await listChatMessages(testApp, friend, deletedUser);
    expect(messages.map(({ content }) => content)).toEqual(["Well said", "", "Yes"]);
    expect(messages[1]).toMatchObject({ isDeleted: true, mediaUrl: null, restorableUntil: null });
    expect(messages[2]).toMatchObject({ _id: replyId, replyTo: { isDeleted: true, content: "" } });
    const groupMessages = await listGroupMessages(testApp, friend, groupId);
    expect(groupMessages).toMatchObject([
      { isDeleted: true, content: "" },
      { content: "Ask @deleted.", mentions: [] },
    ]);
    expect(await testApp.call("getGroup", { params: { id: groupId } }, friend)).toMatchObject({
      memberCount: 1,
      creator: friend.userId,
    });
  });

  test("ends sessions and sockets, hides the user, and hides the text of comments at once, before any job runs", async () => {
    const { user, friend, friendStoryId } = await makeWholeAccount(testApp);
    const socket = await connect(testApp, user);
    sockets.push(socket);
    await testApp.call("deleteAccount", deleteAccountInput, user);
    await socket.closed();
    expect((await testApp.callExpectingError("getProfile", {}, user)).status).toBe(401);
    const responses = await Promise.all([
      testApp.send("getWriter", { params: { writerId: user.writerId } }, friend),
      testApp.send("getProfilePicture", { params: { userId: user.userId } }, friend),
      testApp.send("listWriterStories", { params: { writerId: user.writerId }, query: {} }, friend),
      testApp.send(
        "sendMessage",
        { form: { recipientId: user.userId, content: "Hello?" }, files: { media: undefined } },
        friend,
      ),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([
      404,
      404,
      404,
      expect.toBeOneOf([403, 404]),
    ]);
    const params = { storyId: friendStoryId };
    const comments = await testApp.call("listComments", { params, query: {} }, friend);
    expect(JSON.stringify(comments)).not.toContain(user.username);
    expect(comments.comments).toMatchObject([{ isDeleted: true, userId: null }]);
    await eraseNow(testApp, user);
    await testApp.runJobs();
  });

  test("makes open sockets of the chat partner and of group members refetch the messages", async () => {
    const { user, friend, groupId } = await makeWholeAccount(testApp);
    const socket = await connect(testApp, friend);
    sockets.push(socket);
    const events: unknown[] = [];
    socket.on("chatChanged", (event) => events.push(event));
    await deleteAndErase(testApp, user);
    await testApp.runJobs();
    await expect
      .poll(() => events)
      .toEqual(
        expect.arrayContaining([
          { userId: user.userId, groupId: null },
          { userId: null, groupId },
        ]),
      );
    // When the partner's client refetches the chat, it gets 404.
    const params = { userId: user.userId };
    expect((await testApp.callExpectingError("getChat", { params }, friend)).status).toBe(404);
  });

  test("succeeds while both users send messages, which are stored or refused", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await sendChatMessage(testApp, kofi, ama, { content: "Are you there?" });
    const sendMessage = (sender: TestUser, recipient: TestUser, content: string) =>
      testApp.send(
        "sendMessage",
        { form: { recipientId: recipient.userId, content }, files: { media: undefined } },
        sender,
      );
    const sendPromises = Array.from({ length: 8 }, (_, i) => [
      sendMessage(ama, kofi, `${ama.username} ${i}`),
      sendMessage(kofi, ama, `Word ${i}`),
    ]).flat();
    const [deleteResponse, ...sendResponses] = await Promise.all([
      testApp.send("deleteAccount", deleteAccountInput, ama),
      ...sendPromises,
    ]);
    expect(deleteResponse.statusCode).toBe(200);
    const statuses = new Set(sendResponses.map(({ statusCode }) => statusCode));
    expect([201, 401, 403, 404]).toEqual(expect.arrayContaining([...statuses]));
    await eraseNow(testApp, ama);
    await testApp.runJobs();
    expect(await findTraces([ama.userId, ama.username])).toEqual([]);
    const [chat] = await testApp.call("listRecentChats", { query: {} }, kofi);
    const messages = await listChatMessages(testApp, kofi, { ...kofi, userId: chat?.userId ?? "" });
    const contents = messages.flatMap(({ content }) => (content === "" ? [] : [content]));
    // Every second message is from Kofi.
    const storedByKofi = sendResponses.filter(
      ({ statusCode }, i) => i % 2 === 1 && statusCode === 201,
    );
    expect(contents).toHaveLength(1 + storedByKofi.length);
  });

  test("makes username and email available to a new user once the account is erased", async () => {
    const ama = await makeReader(testApp);
    await deleteAndErase(testApp, ama);
    const newUser = await makeReader(testApp, { username: ama.username });
    expect((await testApp.call("getProfile", {}, newUser)).user.username).toBe(ama.username);
    await testApp.runJobs();
  });

  test("is refused without a session, and succeeds for only one of two concurrent requests", async () => {
    expect((await testApp.callExpectingError("deleteAccount", deleteAccountInput)).status).toBe(
      401,
    );
    const ama = await makeReader(testApp);
    const responses = await Promise.all([
      testApp.send("deleteAccount", deleteAccountInput, ama),
      testApp.send("deleteAccount", deleteAccountInput, ama),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 401,
    ]);
    await eraseNow(testApp, ama);
    await testApp.runJobs();
    expect(await findTraces([ama.userId])).toEqual([]);
  });

  test("deletes a chat after both of its users have deleted their accounts", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await sendChatMessage(testApp, ama, kofi, { content: `${ama.username} one` });
    await sendChatMessage(testApp, kofi, ama, { content: `${kofi.username} two` });
    for (const user of [ama, kofi]) {
      await deleteAndErase(testApp, user);
      await testApp.runJobs();
    }
    expect(await findTraces([ama.userId, kofi.userId, ama.username, kofi.username])).toEqual([]);
  });
});

describe("the confirmation of identity before an account is deleted", () => {
  const limitedApp = useTestApp({ RATE_LIMIT: "on" });
  const sendDeletion = (user: TestUser, body: object, app = testApp) =>
    app.send("deleteAccount", { body }, user);
  const isSignedIn = async (user: TestUser, app = testApp) =>
    (await app.send("getProfile", {}, user)).statusCode === 200;

  /** Creates a user with a linked Google account who signed in with Google `minutesAgo`. */
  async function makeGoogleUser(minutesAgo: number): Promise<TestUser> {
    const ama = await makeReader(testApp, { googleId: newId() });
    const googleSignInAt = new Date(testApp.clock.now().getTime() - minutesAgo * 60 * 1000);
    await testApp.db.drizzle
      .update(sessions)
      .set({ googleSignInAt })
      .where(eq(sessions.userId, ama.userId));
    return ama;
  }

  test.each([
    ["no password", {}, "Please enter your password."],
    ["an empty password", { password: "" }, "Please enter a password."],
    ["a wrong password", { password: "Wrong2strings" }, "This is not your password."],
    ["a password that is not text", { password: 7 }, "Please enter a password."],
  ])("refuses %s, and does not delete the account", async (_description, body, message) => {
    const ama = await makeReader(testApp);
    const response = await sendDeletion(ama, body);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: "VALIDATION", msg: message, message, fields: { password: message } },
    ]);
    expect(await isSignedIn(ama)).toBe(true);
  });

  test("can also be a Google sign-in of this session in the last five minutes", async () => {
    const [recentSignIn, oldSignIn, passwordSignIn] = [
      await makeGoogleUser(4),
      await makeGoogleUser(6),
      await makeReader(testApp, { googleId: newId() }),
    ];
    const message =
      "Please enter your password, or sign in with Google again: for five minutes after that no password is needed.";
    for (const user of [oldSignIn, passwordSignIn]) {
      const response = await sendDeletion(user, {});
      expect([response.statusCode, response.json().fields]).toEqual([400, { password: message }]);
    }
    expect((await sendDeletion(recentSignIn, { password: "Wrong2strings" })).statusCode).toBe(400);
    expect((await sendDeletion(recentSignIn, {})).statusCode).toBe(200);
    expect((await sendDeletion(oldSignIn, deleteAccountInput.body)).statusCode).toBe(200);
    expect([
      await isSignedIn(recentSignIn),
      await isSignedIn(oldSignIn),
      await isSignedIn(passwordSignIn),
    ]).toEqual([false, false, true]);
    expect((await testApp.call("getProfile", {}, passwordSignIn)).user.isLinkedWithGoogle).toBe(
      true,
    );
  });

  test("cannot be a Google sign-in for an account without a linked Google account", async () => {
    const ama = await makeGoogleUser(1);
    await testApp.db.drizzle.update(users).set({ googleId: null }).where(eq(users.id, ama.userId));
    expect((await sendDeletion(ama, {})).statusCode).toBe(400);
  });

  test("counts wrong passwords as failed logins", async () => {
    const ama = await makeReader(limitedApp);
    for (let i = 0; i < 10; i += 1) {
      expect(
        (await sendDeletion(ama, { password: `Wrong${i}strings` }, limitedApp)).statusCode,
      ).toBe(400);
    }
    expect((await sendDeletion(ama, deleteAccountInput.body, limitedApp)).statusCode).toBe(429);
    const body = {
      email: ama.email,
      password: deleteAccountInput.body.password,
    };
    expect((await limitedApp.send("login", { body })).statusCode).toBe(429);
    expect(await isSignedIn(ama, limitedApp)).toBe(true);
  });

  test("lets only one of a deletion and a concurrent password change succeed", async () => {
    const ama = await makeReader(testApp);
    const body = { oldPassword: deleteAccountInput.body.password, newPassword: "Another2strings!" };
    const [passwordResponse, deleteResponse] = await Promise.all([
      testApp.send("changePassword", { body }, ama),
      sendDeletion(ama, deleteAccountInput.body),
    ]);
    const statuses = [passwordResponse.statusCode, deleteResponse.statusCode];
    expect([
      [200, 400],
      [200, 401],
      [400, 200],
      [401, 200],
    ]).toContainEqual(statuses);
  });
});

describe("the deletion job", () => {
  /** Returns the services of the job, with a database that `watchStatements` may have wrapped. */
  const makeServices = (db: Database = testApp.db) => ({
    db,
    media: testApp.app.createContext({ viewer: null }).media,
    clock: testApp.clock,
    contextOf: (userId: string) => ({
      ...testApp.app.createContext({ viewer: null }),
      db,
      viewer: toInternalViewer(userId),
    }),
  });

  /** Wraps the database so that `onStatement` is called with the name of each statement before the statement runs. */
  function watchStatements(onStatement: (name: string) => void | Promise<void>): Database {
    const wrapDatabase = <Db extends Pick<Database, "rows" | "row">>(db: Db): Db =>
      new Proxy(db, {
        get(target, key) {
          const value = Reflect.get(target, key) as unknown;
          if (key === "rows" || key === "row") {
            return async (...args: Parameters<Database["rows"]>) => {
              await onStatement(args[0].name);
              return (value as Database["rows"]).apply(target, args);
            };
          }
          if (key === "transaction") {
            return (operation: (tx: Transaction) => Promise<unknown>) =>
              testApp.db.transaction((tx) => operation(wrapDatabase(tx)));
          }
          return value;
        },
      });
    return wrapDatabase(testApp.db);
  }

  /** Wraps the database so that only the first `statementCount` statements succeed. */
  function failAfter(statementCount: number): Database {
    let remainingCount = statementCount;
    return watchStatements(() => {
      remainingCount -= 1;
      if (remainingCount < 0) throw new Error("The process was killed.");
    });
  }

  test("deletes the row of the user after all rows that refer to it, so that no cascade deletes many rows", async () => {
    const { user } = await makeWholeAccount(testApp);
    await deleteAndErase(testApp, user);
    let remainingReferences: [string, number][] | undefined;
    const db = watchStatements(async (name) => {
      if (name !== "delete-empty-account") return;
      remainingReferences = Object.entries(await countReferences(user.userId)).filter(
        ([, count]) => count > 0,
      );
    });
    await deleteAccountData(makeServices(db), { userId: user.userId, nobodyId: newId() });
    expect(remainingReferences).toEqual([]);
    await testApp.runJobs();
  });

  test("completes the deletion after it failed at any statement", async () => {
    const { user } = await makeWholeAccount(testApp);
    await deleteAndErase(testApp, user);
    // `nobodyId` is the id of the anonymous account.
    const account = { userId: user.userId, nobodyId: newId() };
    const userExists = async () =>
      (await testApp.db.pool.query("SELECT FROM users WHERE id = $1", [user.userId])).rowCount ===
      1;
    const errors: string[] = [];
    for (
      let statementCount = 0;
      (await userExists()) && statementCount < 500;
      statementCount += 1
    ) {
      await deleteAccountData(makeServices(failAfter(statementCount)), account).catch(
        (error: Error) => errors.push(error.message),
      );
    }
    expect(errors.length).toBeGreaterThan(20);
    expect(new Set(errors)).toEqual(new Set(["The process was killed."]));
    await testApp.runJobs();
    expect(await findTraces([user.userId, user.username])).toEqual([]);
    expect(await listStoredMedia()).toEqual([]);
  });

  test("deletes everything if it runs twice concurrently", async () => {
    const { user } = await makeWholeAccount(testApp);
    await deleteAndErase(testApp, user);
    const account = { userId: user.userId, nobodyId: newId() };
    await Promise.all([
      deleteAccountData(makeServices(), account),
      deleteAccountData(makeServices(), account),
    ]);
    await testApp.runJobs();
    expect(await findTraces([user.userId, user.username])).toEqual([]);
  });

  test("stops after a maximum number of batches, and enqueues another job for the remaining rows", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    const storyId = await makeStory(testApp, writer);
    await testApp.db.pool.query(
      `INSERT INTO comments (id, story_id, author_id, path, text, created_at)
        SELECT gen_random_uuid(), $1, $2, '{}', $3, now() FROM generate_series(1, 41000)`,
      [storyId, ama.userId, ama.username],
    );
    await deleteAndErase(testApp, ama);
    const { rows } = await testApp.db.pool.query<{ payload: { userId: string; nobodyId: string } }>(
      "SELECT payload FROM graphile_worker._private_jobs",
    );
    const payload = rows.find((job) => job.payload.userId === ama.userId)?.payload;
    await testApp.app.jobHandlers["delete-account-data"](payload ?? { userId: "", nobodyId: "" });
    const remainingComments = await testApp.db.pool.query(
      "SELECT FROM comments WHERE author_id = $1 LIMIT 1",
      [ama.userId],
    );
    expect(remainingComments.rowCount).toBe(1);
    await testApp.runJobs();
    expect(await findTraces([ama.userId, ama.username])).toEqual([]);
  });
});
