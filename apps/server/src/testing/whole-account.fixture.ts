import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { users } from "../features/accounts/tables.ts";
import { newId } from "../platform/ids.ts";
import { sendChatMessage } from "./chats.fixture.ts";
import { makeGroup } from "./group-roles.fixture.ts";
import { sendToGroup } from "./groups.fixture.ts";
import { openPushBrowser } from "./push-browser.ts";
import { makeSeries } from "./series.fixture.ts";
import { postStatus } from "./statuses.fixture.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader, makeStory, makeWriter, type TestWriter } from "./users.fixture.ts";

/** A user with every kind of data that an account can have, and their friend. */
export interface WholeAccount {
  /** The user's texts, name and email address all contain their username. */
  readonly user: TestWriter;
  readonly friend: TestWriter;
  readonly groupId: string;
  readonly friendStoryId: string;
  /** The user's comment on the friend's story, which has a reply by the friend. */
  readonly comment: { readonly _id: string; readonly path: readonly string[] };
  /** The id of a message from the friend to the user. */
  readonly replyId: string;
}

/** Returns a function that creates texts with the username, by which a test finds all texts of the user. */
const createTextFactory =
  ({ username }: { readonly username: string }) =>
  (words: string) =>
    `${username} ${words}`;

/** Creates a user with a row in every table that refers to users. */
export async function makeWholeAccount(testApp: TestApp): Promise<WholeAccount> {
  const username = `quokka.${newId().slice(-12)}`;
  const [user, friend] = [
    await makeWriter(testApp, { posterName: username }),
    await makeWriter(testApp),
  ];
  const email = `${username}@example.com`;
  await testApp.db.drizzle
    .update(users)
    .set({ username, name: `${username} by name`, email })
    .where(eq(users.id, user.userId));
  const account = { ...user, username, email };
  const friendStoryId = await makeStory(testApp, friend);
  const comment = await makeStories(testApp, account, friend, friendStoryId);
  const groupId = await makeGroupOfBoth(testApp, account, friend);
  const replyId = await sendMessages(testApp, account, friend, groupId);
  await makeRows(testApp, account, friend, friendStoryId);
  return { user: account, friend, groupId, friendStoryId, comment, replyId };
}

const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#203050" } })
    .jpeg()
    .toBuffer();

/**
 * Creates a story, a draft, a playlist, reactions, comments and follows. Returns the user's comment on the friend's
 * story.
 */
async function makeStories(
  testApp: TestApp,
  user: TestWriter,
  friend: TestWriter,
  friendStoryId: string,
): Promise<{ _id: string; path: string[] }> {
  const createText = createTextFactory(user);
  await testApp.call(
    "setProfilePicture",
    { form: {}, files: { profilePicture: await picture() } },
    user,
  );
  const ownStory = await testApp.call(
    "publishStory",
    {
      form: {
        title: createText("published"),
        shortDescription: createText("in short"),
        story: `<p>${user.username}</p>`,
      },
      files: { posterImage: await picture() },
    },
    user,
  );
  const texts = { title: createText("edited"), shortDescription: createText("in short") };
  const edit = { ...texts, tags: ["river"], noteBefore: createText("in a note") };
  await testApp.call("updateStory", { params: { id: ownStory._id }, body: edit }, user);
  const { url } = await testApp.call(
    "uploadPicture",
    { form: {}, files: { picture: await picture() } },
    user,
  );
  const draft = {
    _id: newId(),
    title: createText("in a draft"),
    shortDescription: "",
    story: `<p>${user.username}</p><figure><img src="${url}" alt="A river"></figure>`,
    format: 2,
    posterAlt: "",
  };
  await testApp.call("saveDraft", { body: draft }, user);
  const work = { name: `${user.username}.txt`, bytes: Buffer.from(user.username) };
  await testApp.call("importFile", { form: {}, files: { file: work } }, user);
  const { _id: playlistId } = await testApp.call(
    "createPlaylist",
    { body: { name: createText("list"), public: true } },
    user,
  );
  await testApp.call(
    "updatePlaylist",
    { params: { id: playlistId }, body: { add: [friendStoryId] } },
    user,
  );
  await makeSeries(testApp, user, [ownStory._id], { title: createText("in parts") });
  const seriesOfFriend = await makeSeries(testApp, friend, []);
  const seriesInput = { params: { id: seriesOfFriend._id }, body: { on: true } };
  await testApp.call("followSeries", seriesInput, user);
  await testApp.call("getStory", { params: { id: friendStoryId } }, user);
  for (const [reader, id] of [
    [user, friendStoryId],
    [friend, ownStory._id],
  ] as const) {
    await testApp.call("likeStory", { params: { storyId: id }, body: { on: true } }, reader);
    await testApp.call("addBookmark", { body: { storyId: id } }, reader);
    await testApp.call(
      "shareStory",
      { params: { storyId: id }, body: { platform: "twitter" } },
      reader,
    );
    await testApp.call("recordInteraction", { body: { storyId: id, type: "read" } }, reader);
  }
  const target = { params: { storyId: friendStoryId }, query: {} };
  const { comment } = await testApp.call(
    "createComment",
    { ...target, body: { text: createText("commented") } },
    user,
  );
  const reply = { text: "Is that so?", parentId: comment._id };
  const replyResponse = await testApp.call("createReply", { ...target, body: reply }, friend);
  const likeInput = {
    params: { storyId: friendStoryId },
    body: { path: replyResponse.comment.path },
  };
  await testApp.call("likeComment", likeInput, user);
  await testApp.call(
    "followWriter",
    { params: { writerId: friend.writerId }, body: { on: true } },
    user,
  );
  await testApp.call(
    "followWriter",
    { params: { writerId: user.writerId }, body: { on: true } },
    friend,
  );
  await testApp.call("setMutedWords", { body: { words: [createText("muted")] } }, user);
  return { _id: comment._id, path: comment.path };
}

