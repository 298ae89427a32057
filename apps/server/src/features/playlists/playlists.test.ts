import type { CallInput } from "@kora/contract";
import type { PlaylistView } from "@kora/contract/playlists";
import { sentences } from "@kora/contract/sentences";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { countRowsRead } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { storyBlocks } from "../blocks/tables.ts";
import { stories } from "../stories/tables.ts";
import { selectPlaylistsOfStory } from "./list-playlists-of-story.ts";
import { playlistStories, playlists } from "./tables.ts";

const kit = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

async function scene() {
  const griot = await makeWriter(kit);
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  const made: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    made.push(await makeStory(kit, griot));
  }
  const [one = "", two = "", three = ""] = made;
  return { griot, ama, kofi, one, two, three };
}

const create = (person: TestUser, body: Partial<CallInput<"createPlaylist">["body"]> = {}) =>
  kit.call("createPlaylist", { body: { name: "Evenings", ...body } }, person);
const get = (person: TestUser, id: string) => kit.call("getPlaylist", { params: { id } }, person);
const update = (person: TestUser, id: string, body: CallInput<"updatePlaylist">["body"]) =>
  kit.call("updatePlaylist", { params: { id }, body }, person);
const list = (person: TestUser) => kit.call("listPlaylists", { query: { limit: 100 } }, person);
const holding = (person: TestUser, storyId: string) =>
  kit.call("listPlaylistsOfStory", { params: { storyId } }, person);

const ids = (found: readonly { _id: string }[]) => found.map(({ _id }) => _id);

const change = (storyId: string, to: Partial<typeof stories.$inferInsert>) =>
  kit.db.drizzle.update(stories).set(to).where(eq(stories.id, storyId));

describe("creating a playlist", () => {
  test("takes a name and the public flag, and returns the created playlist", async () => {
    const { ama } = await scene();
    const response = await kit.send(
      "createPlaylist",
      { body: { name: "  Evenings by the river ", public: true } },
      ama,
    );
    expect(response.statusCode).toBe(201);
    const made: PlaylistView = response.json();
    expect(made).toEqual({
      _id: expect.any(String),
      name: "Evenings by the river",
      public: true,
      stories: [],
      storyCount: 0,
      owner: { _id: ama.userId, username: ama.username, posterName: null, avatar: null },
      createdAt: expect.any(String),
    });
    expect(await get(ama, made._id)).toEqual(made);
    expect(await list(ama)).toEqual([made]);
  });

  test("public defaults to false; the owner is shown with the poster name of a writer", async () => {
    const { griot } = await scene();
    expect(await create(griot)).toMatchObject({ public: false, owner: { posterName: "Ama" } });
  });

  test.each([
    [{}, "name", "Please give the playlist a name."],
    [{ name: "  \n " }, "name", "Please give the playlist a name."],
    [{ name: 7 }, "name", "Please give the playlist a name."],
    [{ name: "a".repeat(81) }, "name", "A playlist's name can be at most 80 characters."],
    [{ name: "a\u0000b" }, "name", sentences.form.nameRule],
    [{ name: "a", public: "yes" }, "public", "Public must be true or false."],
    [{ name: "a", public: null }, "public", "Public must be true or false."],
  ])("invalid input is 400 with an error of the field (%#)", async (body, field, sentence) => {
    const { ama } = await scene();
    const input = { body } as unknown as CallInput<"createPlaylist">;
    const refused = await kit.refuse("createPlaylist", input, ama);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", msg: sentence, fields: { [field]: sentence } },
    });
    expect(await list(ama)).toEqual([]);
  });

  test("accepts a name of 80 characters in any script", async () => {
    const { ama } = await scene();
    expect((await create(ama, { name: "ש".repeat(80) })).name).toBe("ש".repeat(80));
  });

  test("ten concurrent calls create no more than 100, and the others are 409", async () => {
    const { ama } = await scene();
    await kit.db.drizzle.insert(playlists).values(
      Array.from({ length: 95 }, () => ({
        id: newId(),
        ownerId: ama.userId,
        name: "One of many",
        isPublic: false,
        createdAt: kit.clock.now(),
      })),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => kit.send("createPlaylist", { body: { name: "x" } }, ama)),
    );
    const made = answers.filter((answer) => answer.statusCode === 201);
    expect(made).toHaveLength(5);
    expect(answers.find((answer) => answer.statusCode === 409)?.json()).toMatchObject({
      code: "CONFLICT",
      msg: "You have 100 playlists. Please delete one of them first.",
    });
    expect(await list(ama)).toHaveLength(100);
  });
});

