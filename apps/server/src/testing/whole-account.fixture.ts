import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { users } from "../features/accounts/tables.ts";
import { newId } from "../platform/ids.ts";
import { sendTo } from "./chats.fixture.ts";
import { makeGroup } from "./group-roles.fixture.ts";
import { sendToGroup } from "./groups.fixture.ts";
import { openPushBrowser } from "./push-browser.ts";
import { postStatus } from "./statuses.fixture.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader, makeStory, makeWriter, type TestWriter } from "./users.fixture.ts";

/** A user with every kind of data that an account can have, and their friend. */
export interface WholeAccount {
  /** The user's texts, name and email address all contain their username. */
  readonly person: TestWriter;
  readonly friend: TestWriter;
  readonly groupId: string;
  readonly friendsStory: string;
  /** The user's comment on the friend's story, which has a reply by the friend. */
  readonly comment: { readonly _id: string; readonly path: readonly string[] };
  /** The id of a message from the friend to the user. */
  readonly answer: string;
}

const wordsOf =
  ({ username }: { readonly username: string }) =>
  (what: string) =>
    `${username} ${what}`;

/** Creates a user with a row in every table that refers to users. */
export async function makeWholeAccount(kit: TestApp): Promise<WholeAccount> {
  const username = `quokka.${newId().slice(-12)}`;
  const [person, friend] = [await makeWriter(kit, { posterName: username }), await makeWriter(kit)];
  await kit.db.drizzle
    .update(users)
    .set({ username, name: `${username} by name`, email: `${username}@example.com` })
    .where(eq(users.id, person.userId));
  const account = { ...person, username };
  const friendsStory = await makeStory(kit, friend);
  const comment = await makeStories(kit, account, friend, friendsStory);
  const groupId = await makeGroupOfBoth(kit, account, friend);
  const answer = await talk(kit, account, friend, groupId);
  await makeRows(kit, account, friend, { storyId: friendsStory, groupId });
  return { person: account, friend, groupId, friendsStory, comment, answer };
}

const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#203050" } })
    .jpeg()
    .toBuffer();

async function makeStories(
  kit: TestApp,
  person: TestWriter,
  friend: TestWriter,
  storyId: string,
): Promise<{ _id: string; path: string[] }> {
  const words = wordsOf(person);
  await kit.call(
    "setProfilePicture",
    { form: {}, files: { profilePicture: await picture() } },
    person,
  );
  const own = await kit.call(
    "publishStory",
    {
      form: {
        title: words("told"),
        shortDescription: words("in short"),
        story: `<p>${person.username}</p>`,
      },
      files: { posterImage: await picture() },
    },
    person,
  );
  const draft = {
    _id: newId(),
    title: words("begun"),
    shortDescription: "",
    story: `<p>${person.username}</p>`,
    posterAlt: "",
  };
  await kit.call("saveDraft", { body: draft }, person);
  const { _id: listId } = await kit.call(
    "createPlaylist",
    { body: { name: words("list"), public: true } },
    person,
  );
  await kit.call("updatePlaylist", { params: { id: listId }, body: { add: [storyId] } }, person);
  await kit.call("getStory", { params: { id: storyId } }, person);
  for (const [reader, id] of [
    [person, storyId],
    [friend, own._id],
  ] as const) {
    await kit.call("likeStory", { params: { storyId: id }, body: { on: true } }, reader);
    await kit.call("addBookmark", { body: { storyId: id } }, reader);
    await kit.call(
      "shareStory",
      { params: { storyId: id }, body: { platform: "twitter" } },
      reader,
    );
    await kit.call("recordInteraction", { body: { storyId: id, type: "read" } }, reader);
  }
  const place = { params: { storyId }, query: {} };
  const { comment } = await kit.call(
    "createComment",
    { ...place, body: { text: words("said") } },
    person,
  );
  const reply = { text: "Is that so?", parentId: comment._id };
  const answered = await kit.call("createReply", { ...place, body: reply }, friend);
  const { path } = answered.comment;
  await kit.call("likeComment", { params: { storyId }, body: { path } }, person);
  await kit.call(
    "followWriter",
    { params: { writerId: friend.writerId }, body: { on: true } },
    person,
  );
  await kit.call(
    "followWriter",
    { params: { writerId: person.writerId }, body: { on: true } },
    friend,
  );
  return { _id: comment._id, path: comment.path };
}

async function makeGroupOfBoth(kit: TestApp, person: TestUser, friend: TestUser): Promise<string> {
  const id = await makeGroup(kit, person);
  await kit.call("joinGroup", { params: { id }, body: {} }, friend);
  const closed = await makeGroup(kit, friend, { privacy: "private" });
  await kit.call("requestToJoin", { params: { id: closed }, body: {} }, person);
  return id;
}

