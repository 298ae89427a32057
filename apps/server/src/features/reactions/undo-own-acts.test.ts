import { describe, expect, test } from "vitest";
import { makeSeries } from "../../testing/series.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** Ways in which what the viewer has done something to disappears from the viewer. */
const hidings = {
  "the griot blocks the viewer": (griot: TestUser, viewer: TestUser) =>
    testApp.call("blockEntity", { body: { type: "user", targetId: viewer.userId } }, griot),
  "the viewer blocks the griot": (griot: TestUser, viewer: TestUser) =>
    testApp.call("blockEntity", { body: { type: "user", targetId: griot.userId } }, viewer),
  "the viewer mutes the griot": (griot: TestUser, viewer: TestUser) =>
    testApp.call("muteUser", { body: { userId: griot.userId, on: true } }, viewer),
  "the griot is suspended": (griot: TestUser) =>
    testApp.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [griot.userId]),
} as const;

const isHidden = (storyId: string, viewer: TestUser) =>
  testApp.callExpectingError("getStory", { params: { id: storyId } }, viewer);

describe.each(Object.keys(hidings) as (keyof typeof hidings)[])(
  "undoing one's own act never depends on seeing the target: %s",
  (hiding) => {
    test("deleting one's own comment, and taking back a like of a comment, a story and a status, and a bookmark", async () => {
      const [griot, viewer] = [await makeWriter(testApp), await makeReader(testApp)];
      const storyId = await makeStory(testApp, griot);
      const params = { storyId };
      const text = { params, query: {}, body: { text: "mine" } };
      const own = (await testApp.call("createComment", text, viewer)).comment;
      const liked = (await testApp.call("createComment", text, griot)).comment;
      const { _id: statusId } = await postStatus(testApp, griot);
      await testApp.call("likeComment", { params, body: { path: liked.path } }, viewer);
      await testApp.call("likeStory", { params, body: { on: true } }, viewer);
      await testApp.call("bookmarkStory", { params, body: {} }, viewer);
      await testApp.call("likeStatus", { params: { statusId }, body: { on: true } }, viewer);

      await hidings[hiding](griot, viewer);
      expect((await isHidden(storyId, viewer)).status).toBe(404);
      const unlike = { params, body: { path: liked.path } };
      expect(await testApp.call("unlikeComment", unlike, viewer)).toMatchObject({
        isLiked: false,
        likeCount: 0,
      });
      const off = { params, body: { on: false } };
      expect(await testApp.call("likeStory", off, viewer)).toMatchObject({
        isLiked: false,
        likeCount: 0,
      });
      expect(await testApp.call("unbookmarkStory", { params, body: {} }, viewer)).toMatchObject({
        isBookmarked: false,
      });
      const offStatus = { params: { statusId }, body: { on: false } };
      expect((await testApp.call("likeStatus", offStatus, viewer)).data).toMatchObject({
        isLiked: false,
        likes: 0,
      });
      const remove = { params, body: { path: own.path } };
      expect((await testApp.call("deleteComment", remove, viewer)).comment).toMatchObject({
        isDeleted: true,
        text: "",
      });
      // What was not done cannot be undone, and nothing new can be done.
      for (const refusal of [
        testApp.callExpectingError("likeStory", { params, body: { on: true } }, viewer),
        testApp.callExpectingError("likeComment", unlike, viewer),
        testApp.callExpectingError("unlikeComment", unlike, viewer),
        testApp.callExpectingError("bookmarkStory", { params, body: {} }, viewer),
        testApp.callExpectingError("deleteComment", remove, viewer),
        testApp.callExpectingError(
          "likeStatus",
          { params: { statusId }, body: { on: true } },
          viewer,
        ),
      ]) {
        expect((await refusal).status).toBe(404);
      }
    });
  },
);

test("a writer and a series can be unfollowed while the writer is suspended, and nothing is told about them", async () => {
  const [griot, viewer] = [await makeWriter(testApp), await makeReader(testApp)];
  const series = await makeSeries(testApp, griot, [await makeStory(testApp, griot)]);
  const params = { id: series._id };
  const writerParams = { writerId: griot.writerId };
  await testApp.call("followWriter", { params: writerParams, body: { on: true } }, viewer);
  await testApp.call("followSeries", { params, body: { on: true } }, viewer);
  await hidings["the griot is suspended"](griot);
  expect(
    await testApp.call("followWriter", { params: writerParams, body: { on: false } }, viewer),
  ).toMatchObject({ writer: { isFollowing: false, posterName: "", profilePicture: null } });
  expect(await testApp.call("followSeries", { params, body: { on: false } }, viewer)).toMatchObject(
    { isFollowing: false, title: "", parts: [] },
  );
  const { rows } = await testApp.db.pool.query(
    "SELECT follower_count FROM writers WHERE id = $1 UNION ALL SELECT follower_count FROM series WHERE id = $2",
    [griot.writerId, series._id],
  );
  expect(rows).toEqual([{ follower_count: 0 }, { follower_count: 0 }]);
  for (const refusal of [
    testApp.callExpectingError(
      "followWriter",
      { params: writerParams, body: { on: false } },
      viewer,
    ),
    testApp.callExpectingError("followSeries", { params, body: { on: false } }, viewer),
  ]) {
    expect((await refusal).status).toBe(404);
  }
});
