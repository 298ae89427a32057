import type { CallInput } from "@kora/contract";
import type { PlaylistView } from "@kora/contract/playlists";
import { sentences } from "@kora/contract/sentences";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { toInternalViewer } from "../../platform/context.ts";
import { newId } from "../../platform/ids.ts";
import { countRowsRead } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { storyBlocks } from "../blocks/tables.ts";
import { stories } from "../stories/tables.ts";
import { viewerValues } from "../visibility/index.ts";
import { selectPlaylistsOfStory } from "./list-playlists-of-story.ts";
import { playlistStories, playlists } from "./tables.ts";

const testApp = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

/** Creates two readers and a writer with three stories. */
async function setUp() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyIds: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    storyIds.push(await makeStory(testApp, writer));
  }
  const [story1 = "", story2 = "", story3 = ""] = storyIds;
  return { writer, ama, kofi, story1, story2, story3 };
}

const create = (user: TestUser, body: Partial<CallInput<"createPlaylist">["body"]> = {}) =>
  testApp.call("createPlaylist", { body: { name: "Evenings", ...body } }, user);
const get = (user: TestUser, id: string) => testApp.call("getPlaylist", { params: { id } }, user);
const update = (user: TestUser, id: string, body: CallInput<"updatePlaylist">["body"]) =>
  testApp.call("updatePlaylist", { params: { id }, body }, user);
const list = (user: TestUser) => testApp.call("listPlaylists", { query: { limit: 100 } }, user);
const listPlaylistsOfStory = (user: TestUser, storyId: string) =>
  testApp.call("listPlaylistsOfStory", { params: { storyId } }, user);

const getIds = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id);

/** Updates the row of a story, without a call. */
const updateStory = (storyId: string, changes: Partial<typeof stories.$inferInsert>) =>
  testApp.db.drizzle.update(stories).set(changes).where(eq(stories.id, storyId));

describe("creating a playlist", () => {
  test("takes a name and the public flag, and returns the created playlist", async () => {
    const { ama } = await setUp();
    const response = await testApp.send(
      "createPlaylist",
      { body: { name: "  Evenings by the river ", public: true } },
      ama,
    );
    expect(response.statusCode).toBe(201);
    const created: PlaylistView = response.json();
    expect(created).toEqual({
      _id: expect.any(String),
      name: "Evenings by the river",
      public: true,
      stories: [],
      storyCount: 0,
      owner: { _id: ama.userId, username: ama.username, posterName: null, avatar: null },
      createdAt: expect.any(String),
    });
    expect(await get(ama, created._id)).toEqual(created);
    expect(await list(ama)).toEqual([created]);
  });

  test("public defaults to false; an owner who is a writer is shown with the poster name", async () => {
    const { writer } = await setUp();
    expect(await create(writer)).toMatchObject({ public: false, owner: { posterName: "Ama" } });
  });

  test.each([
    [{}, "name", "Please give the playlist a name."],
    [{ name: "  \n " }, "name", "Please give the playlist a name."],
    [{ name: 7 }, "name", "Please give the playlist a name."],
    [{ name: "a".repeat(81) }, "name", "A playlist's name can be at most 80 characters."],
    [{ name: "a\u0000b" }, "name", sentences.form.nameRule],
    [{ name: "a", public: "yes" }, "public", "Public must be true or false."],
    [{ name: "a", public: null }, "public", "Public must be true or false."],
  ])("invalid input is 400 with an error of the field (%#)", async (body, field, message) => {
    const { ama } = await setUp();
    const input = { body } as unknown as CallInput<"createPlaylist">;
    const errorResponse = await testApp.callExpectingError("createPlaylist", input, ama);
    expect(errorResponse).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", msg: message, fields: { [field]: message } },
    });
    expect(await list(ama)).toEqual([]);
  });

  test("accepts a name of 80 characters in any script", async () => {
    const { ama } = await setUp();
    expect((await create(ama, { name: "ש".repeat(80) })).name).toBe("ש".repeat(80));
  });

  test("ten concurrent calls create no more than 100 playlists of a user; the other calls are 409", async () => {
    const { ama } = await setUp();
    await testApp.db.drizzle.insert(playlists).values(
      Array.from({ length: 95 }, () => ({
        id: newId(),
        ownerId: ama.userId,
        name: "One of many",
        isPublic: false,
        createdAt: testApp.clock.now(),
      })),
    );
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        testApp.send("createPlaylist", { body: { name: "x" } }, ama),
      ),
    );
    const created = responses.filter((response) => response.statusCode === 201);
    expect(created).toHaveLength(5);
    expect(responses.find((response) => response.statusCode === 409)?.json()).toMatchObject({
      code: "CONFLICT",
      msg: "You have 100 playlists. Please delete one of them first.",
    });
    expect(await list(ama)).toHaveLength(100);
  });
});

