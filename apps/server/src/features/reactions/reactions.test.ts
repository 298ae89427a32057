import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

async function scene() {
  const griot = await makeWriter(kit);
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  const storyId = await makeStory(kit, griot);
  return { griot, ama, kofi, storyId, params: { storyId } };
}

const tabs = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));

const like = (storyId: string, person: TestUser, on?: boolean) =>
  kit.call("likeStory", { params: { storyId }, body: on === undefined ? {} : { on } }, person);

async function performance(storyId: string, person: TestUser) {
  return (await kit.call("getStory", { params: { id: storyId } }, person)).performance;
}

async function rowsOf(table: "story_likes" | "story_bookmarks" | "story_shares", storyId: string) {
  const { rows } = await kit.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE story_id = $1`,
    [storyId],
  );
  return rows[0]?.count;
}

describe("liking a story", () => {
  test("toggles the like, or sets it with `on`", async () => {
    const { ama, storyId } = await scene();
    const liked = { likes: [ama.userId], likeCount: 1, isLiked: true, revision: 1 };
    expect(await like(storyId, ama)).toEqual(liked);
    const undone = { likes: [], likeCount: 0, isLiked: false, revision: 2 };
    expect(await like(storyId, ama)).toEqual(undone);
    for (const on of [true, true, false, false]) {
      expect(await like(storyId, ama, on)).toMatchObject({ isLiked: on, likeCount: on ? 1 : 0 });
    }
  });

  test("lists the viewer first, then the latest users, fifty at most", async () => {
    const { ama, kofi, storyId } = await scene();
    await like(storyId, ama, true);
    await kit.db.drizzle.execute(sql`
      WITH people AS (
        INSERT INTO users (id, name, username, email, password_hash, created_at)
        SELECT gen_random_uuid(), 'x', ${storyId} || n, ${storyId} || n, 'none', now()
        FROM generate_series(1, 60) n RETURNING id
      ), likes AS (
        INSERT INTO story_likes SELECT id, ${storyId}::uuid, now() FROM people
      )
      UPDATE story_counts SET like_count = like_count + 60 WHERE story_id = ${storyId}`);
    kit.clock.advance(1000);
    const answer = await like(storyId, kofi, true);
    expect([answer.likeCount, answer.likes.length, answer.likes[0]]).toEqual([62, 50, kofi.userId]);
    const { likes, likeCount, isLiked } = await performance(storyId, ama);
    expect([likeCount, isLiked, likes.length]).toEqual([62, true, 50]);
    expect(likes.slice(0, 2)).toEqual([ama.userId, kofi.userId]);
  });

  test("twenty times concurrently is one like, and each change is one revision", async () => {
    const { ama, kofi, storyId } = await scene();
    await tabs(20, () => like(storyId, ama, true));
    expect(await performance(storyId, kofi)).toMatchObject({
      likes: [ama.userId],
      likeCount: 1,
      isLiked: false,
      revision: 1,
    });
    await tabs(20, () => like(storyId, ama, false));
    expect(await performance(storyId, kofi)).toMatchObject({ likeCount: 0, revision: 2 });
  });

  test("keeps the count equal to the rows under concurrent toggles", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    await Promise.all([
      tabs(10, () => like(storyId, ama)),
      tabs(10, () => like(storyId, kofi)),
      tabs(5, () => like(storyId, griot, true)),
    ]);
    const { likeCount, likes } = await performance(storyId, ama);
    expect(likeCount).toBe(await rowsOf("story_likes", storyId));
    expect(likes).toHaveLength(likeCount);
  });

  test("is refused with the user id of another user", async () => {
    const { ama, kofi, params } = await scene();
    const input = { params, body: { userId: kofi.userId } };
    expect((await kit.refuse("likeStory", input, ama)).status).toBe(403);
  });
});

describe("bookmarks", () => {
  test("are stored in one row, set or cleared by any of the five calls", async () => {
    const { ama, storyId, params } = await scene();
    const body = { storyId };
    const set = { bookmarks: 1, isBookmarked: true };
    const cleared = { bookmarks: 0, isBookmarked: false };
    expect(await kit.call("addBookmark", { body }, ama)).toEqual(set);
    expect(await kit.call("bookmarkStory", { params, body: {} }, ama)).toEqual(set);
    expect((await performance(storyId, ama)).bookmarks).toEqual([ama.userId]);
    expect(await kit.call("removeBookmark", { body }, ama)).toEqual(cleared);
    expect(await kit.call("unbookmarkStory", { params, body: {} }, ama)).toEqual(cleared);
    await kit.call("bookmarkStory", { params, body: { userId: ama.userId } }, ama);
    expect(await kit.call("unbookmarkStoryVariant", { params, body: {} }, ama)).toEqual(cleared);
    expect((await performance(storyId, ama)).revision).toBe(4);
  });

  test("from ten tabs concurrently count once, and the count equals the rows", async () => {
    const { ama, kofi, storyId, params } = await scene();
    await tabs(10, () => kit.call("addBookmark", { body: { storyId } }, ama));
    expect(await kit.call("getCounts", { params }, kofi)).toEqual({ bookmarks: 1, shares: 0 });
    await Promise.all([
      tabs(8, () => kit.call("addBookmark", { body: { storyId } }, kofi)),
      tabs(8, () => kit.call("unbookmarkStory", { params, body: {} }, kofi)),
    ]);
    const { bookmarks } = await kit.call("getCounts", { params }, kofi);
    expect(bookmarks).toBe(await rowsOf("story_bookmarks", storyId));
  });
});

describe("sharing a story", () => {
  const share = (storyId: string, person: TestUser, platform: "twitter" | "whatsapp") =>
    kit.call("shareStory", { params: { storyId }, body: { platform } }, person);

  test("counts once per user and platform, and lists each user once", async () => {
    const { ama, kofi, storyId, params } = await scene();
    await tabs(10, () => share(storyId, ama, "twitter"));
    expect(await share(storyId, ama, "twitter")).toEqual({ shares: 1 });
    expect(await share(storyId, ama, "whatsapp")).toEqual({ shares: 2 });
    expect(await share(storyId, kofi, "twitter")).toEqual({ shares: 3 });
    expect(await performance(storyId, ama)).toMatchObject({
      shares: [ama.userId, kofi.userId],
      shareCount: 3,
      revision: 3,
    });
    expect((await performance(storyId, kofi)).shares).toEqual([kofi.userId, ama.userId]);
    expect(await kit.call("getCounts", { params }, kofi)).toEqual({ bookmarks: 0, shares: 3 });
  });

  test("is limited to the four platforms", async () => {
    const { ama, params } = await scene();
    const input = { params, body: { platform: "myspace" as "twitter" } };
    const { status, body } = await kit.refuse("shareStory", input, ama);
    expect([status, body.fields]).toEqual([
      400,
      { platform: "Platform must be twitter, facebook, whatsapp or linkedin." },
    ]);
  });
});

/** Sends every call of this feature for one story. */
function everyCall(storyId: string, person?: TestUser) {
  const params = { storyId };
  return Promise.all([
    kit.send("likeStory", { params, body: { on: true } }, person),
    kit.send("likeStory", { params, body: {} }, person),
    kit.send("addBookmark", { body: { storyId } }, person),
    kit.send("removeBookmark", { body: { storyId } }, person),
    kit.send("bookmarkStory", { params, body: {} }, person),
    kit.send("unbookmarkStory", { params, body: {} }, person),
    kit.send("unbookmarkStoryVariant", { params, body: {} }, person),
    kit.send("shareStory", { params, body: { platform: "twitter" } }, person),
    kit.send("getCounts", { params }, person),
  ]);
}

describe("a reaction to a story that the viewer may not see is refused", () => {
  async function statuses(storyId: string, person?: TestUser) {
    const answers = await everyCall(storyId, person);
    return [...new Set(answers.map(({ statusCode }) => statusCode))];
  }

  test("without a session, for an absent story, or with a malformed id", async () => {
    const { ama, storyId } = await scene();
    expect(await statuses(storyId)).toEqual([401]);
    expect(await statuses(absentId, ama)).toEqual([404]);
    expect(await statuses("a-story", ama)).toEqual([400]);
  });

  test("for a deleted or hidden story, or one of a suspended writer", async () => {
    const { griot, ama } = await scene();
    const now = kit.clock.now();
    expect(await statuses(await makeStory(kit, griot, { deletedAt: now }), ama)).toEqual([404]);
    expect(await statuses(await makeStory(kit, griot, { hiddenAt: now }), ama)).toEqual([404]);
    const other = await scene();
    await kit.db.drizzle.execute(
      sql`UPDATE users SET suspended_at = now() WHERE id = ${other.griot.userId}`,
    );
    expect(await statuses(other.storyId, ama)).toEqual([404]);
  });

  test.each(["blocked by", "blocking"])("for a user %s its writer", async (side) => {
    const { griot, ama, kofi, storyId } = await scene();
    await (side === "blocking" ? block(kit, ama, griot) : block(kit, griot, ama));
    expect(await statuses(storyId, ama)).toEqual([404]);
    expect(await statuses(storyId, kofi)).toEqual([200]);
    expect((await performance(storyId, kofi)).likes).not.toContain(ama.userId);
  });
});

test("users hidden from the viewer are counted, but not listed", async () => {
  const { ama, kofi, storyId } = await scene();
  await like(storyId, kofi, true);
  await kit.call("shareStory", { params: { storyId }, body: { platform: "twitter" } }, kofi);
  await block(kit, kofi, ama);
  expect(await performance(storyId, ama)).toMatchObject({
    likes: [],
    likeCount: 1,
    shares: [],
    shareCount: 1,
  });
});
