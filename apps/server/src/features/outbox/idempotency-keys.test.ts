import { randomUUID } from "node:crypto";
import { type CallDefinition, type CallInput, type CallName, calls } from "@kora/contract";
import { idempotencyKeyHours } from "@kora/contract/idempotency-key";
import { sentences } from "@kora/contract/sentences";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import type { NamedFile } from "../../testing/multipart.ts";
import { makeModerator, moderateUser } from "../../testing/sanctions.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  deleteAndErase,
  makeReader,
  makeStory,
  makeWriter,
  writerApplication,
} from "../../testing/users.fixture.ts";
import { deleteExpiredKeys } from "./delete-expired-keys.ts";

const testApp = useTestApp();
const hour = 60 * 60 * 1000;

let picture: Buffer;
let otherPicture: Buffer;
beforeAll(async () => {
  const paint = (background: string) =>
    sharp({ create: { width: 800, height: 500, channels: 3, background } })
      .jpeg()
      .toBuffer();
  picture = await paint("#203050");
  otherPicture = await paint("#502030");
});

type Input<Name extends CallName> = CallInput<Name, Buffer | NamedFile | undefined>;

/** A call that creates one row of a table. */
interface Creation<Name extends CallName> {
  readonly user: TestUser;
  readonly input: Input<Name>;
  /** The same call with other content. */
  readonly other: Input<Name>;
  /** A query for what the user has created, one row each. */
  readonly created: string;
  /** By default, the user's id. */
  readonly createdBy?: string;
}

const storyForm = {
  title: "The River's Third Name",
  shortDescription: "A girl asks the river what it is called.",
  story: "<p>Once there was a river.</p>",
};
const storyInput = (changes: object = {}, posterImage = picture): Input<"publishStory"> => ({
  form: { ...storyForm, ...changes },
  files: { posterImage },
});

async function makeCommentCall() {
  const storyId = await makeStory(testApp, await makeWriter(testApp));
  return { user: await makeReader(testApp), params: { storyId }, query: {} };
}

async function makeModerationCall() {
  const target = await makeReader(testApp);
  const params = { kind: "user", targetId: target.userId } as const;
  return { user: await makeModerator(testApp), params };
}

type Creations = { [Name in CallName]?: () => Promise<Creation<Name>> };