describe("the list of playlists", () => {
  test("has the viewer's own, newest first, in pages", async () => {
    const { ama, kofi } = await scene();
    await create(kofi, { public: true });
    const made = [];
    for (const name of ["a", "b", "c"]) {
      made.push(await create(ama, { name }));
    }
    const first = await kit.send("listPlaylists", { query: { limit: 2 } }, ama);
    const cursor = first.headers["x-next-cursor"] as string;
    const rest = await kit.send("listPlaylists", { query: { limit: 2, cursor } }, ama);
    expect([...ids(first.json()), ...ids(rest.json())]).toEqual(ids(made).toReversed());
    expect(rest.headers["x-next-cursor"]).toBeUndefined();
    const wrong = await kit.refuse("listPlaylists", { query: { cursor: "nonsense" } }, ama);
    expect(wrong.status).toBe(400);
  });

  test("has the first 50 story ids of each, and the count of all; the single playlist has all ids", async () => {
    const { ama, griot } = await scene();
    const many = [];
    for (let n = 0; n < 52; n += 1) {
      many.push(await makeStory(kit, griot));
    }
    const { _id } = await create(ama);
    await update(ama, _id, { stories: many });
    const [listed] = await list(ama);
    expect(listed?.stories).toEqual(many.slice(0, 50));
    expect(listed?.storyCount).toBe(52);
    expect((await get(ama, _id)).stories).toEqual(many);
  });
});