/**
 * Creates a group of both users, a request of the user to join another group, and a group that the user has left.
 * Returns the id of the first group.
 */
async function makeGroupOfBoth(
  testApp: TestApp,
  user: TestUser,
  friend: TestUser,
): Promise<string> {
  const id = await makeGroup(testApp, user);
  await testApp.call("joinGroup", { params: { id }, body: {} }, friend);
  const privateGroupId = await makeGroup(testApp, friend, { privacy: "private" });
  await testApp.call("requestToJoin", { params: { id: privateGroupId }, body: {} }, user);
  const params = { id: await makeGroup(testApp, friend) };
  await testApp.call("joinGroup", { params, body: {} }, user);
  await sendToGroup(testApp, friend, params.id);
  await testApp.call("leaveGroup", { params, body: {} }, user);
  return id;
}

/** Sends messages both ways, with files, quotes, a status and a mention. Returns the id of the friend's reply. */
async function sendMessages(
  testApp: TestApp,
  user: TestUser,
  friend: TestUser,
  groupId: string,
): Promise<string> {
  const createText = createTextFactory(user);
  const status = await postStatus(testApp, user, createText("of the day"));
  const friendStatus = await postStatus(testApp, friend);
  await testApp.call(
    "likeStatus",
    { params: { statusId: friendStatus._id }, body: { on: true } },
    user,
  );
  await testApp.call("viewStatus", { params: { statusId: friendStatus._id }, body: {} }, user);
  await sendChatMessage(testApp, friend, user, { content: "Well said", statusId: status._id });
  const sentMessage = await sendChatMessage(testApp, user, friend, {
    content: createText("whispered"),
    media: await picture(),
  });
  const reply = await sendChatMessage(testApp, friend, user, {
    content: "Yes",
    replyTo: sentMessage._id,
  });
  await sendToGroup(testApp, user, groupId, {
    content: createText("wrote to a group"),
    media: await picture(),
  });
  await sendToGroup(testApp, friend, groupId, { content: `Ask @${user.username}.` });
  return reply._id;
}

