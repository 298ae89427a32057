import { rateLimits } from "@kora/contract/rate-limits";
import type { SearchType } from "@kora/contract/search";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectiveLimit } from "../../platform/database/search-stages.ts";
import { toSearchWords } from "../../platform/database/search-words.ts";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { deletionVariants } from "./parse-search-query.ts";

const testApp = useTestApp();
const rateLimitedApp = useTestApp({ RATE_LIMIT: "on" });

function search(viewer: TestUser, q: string, query: { type?: SearchType; limit?: number } = {}) {
  return testApp.call("search", { query: { q, ...query } }, viewer);
}

async function findStoryIds(viewer: TestUser, q: string): Promise<string[]> {
  return (await search(viewer, q)).stories.map(({ _id }) => _id);
}

/** Returns a word that no other test uses, and that differs from all such words by more than one typo. */
function makeRareWord(): string {
  const letters = "bcdfghjklm";
  return `q${newId()
    .replaceAll(/\D/g, "")
    .slice(-12)
    .replaceAll(/\d/g, (digit) => letters[Number(digit)] ?? "z")}`;
}

async function setUp() {
  const writer = await makeWriter(testApp, { posterName: `T${makeRareWord().slice(1, 13)}` });
  return { writer, ama: await makeReader(testApp), word: makeRareWord() };
}

const noResults = { stories: [], writers: [], people: [] };