describe("the list of playlists", () => {
  test("has the viewer's own, newest first, in pages", async () => {
    const { ama, kofi } = await setUp();
    await create(kofi, { public: true });
    const created = [];
    for (const name of ["a", "b", "c"]) {
      created.push(await create(ama, { name }));
    }
    const firstPage = await testApp.send("listPlaylists", { query: { limit: 2 } }, ama);
    const cursor = firstPage.headers["x-next-cursor"] as string;
    const secondPage = await testApp.send("listPlaylists", { query: { limit: 2, cursor } }, ama);
    expect([...getIds(firstPage.json()), ...getIds(secondPage.json())]).toEqual(
      getIds(created).toReversed(),
    );
    expect(secondPage.headers["x-next-cursor"]).toBeUndefined();
    const errorResponse = await testApp.callExpectingError(
      "listPlaylists",
      { query: { cursor: "nonsense" } },
      ama,
    );
    expect(errorResponse.status).toBe(400);
  });

  test("has the first 50 story ids of each playlist and their count; a single playlist has all ids", async () => {
    const { ama, writer } = await setUp();
    const storyIds = [];
    for (let count = 0; count < 52; count += 1) {
      storyIds.push(await makeStory(testApp, writer));
    }
    const { _id } = await create(ama);
    await update(ama, _id, { stories: storyIds });
    const [playlist] = await list(ama);
    expect(playlist?.stories).toEqual(storyIds.slice(0, 50));
    expect(playlist?.storyCount).toBe(52);
    expect((await get(ama, _id)).stories).toEqual(storyIds);
  });
});

