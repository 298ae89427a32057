import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { messagesOf, sendTo } from "../../testing/chats.fixture.ts";
import { messagesIn } from "../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import {
  deleteAccountInput,
  makeReader,
  makeStory,
  makeWriter,
  toViewer,
} from "../../testing/users.fixture.ts";
import { makeWholeAccount } from "../../testing/whole-account.fixture.ts";
import { sessions, users } from "../accounts/tables.ts";
import { deleteAccountData } from "./delete-account-data.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const isDeleted = { msg: "Your account is being deleted." };

/** Returns the columns of all tables in the schemas of the app and of Graphile Worker that match `where`. */
async function listColumns(where: string): Promise<{ table: string; column: string }[]> {
  const { rows } = await testApp.db.pool.query<{ table: string; column: string }>(`
    SELECT format('%I.%I', c.table_schema, c.table_name) AS table, format('%I', c.column_name) AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema IN ('public', 'graphile_worker') AND ${where}`);
  return rows;
}

/** Returns the columns of the database that contain one of these texts. */
async function findTraces(texts: readonly string[]): Promise<string[]> {
  const columns: string[] = [];
  for (const { table, column } of await listColumns("true")) {
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

async function storedMedia(): Promise<string[]> {
  const folder = join(testApp.config.dataDir, "media");
  const folders = await readdir(folder).catch(() => []);
  return (await Promise.all(folders.map((name) => readdir(join(folder, name))))).flat();
}

/**
 * True for a column without references. The two user columns of `conversations` are ignored: a chat has the user in only
 * one.
 */
const isUnused = ([column, count]: [string, number]) =>
  count === 0 && !/^conversations\./.test(column);

describe("deleting an account (social §7; decisions §5)", () => {
  test("deletes all rows, texts, names and files of a user who had data in every table", async () => {
    const { user, friend, groupId, friendStoryId, comment, replyId } =
      await makeWholeAccount(testApp);
    const { userId, username } = user;
    const before = Object.entries(await countReferences(userId));
    // A new foreign key to `users` needs data in `makeWholeAccount`, so that this test covers its deletion.
    expect(before.filter(isUnused)).toEqual([]);
    expect((await storedMedia()).length).toBeGreaterThanOrEqual(4);

    expect(await testApp.call("deleteAccount", deleteAccountInput, user)).toEqual(isDeleted);
    await testApp.runJobs();
    expect(await findTraces([userId, username])).toEqual([]);
    expect(await storedMedia()).toEqual([]);

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
    const messages = await messagesOf(testApp, friend, deletedUser);
    expect(messages.map(({ content }) => content)).toEqual(["Well said", "", "Yes"]);
    expect(messages[1]).toMatchObject({ isDeleted: true, mediaUrl: null, restorableUntil: null });
    expect(messages[2]).toMatchObject({ _id: replyId, replyTo: { isDeleted: true, content: "" } });
    const groupMessages = await messagesIn(testApp, friend, groupId);
    expect(groupMessages).toMatchObject([
      { isDeleted: true, content: "" },
      { content: "Ask @deleted.", mentions: [] },
    ]);
    expect(await testApp.call("getGroup", { params: { id: groupId } }, friend)).toMatchObject({
      memberCount: 1,
      creator: friend.userId,
    });
  });

  test("has effect at once, before any job: sessions and sockets end, the user is hidden, and comments have no text", async () => {
    const { user, friend, friendStoryId } = await makeWholeAccount(testApp);
    const socket = await connect(testApp, user);
    sockets.push(socket);
    await testApp.call("deleteAccount", deleteAccountInput, user);
    await socket.closed();
    expect((await testApp.refuse("getProfile", {}, user)).status).toBe(401);
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
    await testApp.runJobs();
  });

  test("makes open sockets of the chat partner and of group members refetch the messages", async () => {
    const { user, friend, groupId } = await makeWholeAccount(testApp);
    const socket = await connect(testApp, friend);
    sockets.push(socket);
    const events: unknown[] = [];
    socket.on("chatChanged", (event) => events.push(event));
    await testApp.call("deleteAccount", deleteAccountInput, user);
    await testApp.runJobs();
    await expect
      .poll(() => events)
      .toEqual(
        expect.arrayContaining([
          { userId: user.userId, groupId: null },
          { userId: null, groupId },
        ]),
      );
    // The refetch of the chat is 404.
    const params = { userId: user.userId };
    expect((await testApp.refuse("getChat", { params }, friend)).status).toBe(404);
  });

  test("works while both users send messages, which are stored or refused", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await sendTo(testApp, kofi, ama, { content: "Are you there?" });
    const send = (from: typeof ama, to: typeof ama, content: string) =>
      testApp.send(
        "sendMessage",
        { form: { recipientId: to.userId, content }, files: { media: undefined } },
        from,
      );
    const sendPromises = Array.from({ length: 8 }, (_, n) => [
      send(ama, kofi, `${ama.username} ${n}`),
      send(kofi, ama, `Word ${n}`),
    ]).flat();
    const [deleteResponse, ...sent] = await Promise.all([
      testApp.send("deleteAccount", deleteAccountInput, ama),
      ...sendPromises,
    ]);
    expect(deleteResponse.statusCode).toBe(200);
    const statuses = new Set(sent.map(({ statusCode }) => statusCode));
    expect([201, 401, 403, 404]).toEqual(expect.arrayContaining([...statuses]));
    await testApp.runJobs();
    expect(await findTraces([ama.userId, ama.username])).toEqual([]);
    const [chat] = await testApp.call("listRecentChats", { query: {} }, kofi);
    const messages = await messagesOf(testApp, kofi, { ...kofi, userId: chat?.userId ?? "" });
    const contents = messages.flatMap(({ content }) => (content === "" ? [] : [content]));
    const storedByKofi = sent.filter(({ statusCode }, n) => n % 2 === 1 && statusCode === 201);
    expect(contents).toHaveLength(1 + storedByKofi.length);
  });

  test("frees username and email at once", async () => {
    const ama = await makeReader(testApp);
    await testApp.call("deleteAccount", deleteAccountInput, ama);
    const newUser = await makeReader(testApp, { username: ama.username });
    expect((await testApp.call("getProfile", {}, newUser)).user.username).toBe(ama.username);
    await testApp.runJobs();
  });

  test("is refused without a session, and two concurrent calls delete the account once", async () => {
    expect((await testApp.refuse("deleteAccount", deleteAccountInput)).status).toBe(401);
    const ama = await makeReader(testApp);
    const responses = await Promise.all([
      testApp.send("deleteAccount", deleteAccountInput, ama),
      testApp.send("deleteAccount", deleteAccountInput, ama),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 401,
    ]);
    await testApp.runJobs();
    expect(await findTraces([ama.userId])).toEqual([]);
  });

  test("deletes a chat when both of its users delete their accounts", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await sendTo(testApp, ama, kofi, { content: `${ama.username} one` });
    await sendTo(testApp, kofi, ama, { content: `${kofi.username} two` });
    for (const user of [ama, kofi]) {
      await testApp.call("deleteAccount", deleteAccountInput, user);
      await testApp.runJobs();
    }
    expect(await findTraces([ama.userId, kofi.userId, ama.username, kofi.username])).toEqual([]);
  });
});

