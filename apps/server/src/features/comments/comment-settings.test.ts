import { commentPermissions, getCommentRefusal } from "@kora/contract/comment-permission";
import { sentences } from "@kora/contract/sentences";
import { describe, expect, test } from "vitest";
import { makeReader, makeWriter } from "../../testing/users.fixture.ts";
import { useCommentsApp } from "./comments.fixture.ts";

const app = useCommentsApp();
const { testApp, ban, comment, createStoryWithReaders, follow, like, lock, permit, read } = app;
const { countWaitingStatements, readAccess, remove, tryToComment } = app;
const texts = sentences.comments;

const absentId = "01970000-0000-7000-8000-000000000000";
const refused = (text: string) => [403, text];

describe("locking the comments of a story", () => {
  test("no user may comment or reply, the griot neither, while likes and deletion still work", async () => {
    const { writer, ama, kofi, storyId } = await createStoryWithReaders();
    const [top, other] = [await comment(storyId, ama, "one"), await comment(storyId, kofi, "two")];
    expect(await lock(storyId, writer)).toEqual({
      permission: "everyone",
      isLocked: true,
      revision: 1,
    });
    for (const user of [writer, ama]) {
      expect(await tryToComment(storyId, user)).toEqual(refused(texts.locked));
      expect(await tryToComment(storyId, user, top)).toEqual(refused(texts.locked));
      expect(await readAccess(storyId, user)).toMatchObject({
        mayComment: false,
        refusal: "locked",
      });
    }
    await like(storyId, kofi, top);
    await remove(storyId, ama, top);
    await remove(storyId, writer, other);
    expect((await read(storyId, ama)).commentCount).toBe(0);
    // Locking again changes nothing.
    expect((await lock(storyId, writer)).revision).toBe(1);
    expect(await lock(storyId, writer, false)).toMatchObject({ isLocked: false, revision: 2 });
    expect((await tryToComment(storyId, ama))[0]).toBe(201);
  });

  test("a comment that waits for the lock being set is refused", async () => {
    const { ama, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "one");
    const client = await testApp.db.pool.connect();
    try {
      for (const parent of [undefined, top]) {
        await client.query("BEGIN");
        await client.query("UPDATE story_counts SET is_locked = true WHERE story_id = $1", [
          storyId,
        ]);
        const attempt = tryToComment(storyId, ama, parent);
        await expect.poll(countWaitingStatements).toBe(1);
        await client.query("COMMIT");
        expect(await attempt).toEqual(refused(texts.locked));
        await client.query("UPDATE story_counts SET is_locked = false WHERE story_id = $1", [
          storyId,
        ]);
      }
    } finally {
      client.release();
    }
    expect((await read(storyId, ama)).commentCount).toBe(1);
  });

  test("ten comments and a lock at once: no comment follows the lock", async () => {
    const { writer, ama, storyId } = await createStoryWithReaders();
    const attempts = Array.from({ length: 10 }, () => tryToComment(storyId, ama));
    await lock(storyId, writer);
    const { commentCount } = await read(storyId, writer);
    await Promise.all(attempts);
    const late = await Promise.all(Array.from({ length: 10 }, () => tryToComment(storyId, ama)));
    expect(late.every(([status]) => status === 403)).toBe(true);
    expect((await read(storyId, writer)).commentCount).toBe(commentCount);
  });
});

describe("who may comment", () => {
  test("the server refuses exactly whom the rules of the contract refuse, and says why", async () => {
    const writer = await makeWriter(testApp);
    const [stranger, follower, barred, barredFollower] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    for (const user of [follower, barredFollower]) await follow(user, writer.writerId);
    for (const user of [barred, barredFollower]) await ban(writer, user);
    const { storyId } = await createStoryWithReaders();
    await testApp.db.pool.query(
      `WITH moved AS (UPDATE stories SET author_id = $1 WHERE id = $2)
       UPDATE story_counts SET author_id = $1 WHERE story_id = $2`,
      [writer.userId, storyId],
    );
    const sentenceOf = {
      locked: texts.locked,
      barred: texts.barred,
      followers: texts.followersOnly,
      nobody: texts.nobody,
    };
    const top = await comment(storyId, writer, "say something");
    for (const permission of commentPermissions) {
      await permit(storyId, writer, permission);
      for (const isLocked of [false, true]) {
        await lock(storyId, writer, isLocked);
        for (const user of [writer, stranger, follower, barred, barredFollower]) {
          const refusal = getCommentRefusal({
            permission,
            isLocked,
            isAuthor: user === writer,
            isFollower: user === follower || user === barredFollower,
            isBarred: user === barred || user === barredFollower,
          });
          const access = await readAccess(storyId, user);
          expect([permission, access.refusal, access.mayComment]).toEqual([
            permission,
            refusal,
            refusal === null,
          ]);
          const expected = refusal === null ? [201, undefined] : refused(sentenceOf[refusal]);
          expect(await tryToComment(storyId, user)).toEqual(expected);
          expect(await tryToComment(storyId, user, top)).toEqual(expected);
        }
      }
    }
  });

  test("only the griot changes it: 403 for others, moderators too, and 404 for whom does not see the story", async () => {
    const { writer, ama, kofi, storyId } = await createStoryWithReaders();
    const moderator = await makeReader(testApp, { isModerator: true });
    await app.block(kofi, writer);
    const inputOf = (id: string) => ({ params: { storyId: id }, body: { on: true } });
    for (const [user, id, status] of [
      [ama, storyId, 403],
      [moderator, storyId, 403],
      [kofi, storyId, 404],
      [writer, absentId, 404],
    ] as const) {
      expect((await testApp.callExpectingError("lockComments", inputOf(id), user)).status).toBe(
        status,
      );
      const input = { params: { storyId: id }, body: { comments: "nobody" as const } };
      expect((await testApp.callExpectingError("setCommentPermission", input, user)).status).toBe(
        status,
      );
    }
    expect(await readAccess(storyId, ama)).toMatchObject({ permission: "everyone", revision: 0 });
    // Whoever does not see the story learns nothing about its comments.
    await lock(storyId, writer);
    expect((await tryToComment(storyId, kofi))[0]).toBe(404);
  });

  test("an unknown value is 400 with a sentence for its field", async () => {
    const { writer, storyId } = await createStoryWithReaders();
    const body = { comments: "friends" } as never;
    const input = { params: { storyId }, body };
    expect(await testApp.callExpectingError("setCommentPermission", input, writer)).toMatchObject({
      status: 400,
      body: { fields: { comments: texts.unknownPermission } },
    });
  });
});
