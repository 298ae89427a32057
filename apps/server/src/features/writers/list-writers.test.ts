import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeWriter, writerApplication } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const list = (viewer: TestUser, query: { search?: string; limit?: number; cursor?: string } = {}) =>
  testApp.call("listWriters", { query }, viewer);
async function findIds(viewer: TestUser, search: string): Promise<string[]> {
  return (await list(viewer, { search, limit: 100 })).map(({ _id }) => _id);
}

/** Returns a word that no other writer's name contains. */
function makeRareWord(length = 8): string {
  const letters = "bcdfghjklmnpqrst";
  return newId()
    .replaceAll("-", "")
    .slice(-length)
    .replaceAll(/./g, (digit) => letters[Number.parseInt(digit, 16)] ?? "z");
}

/** Reads the whole list page by page and returns the writer ids. */
async function readAllIds(viewer: TestUser, query: { search?: string; limit: number }) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const response = await testApp.send(
      "listWriters",
      { query: { ...query, ...(cursor && { cursor }) } },
      viewer,
    );
    const page: { _id: string }[] = response.json();
    expect(page.length).toBeLessThanOrEqual(query.limit);
    ids.push(...page.map(({ _id }) => _id));
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor !== undefined);
  return ids;
}

describe("the writers directory", () => {
  test("lists writers with all their fields, including the viewer", async () => {
    const writer = await makeWriter(testApp, { posterName: "Yaa of Ho", followerCount: 4000 });
    const ownView = (await list(writer)).find(({ _id }) => _id === writer.writerId);
    expect(ownView).toMatchObject({
      userId: writer.userId,
      posterName: "Yaa of Ho",
      country: "Ghana",
      aboutYourself: "I tell what the river told me.",
      age: 34,
      genres: ["fantasy", "african folktales"],
      hobbies: ["Reading"],
      followerCount: 4000,
      isFollowing: false,
      storiesCount: 0,
      profilePicture: null,
    });
  });

  test("lists the most followed first, in pages without repetition", async () => {
    const ama = await makeReader(testApp);
    const counts = [70, 50, 50, 50, 60, 0];
    const writers = await Promise.all(
      counts.map((followerCount) => makeWriter(testApp, { followerCount: 5000 + followerCount })),
    );
    const ids = new Set(writers.map(({ writerId }) => writerId));
    const foundIds = (await readAllIds(ama, { limit: 2 })).filter((id) => ids.has(id));
    expect(foundIds).toHaveLength(6);
    expect(new Set(foundIds).size).toBe(6);
    const foundCounts = foundIds.map(
      (id) => counts[writers.findIndex(({ writerId }) => writerId === id)],
    );
    expect(foundCounts).toEqual([70, 60, 50, 50, 50, 0]);
  });

  test("shows which writers the viewer follows", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET poster_name = 'Followed One' WHERE id = ${writer.userId}`,
    );
    await testApp.call(
      "followWriter",
      { params: { writerId: writer.writerId }, body: { on: true } },
      ama,
    );
    const [writerForFollower] = await list(ama, { search: "followed one" });
    expect(writerForFollower).toMatchObject({
      isFollowing: true,
      followerCount: 1,
      followers: [ama.userId],
    });
    const [writerForOtherReader] = await list(await makeReader(testApp), {
      search: "followed one",
    });
    expect(writerForOtherReader).toMatchObject({ isFollowing: false, followerCount: 1 });
  });
});

describe("searching the directory", () => {
  test.each([
    ["the beginning of a word", (word: string) => word.slice(0, 5)],
    ["a part of a word", (word: string) => word.slice(2, 7)],
    ["another letter case", (word: string) => word.toUpperCase()],
    ["blanks around it", (word: string) => `  ${word} `],
    ["the whole name", (word: string) => `Nana ${word}`],
    ["its words in another order", (word: string) => `${word} nan`],
  ])("finds a writer by %s", async (_, toQuery) => {
    const word = makeRareWord();
    const writer = await makeWriter(testApp, { posterName: `Nana ${word}` });
    expect(await findIds(await makeReader(testApp), toQuery(word))).toEqual([writer.writerId]);
  });

  test.each([
    ["Adébáyọ̀", "adebayo"],
    ["ADEBAYO Q", "adébáyọ̀ q"],
    ["Ɔdɔ Kɛseɛ", "odo kesee"],
    ["شهرزاد", "شهرز"],
    ["Ngũgĩ wa T", "gugi"],
  ])("finds the writer %s by %s, with other accents", async (posterName, query) => {
    const writer = await makeWriter(testApp, { posterName });
    expect(await findIds(await makeReader(testApp), query)).toContain(writer.writerId);
  });

  test("finds writers only by poster name, not by name or username", async () => {
    const word = makeRareWord();
    const writer = await makeWriter(testApp, { posterName: "Kofi" });
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET name = ${word} WHERE id = ${writer.userId}`,
    );
    await makeReader(testApp, { username: makeRareWord(12), name: word });
    expect(await findIds(await makeReader(testApp), word)).toEqual([]);
    expect(await findIds(await makeReader(testApp), writer.username)).toEqual([]);
  });

  test("ranks whole names first, then beginnings of words, then parts of words; newer writers first", async () => {
    const word = makeRareWord(6);
    const [infixMatch, wordMatch, prefixMatch, wholeMatch] = [
      await makeWriter(testApp, { posterName: `x${word}` }),
      await makeWriter(testApp, { posterName: `Old ${word}y` }),
      await makeWriter(testApp, { posterName: `${word}yaa` }),
      await makeWriter(testApp, { posterName: word }),
    ];
    const expectedIds = [wholeMatch, prefixMatch, wordMatch, infixMatch].map(
      ({ writerId }) => writerId,
    );
    const ama = await makeReader(testApp);
    expect(await findIds(ama, word)).toEqual(expectedIds);
    expect(await readAllIds(ama, { search: word, limit: 1 })).toEqual(expectedIds);
  });

  test("finds a name by its spelling without apostrophes", async () => {
    const [ama, suffix] = [await makeReader(testApp), newId().slice(-12)];
    const writer = await makeWriter(testApp, { posterName: `N’Diaye ${suffix}` });
    for (const search of [`ndiaye ${suffix}`, `n'diaye ${suffix}`, `diaye ${suffix}`]) {
      expect(await findIds(ama, search)).toEqual([writer.writerId]);
    }
    const joined = await makeWriter(testApp, { posterName: `Abdul-Rahman ${suffix}` });
    expect(await findIds(ama, `abdulrahman ${suffix}`)).toEqual([joined.writerId]);
  });

  test("finds no writer for an unknown word or punctuation, and all writers for an empty search", async () => {
    const ama = await makeReader(testApp);
    await makeWriter(testApp, { followerCount: 9000 });
    expect(await findIds(ama, makeRareWord(12))).toEqual([]);
    expect(await findIds(ama, "'&|!:* \\ %_")).toEqual([]);
    expect(await findIds(ama, "   ")).toEqual(await findIds(ama, ""));
    expect((await findIds(ama, "")).length).toBeGreaterThan(0);
  });
});