describe("the proof of identity for deleting an account", () => {
  const limited = useTestApp({ RATE_LIMIT: "on" });
  const deleteAccount = (user: TestUser, body: object, app = testApp) =>
    app.send("deleteAccount", { body }, user);
  const isActive = async (user: TestUser, app = testApp) =>
    (await app.send("getProfile", {}, user)).statusCode === 200;

  /** Creates a user with a linked Google account, whose session was opened by a Google sign-in `minutesAgo`. */
  async function signedInWithGoogle(minutesAgo: number): Promise<TestUser> {
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
    ["an empty one", { password: "" }, "Please enter a password."],
    ["a wrong one", { password: "Wrong2strings" }, "This is not your password."],
    ["one of another form", { password: 7 }, "Please enter a password."],
  ])("refuses %s, and nothing is deleted", async (_label, body, message) => {
    const ama = await makeReader(testApp);
    const response = await deleteAccount(ama, body);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: "VALIDATION", msg: message, message, fields: { password: message } },
    ]);
    expect(await isActive(ama)).toBe(true);
  });

  test("can also be a Google sign-in of this session in the last five minutes", async () => {
    const [recent, expired, linked] = [
      await signedInWithGoogle(4),
      await signedInWithGoogle(6),
      await makeReader(testApp, { googleId: newId() }),
    ];
    const message =
      "Please enter your password, or sign in with Google again: for five minutes after that no password is needed.";
    for (const user of [expired, linked]) {
      const response = await deleteAccount(user, {});
      expect([response.statusCode, response.json().fields]).toEqual([400, { password: message }]);
    }
    expect((await deleteAccount(recent, { password: "Wrong2strings" })).statusCode).toBe(400);
    expect((await deleteAccount(recent, {})).statusCode).toBe(200);
    expect((await deleteAccount(expired, deleteAccountInput.body)).statusCode).toBe(200);
    expect([await isActive(recent), await isActive(expired), await isActive(linked)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await testApp.call("getProfile", {}, linked)).user.isLinkedWithGoogle).toBe(true);
  });

  test("cannot be a Google sign-in for an account without a linked Google account", async () => {
    const ama = await signedInWithGoogle(1);
    await testApp.db.drizzle.update(users).set({ googleId: null }).where(eq(users.id, ama.userId));
    expect((await deleteAccount(ama, {})).statusCode).toBe(400);
  });

  test("counts wrong passwords as failed logins", async () => {
    const ama = await makeReader(limited);
    for (let n = 0; n < 10; n += 1) {
      expect((await deleteAccount(ama, { password: `Wrong${n}strings` }, limited)).statusCode).toBe(
        400,
      );
    }
    expect((await deleteAccount(ama, deleteAccountInput.body, limited)).statusCode).toBe(429);
    const body = {
      email: `${ama.username}@example.com`,
      password: deleteAccountInput.body.password,
    };
    expect((await limited.send("login", { body })).statusCode).toBe(429);
    expect(await isActive(ama, limited)).toBe(true);
  });

  test("is refused if the password is changed concurrently", async () => {
    const ama = await makeReader(testApp);
    const body = { oldPassword: deleteAccountInput.body.password, newPassword: "Another2strings!" };
    const [passwordResponse, deleteResponse] = await Promise.all([
      testApp.send("changePassword", { body }, ama),
      deleteAccount(ama, deleteAccountInput.body),
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
  const makeServices = (db: Database = testApp.db) => ({
    db,
    media: testApp.app.contextFor(null).media,
    clock: testApp.clock,
    contextOf: (userId: string) => ({
      ...testApp.app.contextFor(null),
      db,
      viewer: toViewer({ userId }),
    }),
  });

  /** Wraps the database so that `before` is called with the name of each statement before it runs. */
  function watchStatements(before: (name: string) => void | Promise<void>): Database {
    const wrapDatabase = <Db extends Pick<Database, "rows" | "row">>(db: Db): Db =>
      new Proxy(db, {
        get(target, key) {
          const value = Reflect.get(target, key) as unknown;
          if (key === "rows" || key === "row") {
            return async (...args: Parameters<Database["rows"]>) => {
              await before(args[0].name);
              return (value as Database["rows"]).apply(target, args);
            };
          }
          if (key === "transaction") {
            return (operation: (tx: Database) => Promise<unknown>) =>
              testApp.db.transaction((tx) => operation(wrapDatabase(tx as Database)));
          }
          return value;
        },
      });
    return wrapDatabase(testApp.db);
  }

  /** Wraps the database so that every statement after the first `after` ones fails. */
  function failAfter(after: number): Database {
    let remaining = after;
    return watchStatements(() => {
      remaining -= 1;
      if (remaining < 0) throw new Error("The process was killed.");
    });
  }

  test("deletes all referring rows before the row of the user, so that no cascade deletes many rows at once", async () => {
    const { user } = await makeWholeAccount(testApp);
    await testApp.call("deleteAccount", deleteAccountInput, user);
    let remainingReferences: [string, number][] | undefined;
    const db = watchStatements(async (name) => {
      if (name !== "delete-account-row") return;
      remainingReferences = Object.entries(await countReferences(user.userId)).filter(
        ([, count]) => count > 0,
      );
    });
    await deleteAccountData(makeServices(db), { userId: user.userId, nobodyId: newId() });
    expect(remainingReferences).toEqual([]);
    await testApp.runJobs();
  });

  test("continues after it was killed at any statement", async () => {
    const { user } = await makeWholeAccount(testApp);
    await testApp.call("deleteAccount", deleteAccountInput, user);
    const account = { userId: user.userId, nobodyId: newId() };
    const userExists = async () =>
      (await testApp.db.pool.query("SELECT FROM users WHERE id = $1", [user.userId])).rowCount ===
      1;
    const errors: string[] = [];
    for (let after = 0; (await userExists()) && after < 500; after += 1) {
      await deleteAccountData(makeServices(failAfter(after)), account).catch((error: Error) =>
        errors.push(error.message),
      );
    }
    expect(errors.length).toBeGreaterThan(20);
    expect(new Set(errors)).toEqual(new Set(["The process was killed."]));
    await testApp.runJobs();
    expect(await findTraces([user.userId, user.username])).toEqual([]);
    expect(await storedMedia()).toEqual([]);
  });

  test("can run twice concurrently", async () => {
    const { user } = await makeWholeAccount(testApp);
    await testApp.call("deleteAccount", deleteAccountInput, user);
    const account = { userId: user.userId, nobodyId: newId() };
    await Promise.all([
      deleteAccountData(makeServices(), account),
      deleteAccountData(makeServices(), account),
    ]);
    await testApp.runJobs();
    expect(await findTraces([user.userId, user.username])).toEqual([]);
  });

  test("enqueues itself again, so that an account with much data does not block other jobs", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    const storyId = await makeStory(testApp, writer);
    await testApp.db.pool.query(
      `INSERT INTO comments (id, story_id, author_id, path, text, created_at)
        SELECT gen_random_uuid(), $1, $2, '{}', $3, now() FROM generate_series(1, 41000)`,
      [storyId, ama.userId, ama.username],
    );
    await testApp.call("deleteAccount", deleteAccountInput, ama);
    const { rows } = await testApp.db.pool.query<{ payload: { userId: string; nobodyId: string } }>(
      "SELECT payload FROM graphile_worker._private_jobs",
    );
    const payload = rows.find((job) => job.payload.userId === ama.userId)?.payload;
    await testApp.app.jobHandlers["erase-account"](payload ?? { userId: "", nobodyId: "" });
    const remainingComments = await testApp.db.pool.query(
      "SELECT FROM comments WHERE author_id = $1 LIMIT 1",
      [ama.userId],
    );
    expect(remainingComments.rowCount).toBe(1);
    await testApp.runJobs();
    expect(await findTraces([ama.userId, ama.username])).toEqual([]);
  });
});
