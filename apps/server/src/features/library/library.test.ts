import type { CallInput } from "@kora/contract";
import { libraryLimits } from "@kora/contract/library-limits";
import { sentences } from "@kora/contract/sentences";
import { describe, expect, test } from "vitest";
import { makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { makeWorks } from "../exports/works.fixture.ts";

const testApp = useTestApp();

const adult = { birthMonth: "1990-01-01" };

type Work = CallInput<"listLibraryStories">["params"];

const list = (work: Work, user: TestUser, query: CallInput<"listLibraryStories">["query"] = {}) =>
  testApp.call("listLibraryStories", { params: work, query }, user);

const titlesOf = async (work: Work, user: TestUser) =>
  (await list(work, user)).map(({ title }) => title);

async function refusal(work: Work, user: TestUser) {
  const input = { params: work, query: {} };
  const { status, body } = await testApp.callExpectingError("listLibraryStories", input, user);
  return [status, body.msg];
}

/** Returns the titles of all pages of `limit` stories, one list for each page. */
async function listPages(work: Work, user: TestUser, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor !== undefined && { cursor }) };
    const response = await testApp.send("listLibraryStories", { params: work, query }, user);
    pages.push(response.json<{ title: string }[]>().map(({ title }) => title));
    cursor = response.headers["x-next-cursor"]?.toString();
  } while (cursor !== undefined);
  return pages;
}

const setColumns = (storyId: string, assignments: string) =>
  testApp.db.pool.query(`UPDATE stories SET ${assignments} WHERE id = $1`, [storyId]);

async function makePlaylist(owner: TestUser, storyIds: string[], isPublic = true) {
  const body = { name: "Evenings", public: isPublic };
  const { _id: id } = await testApp.call("createPlaylist", { body }, owner);
  const change = { params: { id }, body: { add: storyIds } };
  await testApp.call("updatePlaylist", change, owner);
  return id;
}