describe("searching stories", () => {
  test.each([
    ["title", (word: string) => ({ title: `The ${word} of Accra` })],
    ["short description", (word: string) => ({ shortDescription: `They met a ${word} at dusk.` })],
  ])("finds them by a word of the %s, in any letter case", async (_, changes) => {
    const { writer, ama, word } = await setUp();
    const id = await makeStory(testApp, writer, changes(word));
    expect(await findStoryIds(ama, `  ${word.toUpperCase()} `)).toEqual([id]);
    const [story] = (await search(ama, word)).stories;
    expect(story).toMatchObject({ _id: id, userId: { _id: writer.userId } });
    expect(story).not.toHaveProperty("story");
  });

  test("finds them by the writer's poster name after it has changed", async () => {
    const { writer, ama, word } = await setUp();
    const id = await makeStory(testApp, writer);
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET poster_name = ${word} WHERE id = ${writer.userId}`,
    );
    expect(await findStoryIds(ama, word)).toEqual([id]);
  });

  test("finds them by their genres, as key or as label", async () => {
    const { writer, ama, word } = await setUp();
    const id = await makeStory(testApp, writer, {
      title: word,
      genres: ["sci-fi", "african folktales"],
    });
    for (const genre of ["sci-fi", "science fiction", "Folktales"]) {
      expect(await findStoryIds(ama, `${word} ${genre}`)).toEqual([id]);
    }
    expect(await findStoryIds(ama, `${word} romance`)).toEqual([]);
  });

  test("finds a new story, and an edited story by its current title", async () => {
    const { writer, ama, word } = await setUp();
    const id = await makeStory(testApp, writer, { title: word });
    const newWord = makeRareWord();
    await testApp.db.drizzle.execute(
      sql`UPDATE stories SET title = ${newWord}, revision = 2 WHERE id = ${id}`,
    );
    expect(await findStoryIds(ama, word)).toEqual([]);
    expect(await findStoryIds(ama, newWord)).toEqual([id]);
  });

  test("finds a title while its words are being typed", async () => {
    const { writer, ama, word } = await setUp();
    const id = await makeStory(testApp, writer, { title: `${word} drum` });
    for (const query of [
      word.slice(0, 9),
      `${word} d`,
      `${word} dru`,
      `drum ${word.slice(0, 9)}`,
    ]) {
      expect(await findStoryIds(ama, query)).toEqual([id]);
    }
    expect(await findStoryIds(ama, `${word} drums are`)).toEqual([]);
  });

  test("tolerates an inserted, missing, wrong or transposed letter", async () => {
    const { writer, ama, word } = await setUp();
    const id = await makeStory(testApp, writer, { title: `A ${word}` });
    const [start, first, second, end] = [word.slice(0, 4), word[4], word[5], word.slice(6)];
    for (const typo of [
      `${start}x${first}${second}${end}`,
      `${start}${second}${end}`,
      `${start}x${second}${end}`,
      `${start}${second}${first}${end}`,
    ]) {
      expect(await findStoryIds(ama, typo)).toEqual([id]);
    }
    expect(await findStoryIds(ama, `${start}xyz${end}`)).toEqual([]);
  });

  test.each([
    ["Crème brûlée", "creme brulee"],
    ["creme brulee", "Crème Brûlée"],
    ["Cre\u0300me bru\u0302le\u0301e", "crème brûlée"],
    ["Ɔkɔmfo Anɔkye", "okomfo anokye"],
    ["okomfo anokye", "Ɔkɔmfo"],
    ["Gbẹ̀du", "gbedu"],
    ["مُحَمَّد والنهر", "محمد"],
    ["Привет мир", "ПРИВЕТ"],
    ["የኢትዮጵያ ታሪክ።", "ታሪክ"],
    ["河的第三个名字", "名字"],
    ["कहानी की किताब", "किताब"],
    ["The River’s Name", "river's name"],
  ])("finds %s by %s", async (title, q) => {
    const { writer, ama, word } = await setUp();
    const id = await makeStory(testApp, writer, { title: `${title} ${word}` });
    expect(await findStoryIds(ama, `${q} ${word}`)).toEqual([id]);
  });

  test("tolerates typos only if nothing matches as typed", async () => {
    const { writer, ama, word } = await setUp();
    const misspelled = `${word.slice(0, -1)}z`;
    const misspelledId = await makeStory(testApp, writer, { title: `${misspelled} and more` });
    expect(await findStoryIds(ama, word)).toEqual([misspelledId]);
    const exactId = await makeStory(testApp, writer, { title: `${word} and more` });
    expect([await findStoryIds(ama, word), await findStoryIds(ama, misspelled)]).toEqual([
      [exactId],
      [misspelledId],
    ]);
  });

  test("pages through matches with typos; stories of a matching writer come first", async () => {
    const { writer, ama, word } = await setUp();
    const posterName = word.slice(0, 13);
    const matchingWriter = await makeWriter(testApp, { posterName });
    const misspelled = `${posterName.slice(0, -1)}z`;
    const expectedIds: string[] = [await makeStory(testApp, matchingWriter)];
    for (let index = 0; index < 3; index += 1) {
      const storyId = await makeStory(testApp, writer, { title: `${posterName} ${index}` });
      expectedIds.splice(1, 0, storyId);
    }
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const query = {
        q: misspelled,
        type: "stories" as const,
        limit: 1,
        ...(cursor && { cursor }),
      };
      const response = await testApp.send("search", { query }, ama);
      ids.push(...response.json().stories.map(({ _id }: { _id: string }) => _id));
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor);
    expect(ids).toEqual(expectedIds);
    expect(await search(ama, misspelled)).toMatchObject({ writers: [{ posterName }] });
  });

  test("ranks by title, then writer, then description, and newer stories before older ones", async () => {
    const { writer, ama, word: longWord } = await setUp();
    // Poster names have at most 15 characters.
    const word = longWord.slice(0, 13);
    const matchingWriter = await makeWriter(testApp, { posterName: `${word} B` });
    const exactTitleId = await makeStory(testApp, writer, { title: word });
    const titleWordId = await makeStory(testApp, writer, { title: `The ${word}` });
    const writerStoryId = await makeStory(testApp, matchingWriter);
    const olderDescriptionId = await makeStory(testApp, writer, { shortDescription: `A ${word}.` });
    const newerDescriptionId = await makeStory(testApp, writer, {
      shortDescription: `Of ${word}.`,
    });
    const titlePrefixId = await makeStory(testApp, writer, { title: `${word}ing` });
    const { stories } = await search(ama, word, { limit: 20 });
    expect(stories.map(({ _id }) => _id)).toEqual([
      exactTitleId,
      titleWordId,
      titlePrefixId,
      writerStoryId,
      newerDescriptionId,
      olderDescriptionId,
    ]);
  });

  test("omits deleted and hidden stories, and those of suspended and blocked writers", async () => {
    const { writer, ama, word } = await setUp();
    const now = testApp.clock.now();
    const title = word;
    const visibleId = await makeStory(testApp, writer, { title });
    await makeStory(testApp, writer, { title, deletedAt: now });
    await makeStory(testApp, writer, { title, hiddenAt: now });
    const [suspendedWriter, blocker, blocked] = [
      await makeWriter(testApp),
      await makeWriter(testApp),
      await makeWriter(testApp),
    ];
    for (const hiddenWriter of [suspendedWriter, blocker, blocked]) {
      await makeStory(testApp, hiddenWriter, { title });
    }
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET suspended_at = now() WHERE id = ${suspendedWriter.userId}`,
    );
    await block(testApp, blocker, ama);
    await block(testApp, ama, blocked);
    expect(await findStoryIds(ama, word)).toEqual([visibleId]);
    expect(await findStoryIds(await makeReader(testApp), word)).toHaveLength(3);
  });
});