/** Creates a push subscription, reports, and the rows of all tables that the other functions do not fill. */
async function makeRows(
  testApp: TestApp,
  { userId, ...user }: TestUser,
  friend: TestUser,
  friendStoryId: string,
): Promise<void> {
  const createText = createTextFactory(user);
  const stranger = await makeReader(testApp);
  const friendId = friend.userId;
  const strangerId = stranger.userId;
  const browser = openPushBrowser();
  const body = { endpoint: `https://push.example/${newId()}`, keys: browser.keys };
  await testApp.call("subscribeToPush", { body }, user);
  for (const type of ["user", "story"] as const) {
    const targetId = type === "user" ? strangerId : friendStoryId;
    await testApp.call(
      "reportEntity",
      { body: { type, targetId, reason: createText("reported") } },
      user,
    );
  }
  const report = { type: "user", targetId: userId, reason: "They are rude." } as const;
  await testApp.call("reportEntity", { body: report }, friend);
  const now = testApp.clock.now();
  const rows: [string, Record<string, unknown>][] = [
    ["friends", { user_id: userId, friend_id: friendId, created_at: now }],
    ["friends", { user_id: friendId, friend_id: userId, created_at: now }],
    ["friend_requests", { sender_id: userId, recipient_id: strangerId, created_at: now }],
    ["friend_requests", { sender_id: strangerId, recipient_id: userId, created_at: now }],
    ["user_blocks", { blocker_id: userId, blocked_id: strangerId, created_at: now }],
    ["user_blocks", { blocker_id: strangerId, blocked_id: userId, created_at: now }],
    ["comment_bans", { griot_id: userId, user_id: strangerId, created_at: now }],
    ["comment_bans", { griot_id: strangerId, user_id: userId, created_at: now }],
    ["mutes", { user_id: userId, muted_id: strangerId, created_at: now }],
    ["mutes", { user_id: strangerId, muted_id: userId, created_at: now }],
    [
      "feedback",
      { id: randomUUID(), user_id: userId, message: createText("gave feedback"), created_at: now },
    ],
    [
      "search_history",
      { user_id: userId, key: createText("searched"), term: createText("searched"), used_at: now },
    ],
    [
      "email_verifications",
      { user_id: userId, token_hash: Buffer.from(randomUUID()), expires_at: now },
    ],
    [
      "password_resets",
      { user_id: userId, token_hash: Buffer.from(randomUUID()), expires_at: now },
    ],
    [
      "google_sign_ins",
      {
        code_hash: Buffer.from(randomUUID()),
        verifier_hash: Buffer.from(randomUUID()),
        user_id: userId,
        created_at: now,
      },
    ],
    [
      "known_devices",
      { user_id: userId, token_hash: Buffer.from(randomUUID()), last_used_at: now },
    ],
    [
      "new_device_sign_ins",
      {
        id: randomUUID(),
        user_id: userId,
        device_hash: Buffer.from(randomUUID()),
        device: createText("signed in on"),
        created_at: now,
      },
    ],
    [
      "email_changes",
      {
        id: randomUUID(),
        user_id: userId,
        old_email: `${createText("old")}@example.com`,
        new_email: `${createText("new")}@example.com`,
        requested_at: now,
        applied_at: now,
      },
    ],
    [
      "second_factor_challenges",
      {
        challenge_hash: Buffer.from(randomUUID()),
        user_id: userId,
        purpose: "proof",
        created_at: now,
      },
    ],
    [
      "totp_apps",
      {
        user_id: userId,
        encrypted_secret: Buffer.from("secret"),
        created_at: now,
        confirmed_at: now,
      },
    ],
    [
      "passkeys",
      {
        id: randomUUID(),
        user_id: userId,
        credential_id: Buffer.from(randomUUID()),
        public_key: Buffer.from("key"),
        counter: 0,
        transports: [],
        name: createText("phone"),
        created_at: now,
      },
    ],
    ["recovery_codes", { user_id: userId, code_hash: Buffer.from(randomUUID()) }],
    [
      "idempotency_keys",
      {
        user_id: userId,
        call: "createComment",
        key: randomUUID(),
        input_hash: "hash",
        response: JSON.stringify({ text: createText("commented once") }),
        expires_at: now,
      },
    ],
    ["feed_readers", { user_id: userId, requested_at: now }],
    ["feeds", { user_id: userId, version: newId(), story_ids: [], reasons: [] }],
    ["story_progress", { user_id: userId, story_id: friendStoryId, read_at: now }],
    ["reading_history", { user_id: userId, story_id: friendStoryId, opened_at: now }],
    [
      "storage_reservations",
      { id: randomUUID(), user_id: userId, bytes: 9, day: now, created_at: now },
    ],
    ["story_blocks", { user_id: userId, story_id: friendStoryId, created_at: now }],
    ["writer_origins", { user_id: userId, day: now, origin: "other", reads: 1 }],
    ["writer_totals", { user_id: userId, reading_seconds: 7 }],
    [
      "moderation_log",
      createLogEntry({ moderator_id: userId, author_id: friendId, title: "Another" }),
    ],
    [
      "moderation_log",
      createLogEntry({ moderator_id: friendId, author_id: userId, target_id: userId }),
    ],
  ];
  const sanctionIds = [newId(), newId()] as const;
  for (const [id, sanctionedId, moderatorId] of [
    [sanctionIds[0], userId, friendId],
    [sanctionIds[1], friendId, userId],
  ] as const) {
    const target = { kind: "user", target_id: sanctionedId };
    rows.push([
      "sanctions",
      {
        ...target,
        id,
        user_id: sanctionedId,
        act: "warn",
        title: "",
        reason: sanctionedId === userId ? createText("was unkind to") : "Unkind.",
        moderator_id: moderatorId,
        created_at: now,
        appealable_until: now,
      },
    ]);
    rows.push([
      "appeals",
      {
        id: newId(),
        sanction_id: id,
        text: sanctionedId === userId ? createText("appealed") : "No.",
        created_at: now,
        outcome: "upheld",
        reason: "It stays.",
        decided_at: now,
        decided_by: moderatorId,
      },
    ]);
    rows.push([
      "moderation_notes",
      {
        ...target,
        id: newId(),
        author_id: sanctionedId,
        text: sanctionedId === userId ? createText("noted") : "A note.",
        moderator_id: moderatorId,
        created_at: now,
      },
    ]);
  }
  rows.push([
    "reported_things",
    {
      kind: "story",
      target_id: newId(),
      author_id: friendId,
      handled_at: now,
      taken_by: userId,
      taken_at: now,
    },
  ]);
  for (const [user_id, sender_id] of [
    [userId, friendId],
    [friendId, userId],
  ]) {
    const alert = { user_id, sender_id, type: "story_like", reference_id: friendStoryId };
    rows.push(["alerts", { ...alert, id: randomUUID(), created_at: now }]);
    rows.push(["alert_outbox", { ...alert, created_at: now }]);
    rows.push(["alert_history", { ...alert, alerted_at: now }]);
  }
  function createLogEntry(overrides: Record<string, unknown>) {
    const entry = { kind: "user", act: "warn", title: createText("in a log"), note: "" };
    return { ...entry, id: newId(), target_id: friendId, created_at: now, ...overrides };
  }
  for (const [table, row] of rows) await insert(testApp, table, row);
  const selectRow = sql`SELECT ${userId}::uuid, id, ${now.toISOString()}::timestamptz`;
  await testApp.db.drizzle.execute(sql`
    INSERT INTO comment_blocks (user_id, comment_id, created_at)
    ${selectRow} FROM comments WHERE story_id = ${friendStoryId} LIMIT 1`);
  await testApp.db.drizzle.execute(sql`
    INSERT INTO expired_messages (id, conversation_id, sender_id, content, is_forwarded, attachment_id, is_edited,
      disappears_at, created_at)
    SELECT gen_random_uuid(), conversation_id, sender_id, ${createText("disappeared")}, false, attachment_id, false,
      ${now.toISOString()}::timestamptz, created_at
    FROM messages WHERE sender_id = ${userId} AND attachment_id IS NOT NULL`);
  await testApp.db.drizzle.execute(sql`
    INSERT INTO status_blocks (user_id, status_id, created_at)
    ${selectRow} FROM statuses WHERE user_id = ${friendId}`);
}

async function insert(
  testApp: TestApp,
  table: string,
  row: Record<string, unknown>,
): Promise<void> {
  const columns = Object.keys(row);
  const placeholders = columns.map((_, index) => `$${index + 1}`);
  await testApp.db.pool.query(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${placeholders.join(", ")}) ON CONFLICT DO NOTHING`,
    Object.values(row),
  );
}
