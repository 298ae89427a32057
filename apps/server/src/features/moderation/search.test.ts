import type { CallInput } from "@kora/contract";
import type { ModeratedEntity } from "@kora/contract/moderation";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { makeModerator, moderateUser } from "../../testing/sanctions.fixture.ts";
import { makeSeries } from "../../testing/series.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  deleteAccountInput,
  makeReader,
  makeStory,
  makeWriter,
} from "../../testing/users.fixture.ts";
import { report } from "../reports/reports.fixture.ts";

const testApp = useTestApp();

type Kind = NonNullable<CallInput<"searchAsModerator">["query"]["kind"]>;

/** Returns all pages of a search. */
async function search(moderator: TestUser, q: string, kind: Kind = "user", limit = 100) {
  const entities: ModeratedEntity[] = [];
  let cursor: string | undefined;
  do {
    const query = { q, kind, limit, ...(cursor !== undefined && { cursor }) };
    const response = await testApp.send("searchAsModerator", { query }, moderator);
    expect(response.statusCode).toBe(200);
    entities.push(...response.json<ModeratedEntity[]>());
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor !== undefined);
  return entities;
}

const toIds = (entities: readonly ModeratedEntity[]) => entities.map(({ targetId }) => targetId);

/** Returns a word that no other test uses. */
const uniqueWord = () => `w${newId().slice(-12)}`;