describe("what a device stores of a work", () => {
  test("of a story are its revision, the bytes of its texts, and its pictures at the size of a phone", async () => {
    const { writer, pictureId } = await makeWorks(testApp, { partCount: 0 });
    const reader = await makeReader(testApp);
    const stories = { params: { writerId: writer.writerId }, query: {} };
    const [story] = await testApp.call("listWriterStories", stories, reader);
    const id = story?._id ?? "";
    const full = await testApp.call("getLibraryStory", { params: { id } }, reader);
    const [listed] = await list({ kind: "story", id }, reader);
    const texts = [full.story, full.noteBefore, full.noteAfter];
    expect(listed).toMatchObject({ _id: id, title: full.title, author: "Ama", revision: 1 });
    expect(listed?.textBytes).toBe(Buffer.byteLength(texts.join("")));
    // Both pictures have 400 pixels, so there is no other size.
    expect(listed?.pictures.map(({ url }) => url).toSorted()).toEqual(
      [`/media/${pictureId}/400.webp`, `/media/${story?.poster.id}/400.webp`].toSorted(),
    );
    for (const { url, bytes } of listed?.pictures ?? []) {
      const picture = await testApp.app.http.inject({ method: "GET", url });
      expect([picture.statusCode, picture.rawPayload.length]).toEqual([200, bytes]);
    }
  });

  test("storing a story is not reading it: it does not enter the reading history", async () => {
    const reader = await makeReader(testApp);
    const id = await makeStory(testApp, await makeWriter(testApp));
    await testApp.call("getLibraryStory", { params: { id } }, reader);
    await testApp.call(
      "getStory",
      { params: { id: await makeStory(testApp, await makeWriter(testApp)) } },
      reader,
    );
    const readHistory = async () =>
      (await testApp.call("listHistory", { query: {} }, reader)).stories.map(({ _id }) => _id);
    await expect.poll(async () => (await readHistory()).length).toBe(1);
    expect(await readHistory()).not.toContain(id);
  });

  test("of a series are its parts in their order, page by page", async () => {
    const griot = await makeWriter(testApp);
    const [one = "", two = "", three = ""] = await makeParts(testApp, griot, 3);
    const { _id: id } = await makeSeries(testApp, griot, [three, one, two]);
    const reader = await makeReader(testApp);
    expect(await listPages({ kind: "series", id }, reader, 2)).toEqual([
      ["Letter 3", "Letter 1"],
      ["Letter 2"],
    ]);
  });

  test("of a playlist are its stories in their order, page by page", async () => {
    const griot = await makeWriter(testApp);
    const owner = await makeReader(testApp);
    const [one = "", two = "", three = ""] = await makeParts(testApp, griot, 3);
    const id = await makePlaylist(owner, [one, two, three]);
    const order = [three, one, two];
    await testApp.call("updatePlaylist", { params: { id }, body: { order } }, owner);
    const reader = await makeReader(testApp);
    expect(await listPages({ kind: "playlist", id }, reader, 2)).toEqual([
      ["Letter 3", "Letter 1"],
      ["Letter 2"],
    ]);
  });

  test("of a griot are the stories, newest first, by either id", async () => {
    const griot = await makeWriter(testApp);
    await makeParts(testApp, griot, 3);
    const reader = await makeReader(testApp);
    for (const id of [griot.writerId, griot.userId]) {
      expect(await listPages({ kind: "writer", id }, reader, 2)).toEqual([
        ["Letter 3", "Letter 2"],
        ["Letter 1"],
      ]);
    }
  });

  test("are only the stories that the reader may see", async () => {
    const [griot, owner] = [await makeWriter(testApp), await makeReader(testApp)];
    const open = await makeStory(testApp, griot, { title: "Open" });
    const mature = await makeStory(testApp, griot, { title: "Mature", rating: "mature" });
    const hidden = await makeStory(testApp, griot, { title: "Hidden" });
    const unpublished = await makeStory(testApp, griot, { title: "Unpublished" });
    const ids = [open, mature, hidden, unpublished];
    const { _id: seriesId } = await makeSeries(testApp, griot, ids);
    const playlistId = await makePlaylist(griot, ids);
    await setColumns(hidden, "hidden_at = now()");
    await setColumns(unpublished, "unpublished_at = now()");
    const works = [
      { kind: "series", id: seriesId },
      { kind: "playlist", id: playlistId },
      { kind: "writer", id: griot.writerId },
    ] as const;
    for (const work of works) {
      expect([work.kind, await titlesOf(work, owner)]).toEqual([work.kind, ["Open"]]);
      const grownUp = await makeReader(testApp, adult);
      expect((await titlesOf(work, grownUp)).toSorted()).toEqual(["Mature", "Open"]);
    }
    // A griot keeps unpublished parts too, as on the page of the series.
    expect(await titlesOf({ kind: "series", id: seriesId }, griot)).toEqual([
      "Open",
      "Mature",
      "Unpublished",
    ]);
    const notFound = [404, sentences.stories.notFound];
    expect(await refusal({ kind: "story", id: mature }, owner)).toEqual(notFound);
    expect(await refusal({ kind: "story", id: hidden }, owner)).toEqual(notFound);
    expect(await refusal({ kind: "story", id: unpublished }, owner)).toEqual([
      404,
      sentences.publication.unavailable,
    ]);
  });

  test("a work that the reader may not see is refused like its page", async () => {
    const [griot, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const story = await makeStory(testApp, griot);
    const { _id: seriesId } = await makeSeries(testApp, griot, [story]);
    const privateId = await makePlaylist(griot, [story], false);
    expect(await refusal({ kind: "playlist", id: privateId }, reader)).toEqual([
      404,
      sentences.playlists.notFound,
    ]);
    expect(await list({ kind: "playlist", id: privateId }, griot)).toHaveLength(1);
    await block(testApp, griot, reader);
    const refusals = [
      [{ kind: "story", id: story }, sentences.stories.notFound],
      [{ kind: "series", id: seriesId }, sentences.series.notFound],
      [{ kind: "writer", id: griot.writerId }, sentences.writers.notFound],
    ] as const;
    for (const [work, message] of refusals) {
      expect(await refusal(work, reader)).toEqual([404, message]);
    }
    expect(await refusal({ kind: "song" as "story", id: story }, reader)).toEqual([
      400,
      sentences.library.unknownKind,
    ]);
  });

  test("a page has at most twenty stories, and an unknown cursor is refused", async () => {
    const [griot, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const work = { kind: "writer", id: griot.writerId } as const;
    for (const query of [{ limit: 21 }, { cursor: "x" }]) {
      const input = { params: work, query };
      const { status } = await testApp.callExpectingError("listLibraryStories", input, reader);
      expect(status).toBe(400);
    }
  });
});

describe("the check of stored stories", () => {
  const check = (stories: { _id: string; revision: number }[], user: TestUser) =>
    testApp.call("checkLibrary", { body: { stories } }, user);

  test("says of each story whether it is the same, changed or gone, in the order of the request", async () => {
    const [griot, other] = [await makeWriter(testApp), await makeWriter(testApp)];
    const reader = await makeReader(testApp);
    const same = await makeStory(testApp, griot);
    const edited = await makeStory(testApp, griot);
    const deleted = await makeStory(testApp, griot);
    const mature = await makeStory(testApp, griot);
    const blocked = await makeStory(testApp, other);
    await setColumns(edited, "revision = 2");
    await setColumns(deleted, "deleted_at = now()");
    await setColumns(mature, "rating = 'mature'");
    await block(testApp, other, reader);
    const absent = crypto.randomUUID();
    const ids = [deleted, same, edited, mature, blocked, absent];
    const states = await check(
      ids.map((_id) => ({ _id, revision: 1 })),
      reader,
    );
    expect(states).toEqual([
      { _id: deleted, state: "gone" },
      { _id: same, state: "same" },
      { _id: edited, state: "changed" },
      { _id: mature, state: "gone" },
      { _id: blocked, state: "gone" },
      { _id: absent, state: "gone" },
    ]);
    // The griot sees the own mature story.
    expect(await check([{ _id: mature, revision: 1 }], griot)).toEqual([
      { _id: mature, state: "same" },
    ]);
  });

  test("refuses more stories than one call may check, and invalid ones", async () => {
    const reader = await makeReader(testApp);
    const copy = () => ({ _id: crypto.randomUUID(), revision: 1 });
    const max = libraryLimits.storiesPerCheck;
    expect(await check(Array.from({ length: max }, copy), reader)).toHaveLength(max);
    const invalid = [Array.from({ length: max + 1 }, copy), [{ _id: "x", revision: 1 }]];
    for (const stories of invalid) {
      const input = { body: { stories } };
      expect((await testApp.callExpectingError("checkLibrary", input, reader)).status).toBe(400);
    }
  });
});