describe("changing a playlist", () => {
  test("sets the name and the public flag; omitted fields stay unchanged", async () => {
    const { ama, kofi, one } = await scene();
    const { _id } = await create(ama);
    await update(ama, _id, { add: [one] });
    expect(await update(ama, _id, { name: " Nights " })).toMatchObject({
      name: "Nights",
      public: false,
      stories: [one],
    });
    expect(await holding(kofi, one)).toEqual([]);
    expect(await update(ama, _id, { public: true })).toMatchObject({
      name: "Nights",
      public: true,
    });
    expect(ids(await holding(kofi, one))).toEqual([_id]);
    await update(ama, _id, { public: false });
    expect(await holding(kofi, one)).toEqual([]);
    expect(await update(ama, _id, {})).toMatchObject({ name: "Nights", stories: [one] });
  });

  test("adds, removes and orders its stories without duplicates, or sets the whole list", async () => {
    const { ama, one, two, three } = await scene();
    const { _id } = await create(ama);
    const stories = async (body: CallInput<"updatePlaylist">["body"]) => {
      const answer = await update(ama, _id, body);
      expect(await get(ama, _id)).toEqual(answer);
      expect(answer.storyCount).toBe(answer.stories.length);
      return answer.stories;
    };
    expect(await stories({ stories: [two, one, two] })).toEqual([two, one]);
    expect(await stories({ add: [three, one] })).toEqual([two, one, three]);
    expect(await stories({ order: [three, two, one] })).toEqual([three, two, one]);
    expect(await stories({ order: [one] })).toEqual([one, three, two]);
    expect(await stories({ remove: [three, absentId] })).toEqual([one, two]);
    expect(await stories({ stories: [] })).toEqual([]);
  });

  test("ten tabs that add different stories concurrently lose none", async () => {
    const { ama, griot } = await scene();
    const { _id } = await create(ama);
    const many = await Promise.all(Array.from({ length: 10 }, () => makeStory(kit, griot)));
    await Promise.all(many.map((storyId) => update(ama, _id, { add: [storyId] })));
    const { stories: held, storyCount } = await get(ama, _id);
    expect(held.toSorted()).toEqual(many.toSorted());
    expect(storyCount).toBe(10);
  });

  test("ten tabs that add the same story concurrently add it once", async () => {
    const { ama, one } = await scene();
    const { _id } = await create(ama);
    await Promise.all(Array.from({ length: 10 }, () => update(ama, _id, { add: [one] })));
    expect((await get(ama, _id)).stories).toEqual([one]);
  });

  test("concurrent ordering, adding and removing lose no change", async () => {
    const { ama, one, two, three } = await scene();
    const { _id } = await create(ama);
    await update(ama, _id, { stories: [one, two] });
    await Promise.all([
      update(ama, _id, { order: [two, one] }),
      update(ama, _id, { add: [three] }),
      update(ama, _id, { remove: [one] }),
    ]);
    expect((await get(ama, _id)).stories).toEqual([two, three]);
  });

  test("holds 500 stories: one of ten concurrent additions fits, and stories already contained always do", async () => {
    const { ama, griot } = await scene();
    const many = Array.from({ length: 499 }, () => newId());
    const template = await makeStory(kit, griot);
    await kit.db.pool.query(
      `INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
        poster_height, poster_widths, poster_alt, poster_color, created_at)
      SELECT given.id, author_id, title, short_description, genres, poster_id, poster_width,
        poster_height, poster_widths, poster_alt, poster_color, created_at
      FROM stories, unnest($1::uuid[]) given (id) WHERE stories.id = $2`,
      [many, template],
    );
    const { _id } = await create(ama);
    await update(ama, _id, { stories: many });
    const more = await Promise.all(Array.from({ length: 10 }, () => makeStory(kit, griot)));
    const answers = await Promise.all(
      more.map((storyId) =>
        kit.send("updatePlaylist", { params: { id: _id }, body: { add: [storyId] } }, ama),
      ),
    );
    const refused = answers.filter((answer) => answer.statusCode === 409);
    expect(refused).toHaveLength(9);
    expect(refused[0]?.json().msg).toBe(
      "A playlist can hold 500 stories. Please take one out first.",
    );
    expect((await update(ama, _id, { add: many.slice(0, 3) })).storyCount).toBe(500);
    await change(many[0] ?? "", { deletedAt: kit.clock.now() });
    expect((await update(ama, _id, { add: [template] })).storyCount).toBe(500);
  });

  test("a story that is absent, deleted or blocked cannot be added, and is left out of a whole list", async () => {
    const { ama, one, two, three } = await scene();
    await change(two, { deletedAt: kit.clock.now() });
    const stranger = await makeWriter(kit);
    const theirs = await makeStory(kit, stranger);
    await block(kit, stranger, ama);
    await kit.db.drizzle
      .insert(storyBlocks)
      .values({ userId: ama.userId, storyId: three, createdAt: kit.clock.now() });
    kit.app.contextFor(null).invalidateUser(ama.userId);
    const { _id } = await create(ama);
    for (const storyId of [absentId, two, theirs, three]) {
      const body = { name: "Not kept", add: [one, storyId] };
      const refused = await kit.refuse("updatePlaylist", { params: { id: _id }, body }, ama);
      expect([refused.status, refused.body.msg]).toEqual([404, "Story not found."]);
    }
    expect(await get(ama, _id)).toMatchObject({ name: "Evenings", stories: [] });
    const all = { stories: [absentId, two, theirs, three, one] };
    expect((await update(ama, _id, all)).stories).toEqual([one]);
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
  ])("invalid input is 400 with an error of the field (%#)", async (body, field, sentence) => {
    const { ama } = await scene();
    const { _id } = await create(ama);
    const input = { params: { id: _id }, body } as unknown as CallInput<"updatePlaylist">;
    const refused = await kit.refuse("updatePlaylist", input, ama);
    expect([refused.status, refused.body.fields]).toEqual([400, { [field]: sentence }]);
    expect((await get(ama, _id)).name).toBe("Evenings");
  });
});