describe("searching writers and users", () => {
  test("finds a writer by poster name and username, and not among the other users", async () => {
    const { ama } = await setUp();
    const posterName = makeRareWord().slice(0, 13);
    const writer = await makeWriter(testApp, { posterName });
    for (const q of [posterName, posterName.slice(0, 9), writer.username, `@${writer.username}`]) {
      expect(await search(ama, q)).toMatchObject({
        writers: [
          {
            _id: writer.userId,
            writerId: writer.writerId,
            posterName,
            username: writer.username,
            avatar: null,
            followerCount: 0,
          },
        ],
        people: [],
      });
    }
  });

  test("finds a user by name and username, in any order of the words", async () => {
    const { ama, word } = await setUp();
    const user = await makeReader(testApp, { name: `Kwabena ${word}` });
    const users = [
      { _id: user.userId, username: user.username, name: `Kwabena ${word}`, avatar: null },
    ];
    for (const q of [
      word,
      `kwabena ${word}`,
      `${word} KWAB`,
      user.username,
      `${word.slice(0, 10)}`,
    ]) {
      expect(await search(ama, q)).toEqual({ ...noResults, people: users });
    }
  });

  test("tolerates a typo in a name, and missing or additional accents", async () => {
    const { ama, word } = await setUp();
    const user = await makeReader(testApp, { name: `Zoë ${word}` });
    for (const q of [`zoe ${word}`, `ZOÉ ${word}`, `${word.slice(0, 5)}x${word.slice(6)}`]) {
      expect((await search(ama, q)).people.map(({ _id }) => _id)).toEqual([user.userId]);
    }
  });

  test("ranks whole names first, then words of names, then beginnings of words", async () => {
    const { ama, word } = await setUp();
    const ids: string[] = [];
    for (const name of [word, `Kofi ${word}`, `${word}son`]) {
      ids.push((await makeReader(testApp, { name })).userId);
    }
    expect((await search(ama, word)).people.map(({ _id }) => _id)).toEqual(ids);
  });

  test("omits users who are blocked either way, suspended, deleted or unverified", async () => {
    const { ama, word } = await setUp();
    const now = testApp.clock.now();
    const name = word;
    const visibleUser = await makeReader(testApp, { name });
    const [blocker, blocked] = [
      await makeReader(testApp, { name }),
      await makeReader(testApp, { name }),
    ];
    const matchingWriters = [
      await makeWriter(testApp, { posterName: word }),
      await makeWriter(testApp, { posterName: word }),
    ];
    await makeReader(testApp, { name, suspendedAt: now });
    await makeReader(testApp, { name, deletedAt: now });
    await makeReader(testApp, { name, verifiedAt: null });
    for (const user of [blocker, ...matchingWriters.slice(0, 1)]) {
      await block(testApp, user, ama);
    }
    for (const user of [blocked, ...matchingWriters.slice(1)]) {
      await block(testApp, ama, user);
    }
    const { people: users, writers } = await search(ama, word);
    expect([users.map(({ _id }) => _id), writers]).toEqual([[visibleUser.userId], []]);
    const resultsWithoutBlocks = await search(visibleUser, word);
    expect([resultsWithoutBlocks.people.length, resultsWithoutBlocks.writers.length]).toEqual([
      3, 2,
    ]);
  });
});