describe("changing a playlist", () => {
  test("sets the name and the public flag; omitted fields stay unchanged", async () => {
    const { ama, kofi, story1 } = await setUp();
    const { _id } = await create(ama);
    await update(ama, _id, { add: [story1] });
    expect(await update(ama, _id, { name: " Nights " })).toMatchObject({
      name: "Nights",
      public: false,
      stories: [story1],
    });
    expect(await listPlaylistsOfStory(kofi, story1)).toEqual([]);
    expect(await update(ama, _id, { public: true })).toMatchObject({
      name: "Nights",
      public: true,
    });
    expect(getIds(await listPlaylistsOfStory(kofi, story1))).toEqual([_id]);
    await update(ama, _id, { public: false });
    expect(await listPlaylistsOfStory(kofi, story1)).toEqual([]);
    expect(await update(ama, _id, {})).toMatchObject({ name: "Nights", stories: [story1] });
  });

  test("adds, removes and orders its stories without duplicates, or sets the whole list", async () => {
    const { ama, story1, story2, story3 } = await setUp();
    const { _id } = await create(ama);
    const updateAndGetStories = async (body: CallInput<"updatePlaylist">["body"]) => {
      const response = await update(ama, _id, body);
      expect(await get(ama, _id)).toEqual(response);
      expect(response.storyCount).toBe(response.stories.length);
      return response.stories;
    };
    expect(await updateAndGetStories({ stories: [story2, story1, story2] })).toEqual([
      story2,
      story1,
    ]);
    expect(await updateAndGetStories({ add: [story3, story1] })).toEqual([story2, story1, story3]);
    expect(await updateAndGetStories({ order: [story3, story2, story1] })).toEqual([
      story3,
      story2,
      story1,
    ]);
    expect(await updateAndGetStories({ order: [story1] })).toEqual([story1, story3, story2]);
    expect(await updateAndGetStories({ remove: [story3, absentId] })).toEqual([story1, story2]);
    expect(await updateAndGetStories({ stories: [] })).toEqual([]);
  });

  test("ten tabs that add different stories concurrently lose none", async () => {
    const { ama, writer } = await setUp();
    const { _id } = await create(ama);
    const storyIds = await Promise.all(
      Array.from({ length: 10 }, () => makeStory(testApp, writer)),
    );
    await Promise.all(storyIds.map((storyId) => update(ama, _id, { add: [storyId] })));
    const { stories: storedIds, storyCount } = await get(ama, _id);
    expect(storedIds.toSorted()).toEqual(storyIds.toSorted());
    expect(storyCount).toBe(10);
  });

  test("ten tabs that add the same story concurrently add it once", async () => {
    const { ama, story1 } = await setUp();
    const { _id } = await create(ama);
    await Promise.all(Array.from({ length: 10 }, () => update(ama, _id, { add: [story1] })));
    expect((await get(ama, _id)).stories).toEqual([story1]);
  });

  test("concurrent ordering, adding and removing lose no change", async () => {
    const { ama, story1, story2, story3 } = await setUp();
    const { _id } = await create(ama);
    await update(ama, _id, { stories: [story1, story2] });
    await Promise.all([
      update(ama, _id, { order: [story2, story1] }),
      update(ama, _id, { add: [story3] }),
      update(ama, _id, { remove: [story1] }),
    ]);
    expect((await get(ama, _id)).stories).toEqual([story2, story3]);
  });

  test("allows at most 500 stories, even with concurrent additions; stories in the playlist can be added again", async () => {
    const { ama, writer } = await setUp();
    const newIds = Array.from({ length: 499 }, () => newId());
    const templateId = await makeStory(testApp, writer);
    await testApp.db.pool.query(
      `INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
        poster_height, poster_widths, poster_alt, poster_color, created_at)
      SELECT input.id, author_id, title, short_description, genres, poster_id, poster_width,
        poster_height, poster_widths, poster_alt, poster_color, created_at
      FROM stories, unnest($1::uuid[]) input (id) WHERE stories.id = $2`,
      [newIds, templateId],
    );
    const { _id } = await create(ama);
    await update(ama, _id, { stories: newIds });
    const moreStoryIds = await Promise.all(
      Array.from({ length: 10 }, () => makeStory(testApp, writer)),
    );
    const responses = await Promise.all(
      moreStoryIds.map((storyId) =>
        testApp.send("updatePlaylist", { params: { id: _id }, body: { add: [storyId] } }, ama),
      ),
    );
    const errorResponses = responses.filter((response) => response.statusCode === 409);
    expect(errorResponses).toHaveLength(9);
    expect(errorResponses[0]?.json().msg).toBe(
      "A playlist can hold 500 stories. Please take one out first.",
    );
    expect((await update(ama, _id, { add: newIds.slice(0, 3) })).storyCount).toBe(500);
    await updateStory(newIds[0] ?? "", { deletedAt: testApp.clock.now() });
    expect((await update(ama, _id, { add: [templateId] })).storyCount).toBe(500);
  });

  test("a story that does not exist, is deleted or blocked cannot be added, and is omitted from a whole list", async () => {
    const { ama, story1, story2, story3 } = await setUp();
    await updateStory(story2, { deletedAt: testApp.clock.now() });
    const stranger = await makeWriter(testApp);
    const hiddenStory = await makeStory(testApp, stranger);
    await block(testApp, stranger, ama);
    await testApp.db.drizzle
      .insert(storyBlocks)
      .values({ userId: ama.userId, storyId: story3, createdAt: testApp.clock.now() });
    testApp.app.createContext({ viewer: null }).invalidateUser(ama.userId);
    const { _id } = await create(ama);
    for (const storyId of [absentId, story2, hiddenStory, story3]) {
      const body = { name: "Not stored", add: [story1, storyId] };
      const errorResponse = await testApp.callExpectingError(
        "updatePlaylist",
        { params: { id: _id }, body },
        ama,
      );
      expect([errorResponse.status, errorResponse.body.msg]).toEqual([404, "Story not found."]);
    }
    expect(await get(ama, _id)).toMatchObject({ name: "Evenings", stories: [] });
    const wholeList = { stories: [absentId, story2, hiddenStory, story3, story1] };
    expect((await update(ama, _id, wholeList)).stories).toEqual([story1]);
  });

  test.each([
    [{ name: " " }, "name", "Please give the playlist a name."],
    [{ name: "a".repeat(81) }, "name", "A playlist's name can be at most 80 characters."],
    [{ public: "no" }, "public", "Public must be true or false."],
    [{ stories: "all" }, "stories", "Stories must be a list of story ids."],
    [{ stories: ["mine"] }, "stories", "This id has the wrong form."],
    [
      { stories: Array.from({ length: 501 }, () => absentId) },
      "stories",
      "A playlist can hold 500 stories. Please take one out first.",
    ],
    [{ add: [7] }, "add", "This id has the wrong form."],
    [{ add: absentId }, "add", "Stories must be a list of story ids."],
    [{ remove: [""] }, "remove", "This id has the wrong form."],
    [{ order: {} }, "order", "Stories must be a list of story ids."],
  ])("invalid input is 400 with an error of the field (%#)", async (body, field, message) => {
    const { ama } = await setUp();
    const { _id } = await create(ama);
    const input = { params: { id: _id }, body } as unknown as CallInput<"updatePlaylist">;
    const errorResponse = await testApp.callExpectingError("updatePlaylist", input, ama);
    expect([errorResponse.status, errorResponse.body.fields]).toEqual([400, { [field]: message }]);
    expect((await get(ama, _id)).name).toBe("Evenings");
  });
});