/** Makes the creation of every call that takes a key. A call without one here fails a test. */
const creations = {
  publishStory: async () => ({
    user: await makeWriter(testApp),
    input: storyInput(),
    other: storyInput({}, otherPicture),
    created: "SELECT FROM stories WHERE author_id = $1",
  }),
  publishOwnStory: async () => {
    const user = await makeWriter(testApp);
    const publishAt = (hours: number) =>
      new Date(testApp.clock.now().getTime() + hours * hour).toISOString();
    const story = await testApp.call("publishStory", storyInput({ publishAt: publishAt(5) }), user);
    const params = { id: story._id };
    return {
      user,
      input: { params, body: {} },
      other: { params, body: { publishAt: publishAt(9) } },
      created: "SELECT FROM stories WHERE author_id = $1 AND unpublished_at IS NULL",
    };
  },
  createComment: async () => {
    const { user, params, query } = await makeCommentCall();
    const created = "SELECT FROM comments WHERE author_id = $1";
    const input = { params, query, body: { text: "Once." } };
    return { user, input, other: { ...input, body: { text: "Twice." } }, created };
  },
  createReply: async () => {
    const { user, params, query } = await makeCommentCall();
    const author = await makeReader(testApp);
    const first = { params, query, body: { text: "First." } };
    const { _id: parentId } = (await testApp.call("createComment", first, author)).comment;
    const created = "SELECT FROM comments WHERE author_id = $1";
    const input = { params, query, body: { parentId, text: "Once." } };
    return { user, input, other: { ...input, body: { parentId, text: "Twice." } }, created };
  },
  createStatus: async () => ({
    user: await makeReader(testApp),
    input: { body: { content: "Once." } },
    other: { body: { content: "Twice." } },
    created: "SELECT FROM statuses WHERE user_id = $1",
  }),
  sendMessage: async () => {
    const { userId: recipientId } = await makeReader(testApp);
    const form = { recipientId, content: "Once." };
    return {
      user: await makeReader(testApp),
      input: { form, files: { media: picture } },
      other: { form, files: { media: otherPicture } },
      created: "SELECT FROM messages WHERE sender_id = $1",
    };
  },
  createGroup: async () => ({
    user: await makeWriter(testApp),
    input: { body: { name: "River tellers", description: "All of us.", privacy: "public" } },
    other: { body: { name: "Sea tellers", description: "All of us.", privacy: "public" } },
    created: "SELECT FROM groups WHERE creator_id = $1",
  }),
  requestToJoin: async () => {
    const admin = await makeWriter(testApp);
    const params = { id: await makeGroup(testApp, admin, { privacy: "private" }) };
    const otherParams = { id: await makeGroup(testApp, admin, { privacy: "private" }) };
    return {
      user: await makeReader(testApp),
      input: { params, body: {} },
      other: { params: otherParams, body: {} },
      created: "SELECT FROM group_requests WHERE user_id = $1",
    };
  },
  createPlaylist: async () => ({
    user: await makeReader(testApp),
    input: { body: { name: "Rivers", public: true } },
    other: { body: { name: "Rivers", public: false } },
    created: "SELECT FROM playlists WHERE owner_id = $1",
  }),
  createSeries: async () => ({
    user: await makeWriter(testApp),
    input: { body: { title: "The Long River" } },
    other: { body: { title: "The Short River" } },
    created: "SELECT FROM series WHERE author_id = $1",
  }),
  importFile: async () => {
    const file = { name: "river.md", bytes: Buffer.from("# Part 1\n\nText 1") };
    return {
      user: await makeWriter(testApp),
      input: { form: {}, files: { file } },
      other: { form: {}, files: { file: { ...file, name: "sea.md" } } },
      created: "SELECT FROM imports WHERE owner_id = $1",
    };
  },
  uploadPicture: async () => ({
    user: await makeReader(testApp),
    input: { form: {}, files: { picture } },
    other: { form: {}, files: { picture: otherPicture } },
    created: "SELECT FROM story_pictures WHERE owner_id = $1",
  }),
  sendFeedback: async () => ({
    user: await makeReader(testApp),
    input: { body: { message: "It is good." } },
    other: { body: { message: "It is bad." } },
    created: "SELECT FROM feedback WHERE user_id = $1",
  }),
  reportEntity: async () => {
    const targetId = await makeStory(testApp, await makeWriter(testApp));
    const body = { type: "story", targetId, reason: "Not theirs." } as const;
    return {
      user: await makeReader(testApp),
      input: { body },
      other: { body: { ...body, reason: "Stolen." } },
      created: "SELECT FROM reports WHERE reporter_id = $1",
    };
  },
  createAppeal: async () => {
    const user = await makeReader(testApp);
    await moderateUser(testApp, await makeModerator(testApp), user, { act: "warn", note: "Rude." });
    const [sanction] = await testApp.call("listSanctions", { query: {} }, user);
    const body = { sanctionId: sanction?._id ?? "", text: "I was not." };
    return {
      user,
      input: { body },
      other: { body: { ...body, text: "Never." } },
      created:
        "SELECT FROM appeals JOIN sanctions s ON s.id = appeals.sanction_id WHERE s.user_id = $1",
    };
  },
  moderate: async () => {
    const { user, params } = await makeModerationCall();
    const body = { act: "warn", note: "Rude." } as const;
    return {
      user,
      input: { params, body },
      other: { params, body: { ...body, note: "Ruder." } },
      created: "SELECT FROM sanctions WHERE user_id = $1",
      createdBy: params.targetId,
    };
  },
  addNote: async () => {
    const { user, params } = await makeModerationCall();
    return {
      user,
      input: { params, body: { text: "Seen before." } },
      other: { params, body: { text: "Never seen." } },
      created: "SELECT FROM moderation_notes WHERE moderator_id = $1",
    };
  },
  saveWriter: async () => ({
    user: await makeReader(testApp),
    input: { body: writerApplication },
    other: { body: { ...writerApplication, posterName: "Kofi" } },
    created: "SELECT FROM writers WHERE user_id = $1",
  }),
  saveSearchTerm: async () => ({
    user: await makeReader(testApp),
    input: { body: { term: "river" } },
    other: { body: { term: "sea" } },
    created: "SELECT generate_series(1, uses) FROM search_history WHERE user_id = $1",
  }),
  requestFriend: async () => {
    const [friendId, otherId] = [
      (await makeReader(testApp, { birthMonth: "1990-01-01" })).userId,
      (await makeReader(testApp, { birthMonth: "1990-01-01" })).userId,
    ];
    return {
      user: await makeReader(testApp, { birthMonth: "1990-01-01" }),
      input: { body: { friendId } },
      other: { body: { friendId: otherId } },
      created: "SELECT FROM friend_requests WHERE sender_id = $1",
    };
  },
} satisfies Creations;