describe("the lists of a search", () => {
  test("have at most five results each, or `limit` results", async () => {
    const { writer, ama, word } = await setUp();
    for (let index = 0; index < 7; index += 1) {
      await makeStory(testApp, writer, { title: `${word} ${index}` });
      await makeWriter(testApp, { posterName: `${word.slice(0, 13)}` });
      await makeReader(testApp, { name: word });
    }
    const countResults = async (query: object) => {
      const { stories, writers, people: users } = await search(ama, word.slice(0, 13), query);
      return [stories.length, writers.length, users.length];
    };
    expect(await countResults({})).toEqual([5, 5, 5]);
    expect(await countResults({ limit: 2 })).toEqual([2, 2, 2]);
    expect(await countResults({ type: "stories", limit: 6 })).toEqual([6, 0, 0]);
    expect(await countResults({ type: "writers" })).toEqual([0, 7, 0]);
    expect(await countResults({ type: "people" })).toEqual([0, 0, 7]);
  });

  test("have up to `limit` writers, even more than the 20 writers whose stories are found", async () => {
    const word = makeRareWord();
    for (let index = 0; index < 23; index += 1) {
      await makeWriter(testApp, { posterName: `${word} the ${index}.` });
    }
    const { writers } = await search(await makeReader(testApp), word, { limit: 22 });
    expect(writers).toHaveLength(22);
  });

  test("begin with the same results for a selective query, which has at most `selectiveLimit` matches, and for another one", async () => {
    const { writer, ama, word } = await setUp();
    const storyIds: string[] = [];
    const userIds: string[] = [];
    const readFirstPage = async () => {
      const results = await search(ama, word);
      return [results.stories, results.people].map((list) => list.map(({ _id }) => _id));
    };
    const addMatches = async (count: number) => {
      storyIds.unshift(await makeStory(testApp, writer, { title: `${word} ${count}` }));
      userIds.unshift((await makeReader(testApp, { name: `${word} ${count}` })).userId);
    };
    for (let count = 1; count <= selectiveLimit; count += 1) await addMatches(count);
    expect(await readFirstPage()).toEqual([storyIds.slice(0, 5), userIds.slice(0, 5)]);
    await addMatches(selectiveLimit + 1);
    expect(await readFirstPage()).toEqual([storyIds.slice(0, 5), userIds.slice(0, 5)]);
  });

  test.each(["stories", "writers", "people"] as const)(
    "have no gap and no repetition across pages, kinds of matches and ages of the entities (%s)",
    async (type) => {
      const { writer, ama, word } = await setUp();
      const name = word.slice(0, 13);
      const expectedIds: string[] = [];
      // The first digits of an id are its time; these are of 2022.
      const oldIdPrefix = "017f22e2-79b0-7cc3-98c4-";
      for (let index = 0; index < 12; index += 1) {
        const matchingName = [name, `${name} ${index}`, `${name}x ${index}`][index % 3] ?? name;
        const id = index % 2 === 0 ? newId() : `${oldIdPrefix}${newId().slice(-12)}`;
        if (type === "stories") {
          expectedIds.push(await makeStory(testApp, writer, { id, title: matchingName }));
        } else if (type === "people") {
          expectedIds.push((await makeReader(testApp, { name: matchingName })).userId);
        } else {
          expectedIds.push((await makeWriter(testApp, { posterName: matchingName })).userId);
        }
      }
      const readAllPages = async (limit: number) => {
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const query = { q: name, type, limit, ...(cursor && { cursor }) };
          const response = await testApp.send("search", { query }, ama);
          ids.push(...response.json()[type].map((item: { _id: string }) => item._id));
          cursor = response.headers["x-next-cursor"] as string | undefined;
        } while (cursor);
        return ids;
      };
      const allIds = await readAllPages(100);
      expect(allIds.toSorted()).toEqual(expectedIds.toSorted());
      expect([await readAllPages(1), await readAllPages(5)]).toEqual([allIds, allIds]);

      // Frequent terms (words after a mark, which may be empty) are searched in time windows, with the same results.
      await testApp.db.drizzle.execute(sql`INSERT INTO search_frequent_terms (term, kind)
        SELECT mark || ${name}, kind FROM unnest('{"",.,^}'::text[]) mark, unnest('{story,person}'::text[]) kind`);
      testApp.clock.advance(600_000);
      for (const limit of [1, 5, 100]) {
        expect(await readAllPages(limit)).toEqual(allIds);
      }
    },
  );
});