/** Sends messages both ways, with files, quotes, a status and a mention. Returns the id of the friend's reply. */
async function talk(
  kit: TestApp,
  person: TestUser,
  friend: TestUser,
  groupId: string,
): Promise<string> {
  const words = wordsOf(person);
  const status = await postStatus(kit, person, words("of the day"));
  const theirs = await postStatus(kit, friend);
  await kit.call("likeStatus", { params: { statusId: theirs._id }, body: { on: true } }, person);
  await kit.call("viewStatus", { params: { statusId: theirs._id }, body: {} }, person);
  await sendTo(kit, friend, person, { content: "Well said", statusId: status._id });
  const said = await sendTo(kit, person, friend, {
    content: words("whispered"),
    media: await picture(),
  });
  const answer = await sendTo(kit, friend, person, { content: "Yes", replyTo: said._id });
  await sendToGroup(kit, person, groupId, { content: words("called"), media: await picture() });
  await sendToGroup(kit, friend, groupId, { content: `Ask @${person.username}.` });
  return answer._id;
}

/** Creates the rows that other features or the passage of time would create. */
async function makeRows(
  kit: TestApp,
  { userId, ...person }: TestUser,
  friend: TestUser,
  { storyId }: { storyId: string; groupId: string },
): Promise<void> {
  const words = wordsOf(person);
  const stranger = await makeReader(kit);
  const other = friend.userId;
  const third = stranger.userId;
  const browser = openPushBrowser();
  const body = { endpoint: `https://push.example/${newId()}`, keys: browser.keys };
  await kit.call("subscribeToPush", { body }, person);
  for (const type of ["user", "story"] as const) {
    const targetId = type === "user" ? third : storyId;
    await kit.call("reportEntity", { body: { type, targetId, reason: words("reported") } }, person);
  }
  const report = { type: "user", targetId: userId, reason: "They speak of quolls." } as const;
  await kit.call("reportEntity", { body: report }, friend);
  const [at, id] = [kit.clock.now(), () => randomUUID()];
  const rows: [string, Record<string, unknown>][] = [
    ["friends", { user_id: userId, friend_id: other, created_at: at }],
    ["friends", { user_id: other, friend_id: userId, created_at: at }],
    ["friend_requests", { sender_id: userId, recipient_id: third, created_at: at }],
    ["friend_requests", { sender_id: third, recipient_id: userId, created_at: at }],
    ["user_blocks", { blocker_id: userId, blocked_id: third, created_at: at }],
    ["user_blocks", { blocker_id: third, blocked_id: userId, created_at: at }],
    ["feedback", { id: id(), user_id: userId, message: words("for you"), created_at: at }],
    [
      "search_history",
      { user_id: userId, key: words("sought"), term: words("sought"), used_at: at },
    ],
    ["email_verifications", { user_id: userId, token_hash: Buffer.from(id()), expires_at: at }],
    ["password_resets", { user_id: userId, token_hash: Buffer.from(id()), expires_at: at }],
    [
      "google_sign_ins",
      {
        code_hash: Buffer.from(id()),
        verifier_hash: Buffer.from(id()),
        user_id: userId,
        created_at: at,
      },
    ],
    ["known_devices", { user_id: userId, token_hash: Buffer.from(id()), last_used_at: at }],
    ["feed_readers", { user_id: userId, asked_at: at }],
    ["feeds", { user_id: userId, version: newId(), story_ids: [], reasons: [] }],
    ["story_progress", { user_id: userId, story_id: storyId, read_at: at }],
    ["storage_reservations", { id: id(), user_id: userId, bytes: 9, day: at, created_at: at }],
    ["story_blocks", { user_id: userId, story_id: storyId, created_at: at }],
    ["writer_origins", { user_id: userId, day: at, origin: "other", reads: 1 }],
    ["writer_totals", { user_id: userId, reading_seconds: 7 }],
    ["moderation_log", logLine({ moderator_id: userId, author_id: other, title: "Another" })],
    ["moderation_log", logLine({ moderator_id: other, author_id: userId, target_id: userId })],
  ];
  for (const [user_id, sender_id] of [
    [userId, other],
    [other, userId],
  ]) {
    const alert = { user_id, sender_id, type: "story_like", reference_id: storyId };
    rows.push(["alerts", { ...alert, id: id(), created_at: at }]);
    rows.push(["alert_outbox", { ...alert, created_at: at }]);
    rows.push(["alerts_told", { ...alert, told_at: at }]);
  }
  function logLine(more: Record<string, unknown>) {
    const line = { kind: "user", act: "warn", title: words("named"), note: "" };
    return { ...line, id: newId(), target_id: other, created_at: at, ...more };
  }
  for (const [table, row] of rows) await insert(kit, table, row);
  const named = sql`SELECT ${userId}::uuid, id, ${at.toISOString()}::timestamptz`;
  await kit.db.drizzle.execute(sql`
    INSERT INTO comment_blocks (user_id, comment_id, created_at)
    ${named} FROM comments WHERE story_id = ${storyId} LIMIT 1`);
  await kit.db.drizzle.execute(sql`
    INSERT INTO status_blocks (user_id, status_id, created_at)
    ${named} FROM statuses WHERE user_id = ${other}`);
}

async function insert(kit: TestApp, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await kit.db.pool.query(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places.join(", ")}) ON CONFLICT DO NOTHING`,
    Object.values(row),
  );
}