type CreatingCall = keyof typeof creations;

const makeCreation = (name: CreatingCall) => creations[name]() as Promise<Creation<CallName>>;

/** Makes a call with a key. */
async function callWithKey<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  { user, key }: { user: TestUser; key: string },
) {
  const response = await testApp.send(name, input, user, { "idempotency-key": key });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
}

const countCreated = async ({ created, createdBy, user }: Creation<CallName>) =>
  (await testApp.db.pool.query(created, [createdBy ?? user.userId])).rowCount;

const countKeys = async (user: TestUser) =>
  (await testApp.db.pool.query("SELECT FROM idempotency_keys WHERE user_id = $1", [user.userId]))
    .rowCount;

/** Counts the statements that wait for a lock. */
const countWaiting = async (client: {
  query(text: string): Promise<{ rowCount: number | null }>;
}) => (await client.query("SELECT FROM pg_locks WHERE NOT granted")).rowCount;

const creatingCalls = Object.keys(creations) as CreatingCall[];

test("every call that takes a key is in these tests", () => {
  const declared = (Object.entries(calls) as [CallName, CallDefinition][]).filter(
    ([, { takesIdempotencyKey }]) => takesIdempotencyKey,
  );
  expect(declared.map(([name]) => name).toSorted()).toEqual(creatingCalls.toSorted());
});

describe.each(creatingCalls)("%s with an Idempotency-Key", (name) => {
  test("three times at once and once more creates one, and all get the same answer", async () => {
    const creation = await makeCreation(name);
    const once = { user: creation.user, key: randomUUID() };
    const send = () => callWithKey(name, creation.input as never, once);
    const responses = await Promise.all([send(), send(), send()]);
    responses.push(await send());
    expect(responses[0]?.status).toBe((calls[name] as CallDefinition).status ?? 200);
    for (const response of responses) expect(response).toEqual(responses[0]);
    expect(await countCreated(creation)).toBe(1);
  });

  test("and other content is 409 IDEMPOTENCY_MISMATCH, and changes nothing", async () => {
    const creation = await makeCreation(name);
    const once = { user: creation.user, key: "a key/of=mine" };
    const valid = { ...once, key: "a-key/of=mine" };
    expect(await callWithKey(name, creation.input as never, once)).toMatchObject({
      status: 400,
      body: { fields: { "idempotency-key": sentences.form.idempotencyKey } },
    });
    await callWithKey(name, creation.input as never, valid);
    expect(await callWithKey(name, creation.other as never, valid)).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_MISMATCH", msg: sentences.form.idempotencyKeyUsed },
    });
    expect(await countCreated(creation)).toBe(1);
  });
});