/** Titles and names, with searches that must find them. The word `x` stands for one that no other test uses. */
const spellings: readonly (readonly [text: string, ...queries: string[]])[] = [
  ["Ng'ang'a x", "nganga x", "ng'ang'a x", "Ng’ang’a x", "ngan x", "ang x"],
  ["Nganga x", "Ng'ang'a x", "Ngʼangʼa x"],
  ["It’s On x", "its on x", "it's on x", "it s on x"],
  ["N’Diaye x", "ndiaye x", "N'Diaye x", "n´diaye x", "diaye x", "Ndi x"],
  ["L`Afrique x", "afrique x", "lafrique x", "l’afrique x"],
  ["צה״ל x", 'צה"ל x', "צהל x"],
  ["ג׳ירפה x", "ג'ירפה x", "גירפה x"],
  ["Abdul-Rahman x", "abdulrahman x", "abdul rahman x", "abdul-rahman x", "rahman x"],
];

describe("a search without the apostrophes, or with others", () => {
  test.each(spellings)("finds the title and the name %s", async (text, ...queries) => {
    const { ama, word } = await setUp();
    const name = text.replace("x", word);
    const writer = await makeWriter(testApp, { posterName: name });
    const reader = await makeReader(testApp, { name });
    const id = await makeStory(testApp, await makeWriter(testApp), { title: name });
    for (const query of queries.map((text) => text.replace("x", word))) {
      const { stories, writers, people } = await search(ama, query);
      expect
        .soft(
          stories.map(({ _id }) => _id),
          query,
        )
        .toContain(id);
      expect
        .soft(
          writers.map(({ _id }) => _id),
          query,
        )
        .toContain(writer.userId);
      expect
        .soft(
          people.map(({ _id }) => _id),
          query,
        )
        .toContain(reader.userId);
    }
  });

  test("puts the story with the whole title first", async () => {
    const { writer, ama, word } = await setUp();
    const whole = await makeStory(testApp, writer, { title: `It’s ${word}` });
    const longer = await makeStory(testApp, writer, { title: `It’s ${word} again` });
    expect(await findStoryIds(ama, `its ${word}`)).toEqual([whole, longer]);
  });

  test("puts a person whose name has the word after an apostrophe before a name that only begins so", async () => {
    const { ama, word } = await setUp();
    const whole = await makeReader(testApp, { name: `L’${word}` });
    const longer = await makeReader(testApp, { name: `${word}s` });
    const { people } = await search(ama, word);
    expect(people.map(({ _id }) => _id)).toEqual([whole.userId, longer.userId]);
  });
});

describe("a title of signs only", () => {
  test.each(["???", "♥", "!?!", "—", "'", "\\", "…"])("is found by itself: %s", async (title) => {
    const { writer, ama } = await setUp();
    const id = await makeStory(testApp, writer, { title });
    expect(await findStoryIds(ama, title)).toContain(id);
    const reader = await makeReader(testApp, { name: title });
    const { people } = await search(ama, title);
    expect(people.map(({ _id }) => _id)).toContain(reader.userId);
  });
});