describe("the directory omits", () => {
  test("griots who are not to be found, whose pages stay", async () => {
    const words = [makeRareWord(), makeRareWord(), makeRareWord()];
    const [minor, gone, found] = [
      await makeReader(testApp),
      await makeWriter(testApp, { posterName: words[1] ?? "", followerCount: 8000 }),
      await makeWriter(testApp, { posterName: words[2] ?? "", followerCount: 8000 }),
    ];
    const body = { ...writerApplication, posterName: words[0] ?? "", age: 15 };
    const { writer } = await testApp.call("saveWriter", { body }, minor);
    await testApp.call("setPrivacy", { body: { inDirectory: false } }, gone);
    const ama = await makeReader(testApp);
    expect((await Promise.all(words.map((word) => findIds(ama, word)))).flat()).toEqual([
      found.writerId,
    ]);
    const allIds = await readAllIds(ama, { limit: 100 });
    expect([writer._id, gone.writerId, found.writerId].filter((id) => allIds.includes(id))).toEqual(
      [found.writerId],
    );
    for (const writerId of [writer._id, gone.writerId]) {
      expect((await testApp.call("getWriter", { params: { writerId } }, ama))._id).toBe(writerId);
    }
    await testApp.call("setPrivacy", { body: { inDirectory: true } }, gone);
    expect(await findIds(ama, words[1] ?? "")).toEqual([gone.writerId]);
  });

  test.each(["the writer blocked the reader", "the reader blocked the writer"])(
    "the writer if %s",
    async (blocker) => {
      const word = makeRareWord();
      const writer = await makeWriter(testApp, { posterName: word, followerCount: 8000 });
      const ama = await makeReader(testApp);
      await (blocker.startsWith("the writer")
        ? block(testApp, writer, ama)
        : block(testApp, ama, writer));
      expect(await findIds(ama, word)).toEqual([]);
      expect((await list(ama, { limit: 100 })).map(({ _id }) => _id)).not.toContain(
        writer.writerId,
      );
      expect(await findIds(await makeReader(testApp), word)).toEqual([writer.writerId]);
    },
  );

  test.each(["suspended_at", "deleted_at"])("a writer whose account has %s set", async (column) => {
    const word = makeRareWord();
    const writer = await makeWriter(testApp, { posterName: word, followerCount: 8000 });
    await testApp.db.pool.query(`UPDATE users SET ${column} = now() WHERE id = $1`, [
      writer.userId,
    ]);
    const ama = await makeReader(testApp);
    expect(await findIds(ama, word)).toEqual([]);
    expect((await list(ama, { limit: 100 })).map(({ _id }) => _id)).not.toContain(writer.writerId);
  });
});

test.each([
  [{ limit: 0 }, "limit"],
  [{ limit: 101 }, "limit"],
  [{ cursor: "gossip" }, "cursor"],
  [{ cursor: Buffer.from('[99999999999,"x"]').toString("base64url") }, "cursor"],
  [{ cursor: Buffer.from(JSON.stringify([2 ** 40, newId()])).toString("base64url") }, "cursor"],
  [{ search: "ama", cursor: "gossip" }, "cursor"],
  [{ search: "a".repeat(101) }, "search"],
])("the directory rejects the query %j", async (query, field) => {
  const { status, body } = await testApp.callExpectingError(
    "listWriters",
    { query },
    await makeReader(testApp),
  );
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test("the directory requires a session", async () => {
  expect((await testApp.callExpectingError("listWriters", { query: {} })).status).toBe(401);
});