describe("a key", () => {
  const status = { body: { content: "Once." } };

  test.each([
    ["empty", ""],
    ["of 129 characters", "k".repeat(129)],
    ["with a space", "a b"],
    ["with a letter outside ASCII", "ké"],
  ])("that is %s is 400, and creates nothing", async (_case, key) => {
    const user = await makeReader(testApp);
    expect(await callWithKey("createStatus", status, { user, key })).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", msg: sentences.form.idempotencyKey },
    });
    const { rowCount } = await testApp.db.pool.query("SELECT FROM statuses WHERE user_id = $1", [
      user.userId,
    ]);
    expect(rowCount).toBe(0);
  });

  test("of 128 visible characters is taken", async () => {
    const user = await makeReader(testApp);
    const key = '"~!'.padEnd(128, "k");
    expect((await callWithKey("createStatus", status, { user, key })).status).toBe(201);
  });

  test("counts for one user and one call", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const key = "7";
    const feedback = { body: { message: "Good." } };
    for (const user of [ama, kofi]) {
      expect((await callWithKey("createStatus", status, { user, key })).status).toBe(201);
      expect((await callWithKey("sendFeedback", feedback, { user, key })).status).toBe(201);
    }
  });

  test("is not needed: without one, every call creates, and nothing is stored", async () => {
    const user = await makeReader(testApp);
    for (const _time of [1, 2]) await testApp.call("createStatus", status, user);
    expect(await countKeys(user)).toBe(0);
  });

  test("of a refused call is not kept, and can be used again", async () => {
    const user = await makeReader(testApp);
    const once = { user, key: randomUUID() };
    const invalid = await callWithKey("createStatus", { body: { content: "" } }, once);
    expect(invalid.status).toBe(400);
    const playlist = { body: { name: "One too many", public: false } };
    await testApp.db.pool.query(
      `INSERT INTO playlists (id, owner_id, name, is_public, created_at)
       SELECT gen_random_uuid(), $1, 'Full', false, now() FROM generate_series(1, 1000)`,
      [user.userId],
    );
    expect((await callWithKey("createPlaylist", playlist, once)).status).toBe(409);
    expect(await countKeys(user)).toBe(0);
    await testApp.db.pool.query("DELETE FROM playlists WHERE owner_id = $1", [user.userId]);
    expect((await callWithKey("createPlaylist", playlist, once)).status).toBe(201);
    expect((await callWithKey("createStatus", status, once)).status).toBe(201);
  });

  test("of a call that fails leaves nothing: neither what it made nor the key", async () => {
    const user = await makeWriter(testApp);
    const once = { user, key: randomUUID() };
    await testApp.db.pool.query(
      "ALTER TABLE idempotency_keys ADD CONSTRAINT no_response CHECK (response IS NULL) NOT VALID",
    );
    try {
      expect((await callWithKey("publishStory", storyInput(), once)).status).toBe(500);
    } finally {
      await testApp.db.pool.query("ALTER TABLE idempotency_keys DROP CONSTRAINT no_response");
    }
    expect(await countKeys(user)).toBe(0);
    expect(await testApp.call("listOwnStories", { query: {} }, user)).toEqual([]);
    expect((await callWithKey("publishStory", storyInput(), once)).status).toBe(201);
  });

  test("gets the first answer although the same call would be refused now", async () => {
    const user = await makeWriter(testApp);
    const once = { user, key: randomUUID() };
    const publishAt = new Date(testApp.clock.now().getTime() + hour).toISOString();
    const first = await callWithKey("publishStory", storyInput({ publishAt }), once);
    testApp.clock.advance(2 * hour);
    expect(await callWithKey("publishStory", storyInput({ publishAt }), once)).toEqual(first);
  });

  test("that a running call has is waited for", async () => {
    const user = await makeReader(testApp);
    const once = { user, key: randomUUID() };
    const client = await testApp.db.pool.connect();
    try {
      // The first call waits for its user, whom this transaction has locked.
      await client.query("BEGIN");
      await client.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [user.userId]);
      const input = { body: { name: "Rivers", public: true } };
      const both = [1, 2].map(() => callWithKey("createPlaylist", input, once));
      await expect.poll(() => countWaiting(client)).toBe(1);
      await client.query("COMMIT");
      const [first, second] = await Promise.all(both);
      expect(first?.status).toBe(201);
      expect(second).toEqual(first);
    } finally {
      client.release();
    }
  });

  test("that a call of another process has is waited for", async () => {
    const user = await makeReader(testApp);
    const client = await testApp.db.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(
        `INSERT INTO idempotency_keys (user_id, call, key, input_hash, expires_at)
         VALUES ($1, 'createStatus', 'k', '', 'infinity')`,
        [user.userId],
      );
      const response = callWithKey("createStatus", status, { user, key: "k" });
      await expect.poll(() => countWaiting(client)).toBe(1);
      // The other call is refused.
      await client.query("ROLLBACK");
      expect((await response).status).toBe(201);
    } finally {
      client.release();
    }
  });

  test("of an import that is being read is waited for, however many ask", async () => {
    const { input, user } = await creations.importFile();
    const once = { user, key: randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => callWithKey("importFile", input, once)),
    );
    expect(responses[0]?.status).toBe(201);
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  test("is as good as new after 24 hours, and a job deletes it", async () => {
    const user = await makeReader(testApp);
    const once = { user, key: randomUUID() };
    const services = { db: testApp.db, clock: testApp.clock };
    const first = await callWithKey("createStatus", status, once);
    testApp.clock.advance((idempotencyKeyHours - 1) * hour);
    await deleteExpiredKeys(services);
    expect(await callWithKey("createStatus", status, once)).toEqual(first);
    testApp.clock.advance(hour);
    const other = { body: { content: "A day later." } };
    expect((await callWithKey("createStatus", other, once)).status).toBe(201);
    testApp.clock.advance(idempotencyKeyHours * hour);
    await deleteExpiredKeys(services);
    expect(await countKeys(user)).toBe(0);
  });

  test("is erased with the account", async () => {
    const user = await makeReader(testApp);
    await callWithKey("createStatus", status, { user, key: randomUUID() });
    await deleteAndErase(testApp, user);
    await testApp.runJobs();
    expect(await countKeys(user)).toBe(0);
  });
});