describe("the words of a query", () => {
  test.each([
    "The River",
    " river's  name!",
    "a_b-c.d",
    "`[x]{y}~",
    "Ng'ang'a `s",
    "?!",
    "' ` \\",
    " ",
    "\u007f9",
    "x".repeat(60),
    "R2D2 drum",
  ])("and their deletion variants are the same as in the index: %s", async (q) => {
    const { rows } = await testApp.db.drizzle.execute<{ words: string[]; shapes: string[] }>(
      sql`SELECT search_words(${q}) AS words, search_shapes(search_words(${q})) AS shapes`,
    );
    const words = await toSearchWords(testApp, q, 12);
    expect(words).toEqual(rows[0]?.words);
    expect(words.flatMap(deletionVariants).toSorted()).toEqual(rows[0]?.shapes.toSorted());
  });

  test("are the same by the fast path for ASCII and by the slow path", async () => {
    const firstPrintableCode = 32;
    const allPrintable = String.fromCharCode(
      ...Array.from({ length: 95 }, (_, index) => firstPrintableCode + index),
    );
    const queries = [
      "",
      " ",
      "The River's NAME, again -- (part 2)",
      allPrintable,
      Array.from(allPrintable).join(" x"),
      `${"a".repeat(40)} ${"b".repeat(41)} ${"c".repeat(90)}`,
      "null {1,2} \\n 'it' \"says\"",
    ];
    for (const query of queries) {
      // A word with an accent selects the slow path. Only a text without words has its signs as a word.
      const { rows } = await testApp.db.drizzle.execute<{ fast: string[]; slow: string[] }>(
        sql`SELECT search_words(${query}) AS fast, search_words(${`é ${query}`}) AS slow`,
      );
      expect(rows[0]?.slow).toEqual(["e", ...(rows[0]?.fast ?? [])]);
    }
    const { rows } = await testApp.db.drizzle.execute(sql`SELECT search_words(NULL) AS words`);
    expect(rows).toEqual([{ words: [] }]);
  });

  test.each(["Ọ̀rúnmìlà", "Ɔkɔmfo", "والنهر", "कहानी", "😀rivers"])(
    "have the same deletion variants as the index: %s",
    async (q) => {
      const words = await toSearchWords(testApp, q, 12);
      const { rows } = await testApp.db.drizzle.execute<{ shapes: string[] }>(
        sql`SELECT search_shapes(search_words(${q})) AS shapes`,
      );
      expect(words.flatMap(deletionVariants).toSorted()).toEqual(rows[0]?.shapes.toSorted());
    },
  );
});

describe("concurrent searches", () => {
  test("return to each viewer the matches that they may see", async () => {
    const [firstSetup, secondSetup] = [await setUp(), await setUp()];
    const firstId = await makeStory(testApp, firstSetup.writer, {
      title: `The ${firstSetup.word}`,
    });
    const secondId = await makeStory(testApp, secondSetup.writer, {
      title: `The ${secondSetup.word}`,
    });
    const [kofi, esi] = [await makeReader(testApp), await makeReader(testApp)];
    await block(testApp, firstSetup.writer, kofi);
    const searches = [
      [kofi, firstSetup.word],
      [esi, firstSetup.word],
      [kofi, secondSetup.word],
      [firstSetup.ama, `the ${firstSetup.word} of nobody`],
      [secondSetup.ama, secondSetup.word],
      [esi, secondSetup.word],
    ] as const;
    const results = await Promise.all(searches.map(([viewer, q]) => findStoryIds(viewer, q)));
    expect(results).toEqual([[], [firstId], [secondId], [], [secondId], [secondId]]);
    const { rows } = await testApp.db.drizzle.execute<{ name: string }>(
      sql`SELECT poster_name AS name FROM users WHERE id = ${firstSetup.writer.userId}`,
    );
    const name = rows[0]?.name ?? "";
    const nameResults = await Promise.all(
      [kofi, esi, secondSetup.ama].map((viewer) => search(viewer, name)),
    );
    expect(nameResults.map(({ writers, stories }) => [writers.length, stories.length])).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ]);
  });
});