describe("a story that is no longer visible is omitted from a playlist", () => {
  test("permanently if it is deleted", async () => {
    const { ama, story1, story2 } = await setUp();
    const { _id } = await create(ama);
    await update(ama, _id, { stories: [story1, story2] });
    await updateStory(story1, { deletedAt: testApp.clock.now() });
    expect(await get(ama, _id)).toMatchObject({ stories: [story2], storyCount: 1 });
    expect(await list(ama)).toMatchObject([{ stories: [story2], storyCount: 1 }]);
    expect(
      (
        await testApp.callExpectingError(
          "listPlaylistsOfStory",
          { params: { storyId: story1 } },
          ama,
        )
      ).status,
    ).toBe(404);
    // The next change of the playlist deletes the row of the deleted story.
    await update(ama, _id, { order: [story2] });
    const rows = await testApp.db.drizzle
      .select()
      .from(playlistStories)
      .where(eq(playlistStories.playlistId, _id));
    expect(rows.map(({ storyId }) => storyId)).toEqual([story2]);
  });

  test("for each viewer by their own blocks, for all while a moderator hides it, and then returns to its position", async () => {
    const { ama, kofi, writer, story1, story2 } = await setUp();
    const { _id } = await create(ama, { public: true });
    const otherStory = await makeStory(testApp, await makeWriter(testApp));
    await update(ama, _id, { stories: [story1, otherStory, story2] });
    await block(testApp, kofi, writer);
    expect(await get(kofi, _id)).toMatchObject({ stories: [otherStory], storyCount: 1 });
    await updateStory(story1, { hiddenAt: testApp.clock.now() });
    expect((await get(ama, _id)).stories).toEqual([otherStory, story2]);
    expect((await update(ama, _id, { name: "Still" })).stories).toEqual([otherStory, story2]);
    await updateStory(story1, { hiddenAt: null });
    expect((await get(ama, _id)).stories).toEqual([story1, otherStory, story2]);
  });
});