test("the draft of a story is not part of its content", async () => {
  const user = await makeWriter(testApp);
  const once = { user, key: randomUUID() };
  const first = await callWithKey("publishStory", storyInput({ draftId: newId() }), once);
  expect(first.status).toBe(201);
  expect(await callWithKey("publishStory", storyInput({ draftId: newId() }), once)).toEqual(first);
});

describe("without a key, the draftId of a story is one", () => {
  test("three calls at once with one draftId publish one story", async () => {
    const user = await makeWriter(testApp);
    const input = storyInput({ draftId: newId() });
    const responses = await Promise.all(
      [1, 2, 3].map(() => testApp.send("publishStory", input, user)),
    );
    responses.push(await testApp.send("publishStory", input, user));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    for (const response of responses) expect(response.json()).toEqual(responses[0]?.json());
    expect(await testApp.call("listOwnStories", { query: {} }, user)).toHaveLength(1);
  });

  test("another text with it is 409, unless the call has a key of its own", async () => {
    const user = await makeWriter(testApp);
    const draftId = newId();
    await testApp.call("publishStory", storyInput({ draftId }), user);
    const other = storyInput({ draftId, title: "The River's Fourth Name" });
    expect(await testApp.callExpectingError("publishStory", other, user)).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_MISMATCH", msg: sentences.form.keyFieldUsed("draftId") },
    });
    const response = await callWithKey("publishStory", other, { user, key: randomUUID() });
    expect(response.status).toBe(201);
  });
});