describe("the parameters of a search", () => {
  test.each([
    ["", "Please type something to search for."],
    ["   ", "Please type something to search for."],
    ["a".repeat(101), "A search can be at most 100 characters."],
  ])("must have a query of 1 to 100 characters (%#)", async (q, message) => {
    const { status, body } = await testApp.callExpectingError(
      "search",
      { query: { q } },
      await makeReader(testApp),
    );
    expect([status, body.fields]).toEqual([400, { q: message }]);
  });

  test("must have a query, a known type, a limit from 1 to 100, a valid cursor and a session", async () => {
    const ama = await makeReader(testApp);
    const errorResponse = await testApp.callExpectingError(
      "search",
      { query: {} as { q: string } },
      ama,
    );
    expect([errorResponse.status, errorResponse.body.fields?.q]).toEqual([
      400,
      "Please type something to search for.",
    ]);
    const query = { q: "a", type: "songs" as "stories" };
    expect((await testApp.callExpectingError("search", { query }, ama)).body.fields).toEqual({
      type: "Type must be stories, writers or people.",
    });
    for (const query of [
      { limit: 0 },
      { limit: 101 },
      { type: "stories", cursor: "x" },
      { type: "stories", cursor: Buffer.from('[-1,"x"]').toString("base64url") },
      // A cursor is valid only with a type.
      { cursor: Buffer.from('[0,"01970000-0000-7000-8000-000000000000"]').toString("base64url") },
    ] as const) {
      const input = { query: { q: "a", ...query } };
      expect([query, (await testApp.callExpectingError("search", input, ama)).status]).toEqual([
        query,
        400,
      ]);
    }
    expect((await testApp.callExpectingError("search", { query: { q: "a" } })).status).toBe(401);
  });

  test.each([
    "'",
    "\\",
    "''\\''",
    '"',
    "river & !drum | (moon <-> sun):*",
    "a:*A",
    "& | ! ( ) <->",
    "%",
    "_",
    "'; DROP TABLE users; --",
    "=x",
    "#23-1",
    "@01970000-0000-7000-8000-000000000000",
    "\u0000",
    "river \u0000 drum",
    "\ud800",
    "\u200b\u200d",
    "😀😀😀",
    "'!&|".repeat(25),
    "a ".repeat(49),
    "ﷺ".repeat(100),
    "가".repeat(100),
    "\u0301".repeat(100),
    "ABCDEFGHIJ".repeat(10),
  ])("may contain any characters (%#)", async (q) => {
    const response = await testApp.send("search", { query: { q } }, await makeReader(testApp));
    // PostgreSQL cannot store NUL in text, so all calls reject it.
    expect(response.statusCode).toBe(q.includes("\u0000") ? 400 : 200);
  });

  test("have a rate limit", async () => {
    const ama = await makeReader(rateLimitedApp);
    const { max } = rateLimits.search;
    const statuses: number[] = [];
    for (let count = 0; count <= max; count += 1) {
      statuses.push((await rateLimitedApp.send("search", { query: { q: "z" } }, ama)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: max }, () => 200), 429]);
  });
});

test("a search with rare and frequent words finds the matches that contain all of them, best first", async () => {
  await testApp.db.drizzle.execute(sql`INSERT INTO search_frequent_terms (term, kind)
    SELECT mark || 'river', 'story' FROM unnest('{"",.,^}'::text[]) mark`);
  // After this time, the cached frequent terms of the process have expired.
  testApp.clock.advance(600_000);
  const { writer, ama, word } = await setUp();
  const makeTitledStory = (title: string, shortDescription = "On dry land.") =>
    makeStory(testApp, writer, { title, shortDescription });
  const descriptionId = await makeTitledStory(`The ${word}`, "A boat goes down the river.");
  const titlePrefixId = await makeTitledStory(`${word} riverbank`);
  const titleWordsId = await makeTitledStory(`The ${word} of the river`);
  const exactTitleId = await makeTitledStory(`River ${word}`);
  await makeTitledStory(`The ${word} of the desert`);
  expect(await findStoryIds(ama, `river ${word}`)).toEqual([
    exactTitleId,
    titleWordsId,
    titlePrefixId,
    descriptionId,
  ]);
});