describe("access to a playlist", () => {
  test("a private playlist is 404 for other users in every call", async () => {
    const { ama, kofi, story1 } = await setUp();
    const { _id: id } = await create(ama);
    await update(ama, id, { add: [story1] });
    for (const errorResponse of [
      await testApp.callExpectingError("getPlaylist", { params: { id } }, kofi),
      await testApp.callExpectingError(
        "updatePlaylist",
        { params: { id }, body: { name: "Mine" } },
        kofi,
      ),
      await testApp.callExpectingError("deletePlaylist", { params: { id } }, kofi),
    ]) {
      expect(errorResponse).toMatchObject({ status: 404, body: { msg: "Playlist not found" } });
    }
    expect(await listPlaylistsOfStory(kofi, story1)).toEqual([]);
    expect(await get(ama, id)).toMatchObject({ name: "Evenings", stories: [story1] });
  });

  test("a public playlist can be seen by all users, and changed only by its owner", async () => {
    const { ama, kofi, story1 } = await setUp();
    const created = await create(ama, { public: true });
    const updated = await update(ama, created._id, { add: [story1] });
    expect(await get(kofi, created._id)).toEqual(updated);
    for (const errorResponse of [
      await testApp.callExpectingError(
        "updatePlaylist",
        { params: { id: created._id }, body: { add: [] } },
        kofi,
      ),
      await testApp.callExpectingError("deletePlaylist", { params: { id: created._id } }, kofi),
    ]) {
      expect(errorResponse).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN", msg: "Only the owner can change a playlist." },
      });
    }
    expect(await list(kofi)).toEqual([]);
    expect(await get(ama, created._id)).toEqual(updated);
  });

  test.each(["the owner", "the viewer"])(
    "a public playlist is not found if %s blocked the other",
    async (blocker) => {
      const { ama, kofi, story1 } = await setUp();
      const { _id: id } = await create(ama, { public: true });
      await update(ama, id, { add: [story1] });
      expect(getIds(await listPlaylistsOfStory(kofi, story1))).toEqual([id]);
      await (blocker === "the owner" ? block(testApp, ama, kofi) : block(testApp, kofi, ama));
      expect(
        (await testApp.callExpectingError("getPlaylist", { params: { id } }, kofi)).status,
      ).toBe(404);
      expect(
        (await testApp.callExpectingError("deletePlaylist", { params: { id } }, kofi)).status,
      ).toBe(404);
      expect(await listPlaylistsOfStory(kofi, story1)).toEqual([]);
    },
  );

  test("a playlist of a suspended or deleted user is not found", async () => {
    for (const column of ["suspendedAt", "deletedAt"] as const) {
      const { ama, kofi, story1 } = await setUp();
      const { _id: id } = await create(ama, { public: true });
      await update(ama, id, { add: [story1] });
      const changes = { [column]: testApp.clock.now() };
      await testApp.db.drizzle.update(users).set(changes).where(eq(users.id, ama.userId));
      expect(
        (await testApp.callExpectingError("getPlaylist", { params: { id } }, kofi)).status,
      ).toBe(404);
      expect(await listPlaylistsOfStory(kofi, story1)).toEqual([]);
    }
  });

  test("calls without a session are 401, and a malformed id is 400", async () => {
    const { ama } = await setUp();
    const params = { id: "mine" };
    expect(
      await testApp.callExpectingError("getPlaylist", { params: { id: absentId } }),
    ).toMatchObject({
      status: 401,
      body: { msg: "Authentication required" },
    });
    expect((await testApp.callExpectingError("getPlaylist", { params }, ama)).status).toBe(400);
    expect(
      (await testApp.callExpectingError("updatePlaylist", { params, body: {} }, ama)).status,
    ).toBe(400);
    expect((await testApp.callExpectingError("deletePlaylist", { params }, ama)).status).toBe(400);
    const input = { params: { storyId: "mine" } };
    expect((await testApp.callExpectingError("listPlaylistsOfStory", input, ama)).status).toBe(400);
  });
});