describe("a story that is no longer visible is missing in a playlist", () => {
  test("permanently if it is deleted", async () => {
    const { ama, one, two } = await scene();
    const { _id } = await create(ama);
    await update(ama, _id, { stories: [one, two] });
    await change(one, { deletedAt: kit.clock.now() });
    expect(await get(ama, _id)).toMatchObject({ stories: [two], storyCount: 1 });
    expect(await list(ama)).toMatchObject([{ stories: [two], storyCount: 1 }]);
    expect(
      (await kit.refuse("listPlaylistsOfStory", { params: { storyId: one } }, ama)).status,
    ).toBe(404);
    await update(ama, _id, { order: [two] });
    const rows = await kit.db.drizzle
      .select()
      .from(playlistStories)
      .where(eq(playlistStories.playlistId, _id));
    expect(rows.map(({ storyId }) => storyId)).toEqual([two]);
  });

  test("for each viewer by their own blocks, and is at its old position when it is visible again", async () => {
    const { ama, kofi, griot, one, two } = await scene();
    const { _id } = await create(ama, { public: true });
    const other = await makeStory(kit, await makeWriter(kit));
    await update(ama, _id, { stories: [one, other, two] });
    await block(kit, kofi, griot);
    expect(await get(kofi, _id)).toMatchObject({ stories: [other], storyCount: 1 });
    await change(one, { hiddenAt: kit.clock.now() });
    expect((await get(ama, _id)).stories).toEqual([other, two]);
    expect((await update(ama, _id, { name: "Still" })).stories).toEqual([other, two]);
    await change(one, { hiddenAt: null });
    expect((await get(ama, _id)).stories).toEqual([one, other, two]);
  });
});

describe("access to a playlist", () => {
  test("a private one is 404 for other users in every call", async () => {
    const { ama, kofi, one } = await scene();
    const { _id: id } = await create(ama);
    await update(ama, id, { add: [one] });
    for (const refused of [
      await kit.refuse("getPlaylist", { params: { id } }, kofi),
      await kit.refuse("updatePlaylist", { params: { id }, body: { name: "Mine" } }, kofi),
      await kit.refuse("deletePlaylist", { params: { id } }, kofi),
    ]) {
      expect(refused).toMatchObject({ status: 404, body: { msg: "Playlist not found" } });
    }
    expect(await holding(kofi, one)).toEqual([]);
    expect(await get(ama, id)).toMatchObject({ name: "Evenings", stories: [one] });
  });

  test("a public one can be seen by all users and changed by its owner only", async () => {
    const { ama, kofi, one } = await scene();
    const made = await create(ama, { public: true });
    const mine = await update(ama, made._id, { add: [one] });
    expect(await get(kofi, made._id)).toEqual(mine);
    for (const refused of [
      await kit.refuse("updatePlaylist", { params: { id: made._id }, body: { add: [] } }, kofi),
      await kit.refuse("deletePlaylist", { params: { id: made._id } }, kofi),
    ]) {
      expect(refused).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN", msg: "Only the owner can change a playlist." },
      });
    }
    expect(await list(kofi)).toEqual([]);
    expect(await get(ama, made._id)).toEqual(mine);
  });

  test.each(["the owner", "the other"])(
    "a public one is not found if %s has blocked",
    async (blocker) => {
      const { ama, kofi, one } = await scene();
      const { _id: id } = await create(ama, { public: true });
      await update(ama, id, { add: [one] });
      expect(ids(await holding(kofi, one))).toEqual([id]);
      await (blocker === "the owner" ? block(kit, ama, kofi) : block(kit, kofi, ama));
      expect((await kit.refuse("getPlaylist", { params: { id } }, kofi)).status).toBe(404);
      expect((await kit.refuse("deletePlaylist", { params: { id } }, kofi)).status).toBe(404);
      expect(await holding(kofi, one)).toEqual([]);
    },
  );

  test("a playlist of a suspended or deleted user is not found", async () => {
    for (const gone of ["suspendedAt", "deletedAt"] as const) {
      const { ama, kofi, one } = await scene();
      const { _id: id } = await create(ama, { public: true });
      await update(ama, id, { add: [one] });
      const fate = { [gone]: kit.clock.now() };
      await kit.db.drizzle.update(users).set(fate).where(eq(users.id, ama.userId));
      expect((await kit.refuse("getPlaylist", { params: { id } }, kofi)).status).toBe(404);
      expect(await holding(kofi, one)).toEqual([]);
    }
  });

  test("calls without a session are 401, and a malformed id is 400", async () => {
    const { ama } = await scene();
    const params = { id: "mine" };
    expect(await kit.refuse("getPlaylist", { params: { id: absentId } })).toMatchObject({
      status: 401,
      body: { msg: "Authentication required" },
    });
    expect((await kit.refuse("getPlaylist", { params }, ama)).status).toBe(400);
    expect((await kit.refuse("updatePlaylist", { params, body: {} }, ama)).status).toBe(400);
    expect((await kit.refuse("deletePlaylist", { params }, ama)).status).toBe(400);
    const story = { params: { storyId: "mine" } };
    expect((await kit.refuse("listPlaylistsOfStory", story, ama)).status).toBe(400);
  });
});