describe("moderators find", () => {
  test("any user by name, username or pen name: suspended, unlisted, unverified, and behind a block", async () => {
    const moderator = await makeModerator(testApp);
    const word = uniqueWord();
    const users = [
      await makeReader(testApp, { name: `Ama ${word}` }),
      await makeReader(testApp, { name: `Kofi ${word}`, isInDirectory: false }),
      await makeReader(testApp, { username: `esi_${word}`, verifiedAt: null }),
      await makeWriter(testApp, { posterName: word }),
      await makeReader(testApp, { name: `Yaa ${word}`, suspendedAt: testApp.clock.now() }),
    ];
    await block(testApp, users[0] as TestUser, moderator);
    const deleted = await makeReader(testApp, { name: word, deletedAt: testApp.clock.now() });
    const found = toIds(await search(moderator, `@${word.toUpperCase()}`, "user", 2));
    expect(found.toSorted()).toEqual(users.map(({ userId }) => userId).toSorted());
    expect(found).not.toContain(deleted.userId);
    expect(toIds(await search(moderator, `Yaa ${word.slice(0, -3)}`))).toEqual([users[4]?.userId]);
  });

  test("any story by its title, also a hidden and a mature one", async () => {
    const [moderator, writer] = [await makeModerator(testApp), await makeWriter(testApp)];
    const word = uniqueWord();
    const ids = [
      await makeStory(testApp, writer, { title: `${word} One`, rating: "mature" }),
      await makeStory(testApp, writer, { title: `Two ${word}`, hiddenAt: testApp.clock.now() }),
    ];
    expect(toIds(await search(moderator, word, "story")).toSorted()).toEqual(ids.toSorted());
  });

  test("public groups and playlists by the beginning of their name, page by page, and no others", async () => {
    const [moderator, writer] = [await makeModerator(testApp), await makeWriter(testApp)];
    const word = uniqueWord();
    const names = [`${word} Één`, `${word} Two`, `${word.toUpperCase()} three`];
    const makeGroup = (name: string, privacy: "public" | "private") =>
      testApp.call("createGroup", { body: { name, description: "", privacy } }, writer);
    const makePlaylist = (name: string, isPublic: boolean) =>
      testApp.call("createPlaylist", { body: { name, public: isPublic } }, writer);
    const groupIds: string[] = [];
    const playlistIds: string[] = [];
    for (const name of names) {
      groupIds.push((await makeGroup(name, "public"))._id);
      playlistIds.push((await makePlaylist(name, true))._id);
    }
    await makeGroup(`${word} private`, "private");
    await makePlaylist(`${word} private`, false);
    await makeGroup(`Other ${word}`, "public");
    const groups = await search(moderator, `${word} `, "group", 1);
    expect(toIds(groups)).toEqual([groupIds[0], groupIds[2], groupIds[1]]);
    expect(groups.map(({ thing }) => thing?.title)).toEqual([names[0], names[2], names[1]]);
    expect(toIds(await search(moderator, word, "playlist", 1))).toEqual([
      playlistIds[0],
      playlistIds[2],
      playlistIds[1],
    ]);
    expect(toIds(await search(moderator, `${word} ee`, "group"))).toEqual([groupIds[0]]);
    const params = { id: groupIds[1] ?? "" };
    await testApp.call("updateGroup", { params, body: { name: `New ${word}` } }, writer);
    expect(toIds(await search(moderator, word, "group"))).toEqual([groupIds[0], groupIds[2]]);
    expect(await search(moderator, "!?", "group")).toEqual([]);
  });

  test("any series by the beginning of its name, page by page, also a hidden one", async () => {
    const [moderator, writer] = [await makeModerator(testApp), await makeWriter(testApp)];
    const word = uniqueWord();
    const ids: string[] = [];
    for (const title of [`${word} Één`, `${word} two`, `Other ${word}`]) {
      ids.push((await makeSeries(testApp, writer, [], { title }))._id);
    }
    const params = { kind: "series", targetId: ids[1] ?? "" } as const;
    await testApp.call("moderate", { params, body: { act: "hide", note: "Spam." } }, moderator);
    const found = await search(moderator, word, "series", 1);
    expect(toIds(found)).toEqual(ids.slice(0, 2));
    expect(found.map(({ thing }) => [thing?.title, thing?.isHidden, thing?.path])).toEqual([
      [`${word} Één`, false, `/series/${ids[0]}`],
      [`${word} two`, true, null],
    ]);
  });

  test("what a link or an id of Kora leads to", async () => {
    const [moderator, writer] = [await makeModerator(testApp), await makeWriter(testApp)];
    const storyId = await makeStory(testApp, writer);
    const { comment } = await testApp.call(
      "createComment",
      { params: { storyId }, query: {}, body: { text: "Fool." } },
      writer,
    );
    const status = await postStatus(testApp, writer);
    const group = await testApp.call(
      "createGroup",
      { body: { name: "Fire", description: "", privacy: "public" } },
      writer,
    );
    const playlist = await testApp.call(
      "createPlaylist",
      { body: { name: "Rivers", public: true } },
      writer,
    );
    const series = await makeSeries(testApp, writer, [storyId]);
    for (const [q, kind, targetId] of [
      [`http://kora.test/user/${writer.userId}`, "user", writer.userId],
      [`/chat/${writer.userId}`, "user", writer.userId],
      [`https://kora.test/writer/profile/${writer.writerId}`, "user", writer.userId],
      [`/writer/${writer.writerId.toUpperCase()}/`, "user", writer.userId],
      [`/writer/${writer.userId}`, "user", writer.userId],
      [`http://kora.test/writer/${writer.userId}?from=mail`, "user", writer.userId],
      [`/user/${writer.userId}`, "user", writer.userId],
      [`/@${writer.username}`, "user", writer.userId],
      [`http://kora.test/@${writer.username.toUpperCase()}/atom`, "user", writer.userId],
      [`@${writer.username}`, "user", writer.userId],
      [`http://kora.test/story/${storyId}/share?from=mail#top`, "story", storyId],
      [`/status/${status._id}`, "status", status._id],
      [`/group/${group._id}?invite=abc`, "group", group._id],
      [`/playlists/${playlist._id}`, "playlist", playlist._id],
      [`/series/${series._id}/share`, "series", series._id],
      [writer.userId, "user", writer.userId],
      [writer.writerId, "user", writer.userId],
      [storyId, "story", storyId],
      [comment._id, "comment", comment._id],
      [` ${status._id} `, "status", status._id],
    ] as const) {
      const found = await search(moderator, q, "playlist");
      expect([q, found.map((entity) => [entity.kind, entity.targetId])]).toEqual([
        q,
        [[kind, targetId]],
      ]);
    }
  });

  test("nothing by a link of another site, or of a page of Kora that shows no single entity", async () => {
    const [moderator, writer] = [await makeModerator(testApp), await makeWriter(testApp)];
    const storyId = await makeStory(testApp, writer);
    for (const q of [
      `https://kora.example/user/${writer.userId}`,
      `https://kora.test.example/story/${storyId}`,
      `http://kora.test:8080/story/${storyId}`,
      `http://kora.test@kora.example/story/${storyId}`,
      `//kora.example/story/${storyId}`,
      `https://kora.example/@${writer.username}`,
      `https://kora.example/writer/${writer.userId}`,
      `https://${writer.username}`,
      `/@${writer.username}x`,
      "http://kora.test/library",
      "http://kora.test",
      "https://",
    ]) {
      expect([q, toIds(await search(moderator, q))]).toEqual([q, []]);
    }
  });

  test("the user of an @username alone, and by the beginning of a name if nobody has this username", async () => {
    const moderator = await makeModerator(testApp);
    const word = uniqueWord();
    const exact = await makeReader(testApp, { username: word });
    const longer = await makeReader(testApp, { username: `${word}_2` });
    expect(toIds(await search(moderator, `@${word.toUpperCase()}`, "story"))).toEqual([
      exact.userId,
    ]);
    expect(toIds(await search(moderator, `@${word}_`))).toContain(longer.userId);
  });

  test("no message, private group, private playlist or status for some by id, until it is reported", async () => {
    const [moderator, writer, ama] = [
      await makeModerator(testApp),
      await makeWriter(testApp),
      await makeReader(testApp),
    ];
    const message = await sendChatMessage(testApp, writer, ama, { content: "Secret words" });
    const group = await testApp.call(
      "createGroup",
      { body: { name: "Secret", description: "Hidden", privacy: "private" } },
      writer,
    );
    const playlist = await testApp.call(
      "createPlaylist",
      { body: { name: "Secret", public: false } },
      writer,
    );
    const status = await postStatus(testApp, writer, "Secret", { audience: "friends" });
    for (const { _id } of [message, group, playlist, status]) {
      expect(await search(moderator, _id)).toEqual([]);
    }
    expect(await search(moderator, `/group/${group._id}`)).toEqual([]);
    await report(testApp, ama, "message", message._id);
    const [found] = await search(moderator, message._id);
    expect(found).toMatchObject({
      kind: "message",
      reportCount: 1,
      thing: { text: "", path: null },
      copies: [{ messages: [{ content: "Secret words" }] }],
    });
  });

  test("no story before its publication, by title, link or id, and they cannot act on it", async () => {
    const [moderator, writer] = [await makeModerator(testApp), await makeWriter(testApp)];
    const [word, now] = [uniqueWord(), testApp.clock.now()];
    const draft = { title: `${word} draft`, unpublishedAt: now, wasPublished: false };
    const ids = [
      await makeStory(testApp, writer, draft),
      await makeStory(testApp, writer, { ...draft, publishAt: new Date(now.getTime() + 60_000) }),
      await makeStory(testApp, writer, { title: `${word} withdrawn`, unpublishedAt: now }),
    ];
    const shownId = await makeStory(testApp, writer, { title: `${word} shown` });
    expect(toIds(await search(moderator, word, "story"))).toEqual([shownId]);
    for (const targetId of ids) {
      expect(await search(moderator, `/story/${targetId}`)).toEqual([]);
      expect(await search(moderator, targetId)).toEqual([]);
      const params = { kind: "story", targetId } as const;
      for (const response of [
        await testApp.send("getModeratedEntity", { params }, moderator),
        await testApp.send("moderate", { params, body: { act: "hide", note: "No." } }, moderator),
        await testApp.send("addNote", { params, body: { text: "Seen." } }, moderator),
        await testApp.send("getModeratedEntity", { params }, moderator),
      ]) {
        expect([response.statusCode, response.body.includes(word)]).toEqual([404, false]);
      }
    }
  });

  test("of a story that was reported and then unpublished, its copy and nothing newer, and can still hide it", async () => {
    const [moderator, writer, ama] = [
      await makeModerator(testApp),
      await makeWriter(testApp),
      await makeReader(testApp),
    ];
    const word = uniqueWord();
    const storyId = await makeStory(testApp, writer, { title: `${word} old`, html: "<p>Old</p>" });
    await report(testApp, ama, "story", storyId);
    await testApp.db.pool.query(
      "UPDATE stories SET unpublished_at = now(), title = $2 WHERE id = $1",
      [storyId, `${word} new`],
    );
    await testApp.db.pool.query(
      "UPDATE story_bodies SET html = '<p>Private</p>' WHERE story_id = $1",
      [storyId],
    );
    expect(await search(moderator, word, "story")).toEqual([]);
    const found = await search(moderator, storyId);
    expect(found).toMatchObject([
      {
        reportCount: 1,
        thing: { title: `${word} old`, text: "", path: null, picture: null },
        copies: [{ title: `${word} old`, text: expect.stringContaining("Old") }],
        mayAct: true,
      },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Private|new/);
    const params = { kind: "story", targetId: storyId } as const;
    const act = (body: CallInput<"moderate">["body"]) =>
      testApp.call("moderate", { params, body }, moderator);
    await act({ act: "hide", note: "Copied." });
    await act({ act: "unhide", note: "A mistake." });
    const [entry] = await testApp.call("listModerationLog", { query: {} }, moderator);
    expect(entry).toMatchObject({ act: "unhide", title: `${word} old` });
  });

  test("no status that has expired, unless it is saved or was reported", async () => {
    const [moderator, writer, ama] = [
      await makeModerator(testApp),
      await makeWriter(testApp),
      await makeReader(testApp),
    ];
    const post = async () => (await postStatus(testApp, writer))._id;
    const [expired, saved, reported] = [await post(), await post(), await post()];
    await testApp.call("saveStatus", { params: { statusId: saved }, body: { on: true } }, writer);
    await report(testApp, ama, "status", reported);
    expect(toIds(await search(moderator, expired))).toEqual([expired]);
    testApp.clock.advance(24 * 60 * 60 * 1000);
    expect(await search(moderator, `/status/${expired}`)).toEqual([]);
    expect(toIds(await search(moderator, saved))).toEqual([saved]);
    expect(toIds(await search(moderator, reported))).toEqual([reported]);
    const hide = (targetId: string) => ({
      params: { kind: "status", targetId } as const,
      body: { act: "hide", note: "Insults." } as const,
    });
    expect((await testApp.send("moderate", hide(expired), moderator)).statusCode).toBe(404);
    await testApp.call("moderate", hide(reported), moderator);
  });

  test("no comment under a story that is not published, until it is reported", async () => {
    const [moderator, writer, ama] = [
      await makeModerator(testApp),
      await makeWriter(testApp),
      await makeReader(testApp),
    ];
    const storyId = await makeStory(testApp, writer, { title: "The old name" });
    const ids: string[] = [];
    for (const text of ["Fool.", "Liar."]) {
      const input = { params: { storyId }, query: {}, body: { text } };
      ids.push((await testApp.call("createComment", input, writer)).comment._id);
    }
    const [reported = "", other = ""] = ids;
    await report(testApp, ama, "comment", reported);
    await testApp.db.pool.query(
      "UPDATE stories SET unpublished_at = now(), title = 'The new name' WHERE id = $1",
      [storyId],
    );
    expect(await search(moderator, other)).toEqual([]);
    expect(await search(moderator, reported)).toMatchObject([
      { thing: { text: "Fool.", storyTitle: "The old name", path: null } },
    ]);
  });

  test("nothing of a user who has deleted their account but the user, until it is reported", async () => {
    const [moderator, writer, ama] = [
      await makeModerator(testApp),
      await makeWriter(testApp),
      await makeReader(testApp),
    ];
    const word = uniqueWord();
    const storyId = await makeStory(testApp, writer, { title: word });
    const reportedId = await makeStory(testApp, writer, { title: word });
    const status = await postStatus(testApp, writer);
    const series = await makeSeries(testApp, writer, [storyId], { title: word });
    await report(testApp, ama, "story", reportedId);
    await testApp.call("deleteAccount", deleteAccountInput, writer);
    for (const id of [storyId, status._id, series._id]) {
      expect(await search(moderator, id)).toEqual([]);
    }
    expect(await search(moderator, word, "series")).toEqual([]);
    expect(toIds(await search(moderator, word, "story"))).toEqual([reportedId]);
    expect(toIds(await search(moderator, writer.userId))).toEqual([writer.userId]);
  });

  test("nothing without a text, or with one that is too long", async () => {
    const moderator = await makeModerator(testApp);
    for (const q of [" ", "a".repeat(501)]) {
      const { status } = await testApp.callExpectingError(
        "searchAsModerator",
        { query: { q } },
        moderator,
      );
      expect(status).toBe(400);
    }
  });
});

describe("the page of a person", () => {
  test("has state, sanctions, open reports and notes", async () => {
    const [moderator, writer, ama] = [
      await makeModerator(testApp),
      await makeWriter(testApp),
      await makeReader(testApp),
    ];
    const storyId = await makeStory(testApp, writer);
    await report(testApp, ama, "story", storyId);
    await moderateUser(testApp, moderator, writer, { act: "limit", days: 2, note: "Insults." });
    await moderateUser(testApp, moderator, writer, { act: "suspend", days: 3, note: "Again." });
    const params = { kind: "user", targetId: writer.userId } as const;
    await testApp.call("addNote", { params, body: { text: "Twice warned." } }, moderator);
    const personParams = { params: { userId: writer.userId } };
    const person = await testApp.call("getPersonAsModerator", personParams, moderator);
    expect(person).toMatchObject({
      _id: writer.userId,
      writerId: writer.writerId,
      isVerified: true,
      isModerator: false,
      suspension: { reason: "Again.", until: expect.any(String), erasedAt: null },
      limitedUntil: expect.any(String),
      openReports: 1,
      sanctionCount: 2,
      noteCount: 1,
      revision: 2,
      mayAct: true,
    });
    const sanctions = await testApp.call(
      "listSanctionsOfPerson",
      { ...personParams, query: {} },
      moderator,
    );
    expect(sanctions).toMatchObject([
      { act: "suspend", moderator: { _id: moderator.userId }, state: "active" },
      { act: "limit", moderator: { _id: moderator.userId } },
    ]);
    const open = await testApp.call(
      "listReports",
      { query: { authorId: writer.userId } },
      moderator,
    );
    expect(toIds(open)).toEqual([storyId]);
    expect(JSON.stringify([person, sanctions, open])).not.toContain(ama.userId);
  });

  test("says who may act, and is 404 for a deleted account", async () => {
    const [moderator, other, operator] = [
      await makeModerator(testApp),
      await makeModerator(testApp),
      await makeReader(testApp, { isModerator: true, isOperator: true }),
    ];
    const mayAct = async (by: TestUser) =>
      (await testApp.call("getPersonAsModerator", { params: { userId: other.userId } }, by)).mayAct;
    expect([await mayAct(moderator), await mayAct(operator), await mayAct(other)]).toEqual([
      false,
      true,
      false,
    ]);
    const deleted = await makeReader(testApp, { deletedAt: testApp.clock.now() });
    const input = { params: { userId: deleted.userId } };
    expect(
      (await testApp.callExpectingError("getPersonAsModerator", input, moderator)).status,
    ).toBe(404);
  });
});

describe("a taken report", () => {
  const hour = 60 * 60 * 1000;

  async function setUp() {
    const [moderator, other] = [await makeModerator(testApp), await makeModerator(testApp)];
    const [user, ama] = [await makeReader(testApp), await makeReader(testApp)];
    await report(testApp, ama, "user", user.userId);
    const params = { kind: "user", targetId: user.userId } as const;
    const take = (by: TestUser, on = true) =>
      testApp.send("takeReport", { params, body: { on } }, by);
    const readTaker = async (by: TestUser) =>
      (await testApp.call("getModeratedEntity", { params }, by)).takenBy;
    return { moderator, other, user, params, take, readTaker };
  }

  test("is shown to the others for an hour, and one of several gets it", async () => {
    const { moderator, other, take, readTaker } = await setUp();
    const responses = await Promise.all([take(moderator), take(other)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const [winner, loser] =
      responses[0]?.statusCode === 200 ? [moderator, other] : [other, moderator];
    expect(await readTaker(loser)).toMatchObject({
      _id: winner.userId,
      username: winner.username,
      isViewer: false,
    });
    expect((await readTaker(winner))?.isViewer).toBe(true);
    expect((await take(loser)).json().msg).toBe("Another moderator is working on this already.");
    // Giving back does nothing for the other moderator.
    await take(loser, false);
    expect((await readTaker(loser))?._id).toBe(winner.userId);
    testApp.clock.advance(hour);
    expect(await readTaker(loser)).toBeNull();
    expect((await take(loser)).statusCode).toBe(200);
    await take(loser, false);
    expect(await readTaker(loser)).toBeNull();
  });

  test("is not about the moderator who takes it", async () => {
    const [moderator, ama] = [await makeModerator(testApp), await makeReader(testApp)];
    await report(testApp, ama, "user", moderator.userId);
    const params = { kind: "user", targetId: moderator.userId } as const;
    const input = { params, body: { on: true } };
    expect((await testApp.callExpectingError("takeReport", input, moderator)).status).toBe(403);
  });

  test("is free after an act, and only open reports can be taken", async () => {
    const { moderator, user, take, readTaker } = await setUp();
    await take(moderator);
    await moderateUser(testApp, moderator, user, { act: "dismiss", note: "Nothing is wrong." });
    expect(await readTaker(moderator)).toBeNull();
    const response = await take(moderator);
    expect([response.statusCode, response.json().msg]).toEqual([
      409,
      "No report is open any more. Please reload.",
    ]);
  });
});

describe("notes of moderators", () => {
  async function setUp() {
    const [moderator, other, user] = [
      await makeModerator(testApp),
      await makeModerator(testApp),
      await makeReader(testApp),
    ];
    const params = { kind: "user", targetId: user.userId } as const;
    const add = (by: TestUser, text: string) =>
      testApp.send("addNote", { params, body: { text } }, by);
    return { moderator, other, user, params, add };
  }

  test("are listed latest first, page by page, and can be deleted by their writer", async () => {
    const { moderator, other, params, add } = await setUp();
    const first = (await add(moderator, "First.")).json();
    await add(other, "Second.");
    const response = await testApp.send("listNotes", { params, query: { limit: 1 } }, moderator);
    const cursor = response.headers["x-next-cursor"] as string;
    const rest = await testApp.call(
      "listNotes",
      { params, query: { limit: 1, cursor } },
      moderator,
    );
    expect([...response.json(), ...rest]).toMatchObject([
      { text: "Second.", isOwn: false, moderator: { _id: other.userId } },
      { text: "First.", isOwn: true, moderator: { _id: moderator.userId } },
    ]);
    const input = { params: { noteId: first._id } };
    expect((await testApp.callExpectingError("deleteNote", input, other)).status).toBe(403);
    await testApp.call("deleteNote", input, moderator);
    expect((await testApp.callExpectingError("deleteNote", input, moderator)).status).toBe(404);
    expect(await testApp.call("listNotes", { params, query: {} }, moderator)).toHaveLength(1);
  });

  test("need a text of at most 2000 characters, and there are at most 100, also at once", async () => {
    const { moderator, user, params, add } = await setUp();
    for (const text of [" ", "a".repeat(2001)]) {
      expect((await add(moderator, text)).statusCode).toBe(400);
    }
    await testApp.db.pool.query(
      `INSERT INTO moderation_notes (id, kind, target_id, author_id, text, moderator_id, created_at)
        SELECT gen_random_uuid(), 'user', $1, $1, 'Note', $2, now() FROM generate_series(1, 98)`,
      [user.userId, moderator.userId],
    );
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => add(moderator, "Another.")),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 201, 409, 409, 409,
    ]);
    expect((await testApp.call("getModeratedEntity", { params }, moderator)).noteCount).toBe(100);
  });
});

describe("the log", () => {
  test("can be filtered by moderator and by person", async () => {
    const [moderator, other] = [await makeModerator(testApp), await makeModerator(testApp)];
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const warn = (note: string) => ({ act: "warn", note }) as const;
    await moderateUser(testApp, moderator, ama, warn("One."));
    await moderateUser(testApp, other, kofi, warn("Two."));
    await moderateUser(testApp, moderator, kofi, { act: "limit", days: 1, note: "Three." });
    const readNotes = async (query: CallInput<"listModerationLog">["query"]) =>
      (await testApp.call("listModerationLog", { query }, moderator)).map(({ note }) => note);
    expect(await readNotes({ moderatorId: moderator.userId })).toEqual(["Three.", "One."]);
    expect(await readNotes({ personId: kofi.userId })).toEqual(["Three.", "Two."]);
    expect(await readNotes({ personId: kofi.userId, moderatorId: other.userId })).toEqual(["Two."]);
    const [entry] = await testApp.call("listModerationLog", { query: {} }, moderator);
    expect(entry).toMatchObject({
      person: { _id: kofi.userId, username: kofi.username },
      moderator: { _id: moderator.userId },
    });
  });
});