describe("the playlists that contain a story", () => {
  test("are all of the viewer's own, then the 20 latest public ones of others", async () => {
    const { ama, kofi, story1 } = await setUp();
    const otherIds = [];
    for (let index = 0; index < 22; index += 1) {
      const { _id } = await create(kofi, { name: `Kofi's ${index}`, public: true });
      await update(kofi, _id, { add: [story1] });
      otherIds.push(_id);
    }
    const ownPlaylists = [await create(ama, { name: "Old" }), await create(ama, { name: "New" })];
    for (const { _id } of ownPlaylists) {
      await update(ama, _id, { add: [story1] });
    }
    const emptyPlaylist = await create(ama, { name: "Empty" });
    const playlistsOfStory = await listPlaylistsOfStory(ama, story1);
    expect(getIds(playlistsOfStory)).toEqual([
      ...getIds(ownPlaylists).toReversed(),
      ...otherIds.toReversed().slice(0, 20),
    ]);
    expect(getIds(playlistsOfStory)).not.toContain(emptyPlaylist._id);
    expect(playlistsOfStory[0]).toMatchObject({ name: "New", public: false, stories: [story1] });
    expect(playlistsOfStory[2]).toMatchObject({
      name: "Kofi's 21",
      owner: { username: kofi.username },
    });
  });

  test("are read at a cost that does not grow with the number of playlists", async () => {
    const { ama, kofi, story1 } = await setUp();
    const newIds = Array.from({ length: 5000 }, () => newId());
    await testApp.db.pool.query(
      `WITH inserted AS (
        INSERT INTO playlists (id, owner_id, name, is_public, created_at)
        SELECT id, $2, 'x', position <= 500, now()
        FROM unnest($1::uuid[]) WITH ORDINALITY input (id, position) RETURNING id, is_public
      )
      INSERT INTO playlist_stories (playlist_id, story_id, position, is_public)
      SELECT id, $3, 1, is_public FROM inserted`,
      [newIds, kofi.userId, story1],
    );
    await testApp.db.pool.query("VACUUM ANALYZE playlists, playlist_stories");
    expect(await listPlaylistsOfStory(ama, story1)).toHaveLength(20);
    const values = { ...viewerValues(toInternalViewer(ama.userId)), storyId: story1 };
    for (const table of ["playlist_stories", "playlists"]) {
      expect(await countRowsRead(testApp, selectPlaylistsOfStory, table, values)).toBeLessThan(50);
    }
  });

  test("are 404 for a story that the viewer may not see", async () => {
    const { ama, writer, story1 } = await setUp();
    await block(testApp, writer, ama);
    for (const storyId of [story1, absentId]) {
      expect(
        await testApp.callExpectingError("listPlaylistsOfStory", { params: { storyId } }, ama),
      ).toMatchObject({
        status: 404,
        body: { msg: "Story not found." },
      });
    }
  });
});

describe("deleting a playlist", () => {
  test("deletes the playlist, but not its stories", async () => {
    const { ama, story1 } = await setUp();
    const { _id: id } = await create(ama);
    await update(ama, id, { add: [story1] });
    expect(await testApp.call("deletePlaylist", { params: { id } }, ama)).toEqual({
      msg: "Playlist deleted.",
    });
    expect((await testApp.callExpectingError("getPlaylist", { params: { id } }, ama)).status).toBe(
      404,
    );
    expect(await list(ama)).toEqual([]);
    expect(await listPlaylistsOfStory(ama, story1)).toEqual([]);
    expect((await testApp.call("getStory", { params: { id: story1 } }, ama))._id).toBe(story1);
  });

  test("happens once if ten requests arrive concurrently", async () => {
    const { ama } = await setUp();
    const { _id: id } = await create(ama);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => testApp.send("deletePlaylist", { params: { id } }, ama)),
    );
    const countStatus = (status: number) =>
      responses.filter((response) => response.statusCode === status).length;
    expect([countStatus(200), countStatus(404)]).toEqual([1, 9]);
  });
});