describe("the playlists that contain a story", () => {
  test("are all of the viewer's own, then the 20 latest public ones of others", async () => {
    const { ama, kofi, one } = await scene();
    const theirs = [];
    for (let n = 0; n < 22; n += 1) {
      const { _id } = await create(kofi, { name: `Kofi's ${n}`, public: true });
      await update(kofi, _id, { add: [one] });
      theirs.push(_id);
    }
    const own = [await create(ama, { name: "Old" }), await create(ama, { name: "New" })];
    for (const { _id } of own) {
      await update(ama, _id, { add: [one] });
    }
    const empty = await create(ama, { name: "Empty" });
    const found = await holding(ama, one);
    expect(ids(found)).toEqual([...ids(own).toReversed(), ...theirs.toReversed().slice(0, 20)]);
    expect(ids(found)).not.toContain(empty._id);
    expect(found[0]).toMatchObject({ name: "New", public: false, stories: [one] });
    expect(found[2]).toMatchObject({ name: "Kofi's 21", owner: { username: kofi.username } });
  });

  test("cost the same however many playlists contain the story", async () => {
    const { ama, kofi, one } = await scene();
    const many = Array.from({ length: 5000 }, () => newId());
    await kit.db.pool.query(
      `WITH made AS (
        INSERT INTO playlists (id, owner_id, name, is_public, created_at)
        SELECT id, $2, 'x', place <= 500, now()
        FROM unnest($1::uuid[]) WITH ORDINALITY given (id, place) RETURNING id, is_public
      )
      INSERT INTO playlist_stories (playlist_id, story_id, place, is_public)
      SELECT id, $3, 1, is_public FROM made`,
      [many, kofi.userId, one],
    );
    await kit.db.pool.query("VACUUM ANALYZE playlists, playlist_stories");
    expect(await holding(ama, one)).toHaveLength(20);
    const values = { viewer: ama.userId, hidden: [], hiddenStories: [], storyId: one };
    for (const table of ["playlist_stories", "playlists"]) {
      expect(await countRowsRead(kit, selectPlaylistsOfStory, table, values)).toBeLessThan(50);
    }
  });

  test("are 404 for a story that the viewer may not see", async () => {
    const { ama, griot, one } = await scene();
    await block(kit, griot, ama);
    for (const storyId of [one, absentId]) {
      expect(await kit.refuse("listPlaylistsOfStory", { params: { storyId } }, ama)).toMatchObject({
        status: 404,
        body: { msg: "Story not found." },
      });
    }
  });
});

describe("deleting a playlist", () => {
  test("deletes it, and leaves its stories", async () => {
    const { ama, one } = await scene();
    const { _id: id } = await create(ama);
    await update(ama, id, { add: [one] });
    expect(await kit.call("deletePlaylist", { params: { id } }, ama)).toEqual({
      msg: "Playlist deleted.",
    });
    expect((await kit.refuse("getPlaylist", { params: { id } }, ama)).status).toBe(404);
    expect(await list(ama)).toEqual([]);
    expect(await holding(ama, one)).toEqual([]);
    expect((await kit.call("getStory", { params: { id: one } }, ama))._id).toBe(one);
  });

  test("ten times concurrently is done once", async () => {
    const { ama } = await scene();
    const { _id: id } = await create(ama);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => kit.send("deletePlaylist", { params: { id } }, ama)),
    );
    const count = (status: number) =>
      answers.filter((answer) => answer.statusCode === status).length;
    expect([count(200), count(404)]).toEqual([1, 9]);
  });
});
