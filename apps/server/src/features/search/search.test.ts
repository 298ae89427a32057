import { rateLimits } from "@kora/contract/rate-limits";
import type { SearchType } from "@kora/contract/search";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { selectiveLimit } from "../../platform/database/search-stages.ts";
import { toSearchWords } from "../../platform/database/search-words.ts";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { selectivePeople, selectReaders, selectWriters } from "./find-people.ts";
import { selectiveStories, selectStories } from "./find-stories.ts";
import { deletionVariants } from "./parse-search-query.ts";
import { selectiveSearch } from "./search-selective.ts";

const kit = useTestApp();
const limited = useTestApp({ RATE_LIMIT: "on" });

function search(viewer: TestUser, q: string, query: { type?: SearchType; limit?: number } = {}) {
  return kit.call("search", { query: { q, ...query } }, viewer);
}

async function storiesFor(viewer: TestUser, q: string): Promise<string[]> {
  return (await search(viewer, q)).stories.map(({ _id }) => _id);
}

/** Returns a word that no other test uses, and that no typo of the tests changes into another such word. */
function rareWord(): string {
  const letters = "bcdfghjklm";
  return `q${newId()
    .replaceAll(/\D/g, "")
    .slice(-12)
    .replaceAll(/\d/g, (digit) => letters[Number(digit)] ?? "z")}`;
}

async function scene() {
  const griot = await makeWriter(kit, { posterName: `T${rareWord().slice(1, 13)}` });
  return { griot, ama: await makeReader(kit), word: rareWord() };
}

const nothing = { stories: [], writers: [], people: [] };

describe("searching stories", () => {
  test.each([
    ["title", (word: string) => ({ title: `The ${word} of Accra` })],
    ["short description", (word: string) => ({ shortDescription: `They met a ${word} at dusk.` })],
  ])("finds them by a word of the %s, in any letter case", async (_, changes) => {
    const { griot, ama, word } = await scene();
    const id = await makeStory(kit, griot, changes(word));
    expect(await storiesFor(ama, `  ${word.toUpperCase()} `)).toEqual([id]);
    const [story] = (await search(ama, word)).stories;
    expect(story).toMatchObject({ _id: id, userId: { _id: griot.userId } });
    expect(story).not.toHaveProperty("story");
  });

  test("finds them by the writer's poster name, also after it changed", async () => {
    const { griot, ama, word } = await scene();
    const id = await makeStory(kit, griot);
    await kit.db.drizzle.execute(
      sql`UPDATE users SET poster_name = ${word} WHERE id = ${griot.userId}`,
    );
    expect(await storiesFor(ama, word)).toEqual([id]);
  });

  test("finds them by their genres, as key or as label", async () => {
    const { griot, ama, word } = await scene();
    const id = await makeStory(kit, griot, {
      title: word,
      genres: ["sci-fi", "african folktales"],
    });
    for (const genre of ["sci-fi", "science fiction", "Folktales"]) {
      expect(await storiesFor(ama, `${word} ${genre}`)).toEqual([id]);
    }
    expect(await storiesFor(ama, `${word} romance`)).toEqual([]);
  });

  test("finds a new story, and an edited story by its current title", async () => {
    const { griot, ama, word } = await scene();
    const id = await makeStory(kit, griot, { title: word });
    const next = rareWord();
    await kit.db.drizzle.execute(
      sql`UPDATE stories SET title = ${next}, revision = 2 WHERE id = ${id}`,
    );
    expect(await storiesFor(ama, word)).toEqual([]);
    expect(await storiesFor(ama, next)).toEqual([id]);
  });

  test("finds a title while its words are being typed", async () => {
    const { griot, ama, word } = await scene();
    const id = await makeStory(kit, griot, { title: `${word} drum` });
    for (const typed of [
      word.slice(0, 9),
      `${word} d`,
      `${word} dru`,
      `drum ${word.slice(0, 9)}`,
    ]) {
      expect(await storiesFor(ama, typed)).toEqual([id]);
    }
    expect(await storiesFor(ama, `${word} drums are`)).toEqual([]);
  });

  test("tolerates an inserted, missing, wrong or transposed letter", async () => {
    const { griot, ama, word } = await scene();
    const id = await makeStory(kit, griot, { title: `A ${word}` });
    const [a, b, c, d] = [word.slice(0, 4), word[4], word[5], word.slice(6)];
    for (const typo of [`${a}x${b}${c}${d}`, `${a}${c}${d}`, `${a}x${c}${d}`, `${a}${c}${b}${d}`]) {
      expect(await storiesFor(ama, typo)).toEqual([id]);
    }
    expect(await storiesFor(ama, `${a}xyz${d}`)).toEqual([]);
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
    const { griot, ama, word } = await scene();
    const id = await makeStory(kit, griot, { title: `${title} ${word}` });
    expect(await storiesFor(ama, `${q} ${word}`)).toEqual([id]);
  });

  test("tolerates typos only if nothing matches as typed", async () => {
    const { griot, ama, word } = await scene();
    const misspelled = `${word.slice(0, -1)}z`;
    const near = await makeStory(kit, griot, { title: `${misspelled} and more` });
    expect(await storiesFor(ama, word)).toEqual([near]);
    const typed = await makeStory(kit, griot, { title: `${word} and more` });
    expect([await storiesFor(ama, word), await storiesFor(ama, misspelled)]).toEqual([
      [typed],
      [near],
    ]);
  });

  test("pages through matches with typos, with those of a writer's name first", async () => {
    const { griot, ama, word } = await scene();
    const posterName = word.slice(0, 13);
    const named = await makeWriter(kit, { posterName });
    const misspelled = `${posterName.slice(0, -1)}z`;
    const expected: string[] = [await makeStory(kit, named)];
    for (let n = 0; n < 3; n += 1) {
      expected.splice(1, 0, await makeStory(kit, griot, { title: `${posterName} ${n}` }));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = {
        q: misspelled,
        type: "stories" as const,
        limit: 1,
        ...(cursor && { cursor }),
      };
      const response = await kit.send("search", { query }, ama);
      seen.push(...response.json().stories.map(({ _id }: { _id: string }) => _id));
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor);
    expect(seen).toEqual(expected);
    expect(await search(ama, misspelled)).toMatchObject({ writers: [{ posterName }] });
  });

  test("ranks matches of the title before the writer before the description, and newer before older", async () => {
    const { griot, ama, word } = await scene();
    const named = await makeWriter(kit, { posterName: `${word.slice(0, 13)} B` });
    const said = word.slice(0, 13);
    const exact = await makeStory(kit, griot, { title: said });
    const words = await makeStory(kit, griot, { title: `The ${said}` });
    const byGriot = await makeStory(kit, named);
    const older = await makeStory(kit, griot, { shortDescription: `A ${said}.` });
    const newer = await makeStory(kit, griot, { shortDescription: `Of ${said}.` });
    const longer = await makeStory(kit, griot, { title: `${said}ing` });
    const { stories } = await search(ama, said, { limit: 20 });
    expect(stories.map(({ _id }) => _id)).toEqual([exact, words, longer, byGriot, newer, older]);
  });

  test("omits deleted and hidden stories, and those of suspended and blocked writers", async () => {
    const { griot, ama, word } = await scene();
    const now = kit.clock.now();
    const title = word;
    const visible = await makeStory(kit, griot, { title });
    await makeStory(kit, griot, { title, deletedAt: now });
    await makeStory(kit, griot, { title, hiddenAt: now });
    const [suspended, blocking, blocked] = [
      await makeWriter(kit),
      await makeWriter(kit),
      await makeWriter(kit),
    ];
    for (const other of [suspended, blocking, blocked]) {
      await makeStory(kit, other, { title });
    }
    await kit.db.drizzle.execute(
      sql`UPDATE users SET suspended_at = now() WHERE id = ${suspended.userId}`,
    );
    await block(kit, blocking, ama);
    await block(kit, ama, blocked);
    expect(await storiesFor(ama, word)).toEqual([visible]);
    expect(await storiesFor(await makeReader(kit), word)).toHaveLength(3);
  });
});

describe("searching writers and users", () => {
  test("finds a writer by poster name, name and username, and not among the other users", async () => {
    const { ama } = await scene();
    const posterName = rareWord().slice(0, 13);
    const griot = await makeWriter(kit, { posterName });
    for (const q of [posterName, posterName.slice(0, 9), griot.username, `@${griot.username}`]) {
      expect(await search(ama, q)).toMatchObject({
        writers: [
          {
            _id: griot.userId,
            writerId: griot.writerId,
            posterName,
            username: griot.username,
            avatar: null,
            followerCount: 0,
          },
        ],
        people: [],
      });
    }
  });

  test("finds a user by name and username, in any order of the words", async () => {
    const { ama, word } = await scene();
    const person = await makeReader(kit, { name: `Kwabena ${word}` });
    const found = [
      { _id: person.userId, username: person.username, name: `Kwabena ${word}`, avatar: null },
    ];
    for (const q of [
      word,
      `kwabena ${word}`,
      `${word} KWAB`,
      person.username,
      `${word.slice(0, 10)}`,
    ]) {
      expect(await search(ama, q)).toEqual({ ...nothing, people: found });
    }
  });

  test("tolerates a typo in a name, and missing or additional accents", async () => {
    const { ama, word } = await scene();
    const person = await makeReader(kit, { name: `Zoë ${word}` });
    for (const q of [`zoe ${word}`, `ZOÉ ${word}`, `${word.slice(0, 5)}x${word.slice(6)}`]) {
      expect((await search(ama, q)).people.map(({ _id }) => _id)).toEqual([person.userId]);
    }
  });

  test("ranks matches of the whole name before its words before the starts of words", async () => {
    const { ama, word } = await scene();
    const ids: string[] = [];
    for (const name of [word, `Kofi ${word}`, `${word}son`]) {
      ids.push((await makeReader(kit, { name })).userId);
    }
    expect((await search(ama, word)).people.map(({ _id }) => _id)).toEqual(ids);
  });

  test("omits users who are blocked either way, suspended, deleted or unverified", async () => {
    const { ama, word } = await scene();
    const now = kit.clock.now();
    const name = word;
    const visible = await makeReader(kit, { name });
    const [blocking, blocked] = [await makeReader(kit, { name }), await makeReader(kit, { name })];
    const griots = [
      await makeWriter(kit, { posterName: word }),
      await makeWriter(kit, { posterName: word }),
    ];
    await makeReader(kit, { name, suspendedAt: now });
    await makeReader(kit, { name, deletedAt: now });
    await makeReader(kit, { name, verifiedAt: null });
    for (const one of [blocking, ...griots.slice(0, 1)]) {
      await block(kit, one, ama);
    }
    for (const one of [blocked, ...griots.slice(1)]) {
      await block(kit, ama, one);
    }
    const { people, writers } = await search(ama, word);
    expect([people.map(({ _id }) => _id), writers]).toEqual([[visible.userId], []]);
    const neutral = await search(visible, word);
    expect([neutral.people.length, neutral.writers.length]).toEqual([3, 2]);
  });
});

describe("the lists of a search", () => {
  test("have at most five results each, or `limit`", async () => {
    const { griot, ama, word } = await scene();
    for (let n = 0; n < 7; n += 1) {
      await makeStory(kit, griot, { title: `${word} ${n}` });
      await makeWriter(kit, { posterName: `${word.slice(0, 13)}` });
      await makeReader(kit, { name: word });
    }
    const counts = async (query: object) => {
      const { stories, writers, people } = await search(ama, word.slice(0, 13), query);
      return [stories.length, writers.length, people.length];
    };
    expect(await counts({})).toEqual([5, 5, 5]);
    expect(await counts({ limit: 2 })).toEqual([2, 2, 2]);
    expect(await counts({ type: "stories", limit: 6 })).toEqual([6, 0, 0]);
    expect(await counts({ type: "writers" })).toEqual([0, 7, 0]);
    expect(await counts({ type: "people" })).toEqual([0, 0, 7]);
  });

  test("have up to `limit` writers, also more than those whose stories are found", async () => {
    const word = rareWord();
    for (let n = 0; n < 23; n += 1) await makeWriter(kit, { posterName: `${word} the ${n}.` });
    const { writers } = await search(await makeReader(kit), word, { limit: 22 });
    expect(writers).toHaveLength(22);
  });

  test("begin with the same results whether the query is selective or not", async () => {
    const { griot, ama, word } = await scene();
    const stories: string[] = [];
    const people: string[] = [];
    const first = async () => {
      const found = await search(ama, word);
      return [found.stories, found.people].map((list) => list.map(({ _id }) => _id));
    };
    const add = async (n: number) => {
      stories.unshift(await makeStory(kit, griot, { title: `${word} ${n}` }));
      people.unshift((await makeReader(kit, { name: `${word} ${n}` })).userId);
    };
    for (let n = 1; n <= selectiveLimit; n += 1) await add(n);
    expect(await first()).toEqual([stories.slice(0, 5), people.slice(0, 5)]);
    await add(selectiveLimit + 1);
    expect(await first()).toEqual([stories.slice(0, 5), people.slice(0, 5)]);
  });

  test.each(["stories", "writers", "people"] as const)(
    "have no gap and no repetition across pages, grades and ages (%s)",
    async (type) => {
      const { griot, ama, word } = await scene();
      const name = word.slice(0, 13);
      const expected: string[] = [];
      const old = "017f22e2-79b0-7cc3-98c4-";
      for (let n = 0; n < 12; n += 1) {
        const text = n % 3 === 0 ? name : n % 3 === 1 ? `${name} ${n}` : `${name}x ${n}`;
        const id = n % 2 === 0 ? newId() : `${old}${newId().slice(-12)}`;
        if (type === "stories") {
          expected.push(await makeStory(kit, griot, { id, title: text }));
        } else if (type === "people") {
          expected.push((await makeReader(kit, { name: text })).userId);
        } else {
          expected.push((await makeWriter(kit, { posterName: text })).userId);
        }
      }
      const pageThrough = async (limit: number) => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const query = { q: name, type, limit, ...(cursor && { cursor }) };
          const response = await kit.send("search", { query }, ama);
          seen.push(...response.json()[type].map((one: { _id: string }) => one._id));
          cursor = response.headers["x-next-cursor"] as string | undefined;
        } while (cursor);
        return seen;
      };
      const whole = await pageThrough(100);
      expect(whole.toSorted()).toEqual(expected.toSorted());
      expect([await pageThrough(1), await pageThrough(5)]).toEqual([whole, whole]);

      // Frequent terms are searched in time windows, which does not change the results.
      await kit.db.drizzle.execute(sql`INSERT INTO search_frequent_terms (term, kind)
        SELECT mark || ${name}, kind FROM unnest('{"",.,^}'::text[]) mark, unnest('{story,person}'::text[]) kind`);
      kit.clock.advance(600_000);
      for (const limit of [1, 5, 100]) {
        expect(await pageThrough(limit)).toEqual(whole);
      }
    },
  );
});

describe("the words of a query", () => {
  test.each([
    "The River",
    " river's  name!",
    "a_b-c.d",
    "`[x]{y}~",
    "\u007f9",
    "x".repeat(60),
    "R2D2 drum",
  ])("are the same as in the index: %s", async (q) => {
    const { rows } = await kit.db.drizzle.execute<{ words: string[]; shapes: string[] }>(
      sql`SELECT search_words(${q}) AS words, search_shapes(search_words(${q})) AS shapes`,
    );
    const words = await toSearchWords(kit, q, 12);
    expect(words).toEqual(rows[0]?.words);
    expect(words.flatMap(deletionVariants).toSorted()).toEqual(rows[0]?.shapes.toSorted());
  });

  test("are the same by the fast path for ASCII and by the slow path", async () => {
    const plain = String.fromCharCode(...Array.from({ length: 95 }, (_, n) => 32 + n));
    const said = [
      "",
      " ",
      "The River's NAME, again -- (part 2)",
      plain,
      Array.from(plain).join(" x"),
      `${"a".repeat(40)} ${"b".repeat(41)} ${"c".repeat(90)}`,
      "null {1,2} \\n 'it' \"says\"",
    ];
    for (const one of said) {
      // An accent selects the slow path.
      const { rows } = await kit.db.drizzle.execute<{ short: string[]; long: string[] }>(
        sql`SELECT search_words(${one}) AS short, search_words(${`é ${one}`}) AS long`,
      );
      expect(rows[0]?.long).toEqual(["e", ...(rows[0]?.short ?? [])]);
    }
    const { rows } = await kit.db.drizzle.execute(sql`SELECT search_words(NULL) AS words`);
    expect(rows).toEqual([{ words: [] }]);
  });

  test.each(["Ọ̀rúnmìlà", "Ɔkɔmfo", "والنهر", "कहानी", "😀rivers"])(
    "have the same deletion variants as the index: %s",
    async (q) => {
      const words = await toSearchWords(kit, q, 12);
      const { rows } = await kit.db.drizzle.execute<{ shapes: string[] }>(
        sql`SELECT search_shapes(search_words(${q})) AS shapes`,
      );
      expect(words.flatMap(deletionVariants).toSorted()).toEqual(rows[0]?.shapes.toSorted());
    },
  );
});

describe("concurrent searches", () => {
  test("return to each viewer the matches that they may see", async () => {
    const [one, other] = [await scene(), await scene()];
    const own = await makeStory(kit, one.griot, { title: `The ${one.word}` });
    const theirs = await makeStory(kit, other.griot, { title: `The ${other.word}` });
    const [kofi, esi] = [await makeReader(kit), await makeReader(kit)];
    await block(kit, one.griot, kofi);
    const asked = [
      [kofi, one.word],
      [esi, one.word],
      [kofi, other.word],
      [one.ama, `the ${one.word} of nobody`],
      [other.ama, other.word],
      [esi, other.word],
    ] as const;
    const found = await Promise.all(asked.map(([viewer, q]) => storiesFor(viewer, q)));
    expect(found).toEqual([[], [own], [theirs], [], [theirs], [theirs]]);
    const { rows } = await kit.db.drizzle.execute<{ name: string }>(
      sql`SELECT poster_name AS name FROM users WHERE id = ${one.griot.userId}`,
    );
    const name = rows[0]?.name ?? "";
    const people = await Promise.all([kofi, esi, other.ama].map((viewer) => search(viewer, name)));
    expect(people.map(({ writers, stories }) => [writers.length, stories.length])).toEqual([
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
  ])("need a query of 1 to 100 characters (%#)", async (q, sentence) => {
    const { status, body } = await kit.refuse("search", { query: { q } }, await makeReader(kit));
    expect([status, body.fields]).toEqual([400, { q: sentence }]);
  });

  test("need a query, a known type and a limit from 1 to 100", async () => {
    const ama = await makeReader(kit);
    const missing = await kit.refuse("search", { query: {} as { q: string } }, ama);
    expect([missing.status, missing.body.fields?.q]).toEqual([
      400,
      "Please type something to search for.",
    ]);
    const wrong = { q: "a", type: "songs" as "stories" };
    expect((await kit.refuse("search", { query: wrong }, ama)).body.fields).toEqual({
      type: "Type must be stories, writers or people.",
    });
    for (const query of [
      { limit: 0 },
      { limit: 101 },
      { type: "stories", cursor: "x" },
      { type: "stories", cursor: Buffer.from('[-1,"x"]').toString("base64url") },
      { cursor: "WzAsIjAxOTcwMDAwLTAwMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMCJd" },
    ] as const) {
      const input = { query: { q: "a", ...query } };
      expect([query, (await kit.refuse("search", input, ama)).status]).toEqual([query, 400]);
    }
    expect((await kit.refuse("search", { query: { q: "a" } })).status).toBe(401);
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
    const response = await kit.send("search", { query: { q } }, await makeReader(kit));
    // PostgreSQL cannot store NUL in text, so all calls reject it.
    expect(response.statusCode).toBe(q.includes("\u0000") ? 400 : 200);
  });

  test("have a rate limit", async () => {
    const ama = await makeReader(limited);
    const { max } = rateLimits.search;
    const statuses: number[] = [];
    for (let n = 0; n <= max; n += 1) {
      statuses.push((await limited.send("search", { query: { q: "z" } }, ama)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: max }, () => 200), 429]);
  });
});

describe("the plan of a search, with five thousand stories and people", () => {
  interface Plan {
    "Node Type": string;
    "Relation Name"?: string;
    "Index Name"?: string;
    Plans?: Plan[];
  }
  const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

  beforeAll(async () => {
    const ids = Array.from({ length: 5000 }, () => newId());
    await kit.db.pool.query(
      `WITH people AS (
        INSERT INTO users (id, name, username, email, password_hash, poster_name, created_at, verified_at)
        SELECT id, 'Person x', id, id, 'none', CASE WHEN left(md5(id::text), 1) < '5' THEN 'x' END, now(), now()
        FROM unnest($1::uuid[]) given (id) RETURNING id
      ), made AS (
        INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
          poster_height, poster_widths, poster_alt, poster_color, created_at)
        SELECT id, id, 'the common river', 'd', '{crime}', id, 1, 1, '{1}', '', '#000000', now()
        FROM people RETURNING id, author_id
      )
, griots AS (
        INSERT INTO writers (id, user_id, country, about_yourself, age, genres, hobbies, created_at)
        SELECT id, id, 'Ghana', 'x', 30, '{crime}', '{}', now() FROM people
      )
      INSERT INTO story_counts (story_id, author_id) SELECT id, author_id FROM made`,
      [ids],
    );
    await kit.db.pool.query("ANALYZE users, writers, stories, story_counts");
  });

  test("a job stores frequent terms, and deletes terms that are no longer frequent", async () => {
    const known = async () => {
      const { rows } = await kit.db.drizzle.execute<{ known: string }>(
        sql`SELECT kind || ' ' || term AS known FROM search_frequent_terms`,
      );
      return rows.map((row) => row.known);
    };
    await kit.db.drizzle.execute(
      sql`INSERT INTO search_frequent_terms VALUES ('.seldom', 'story')`,
    );
    await kit.app.jobHandlers["sample-search-terms"]({});
    expect(await known()).toEqual(
      expect.arrayContaining(["story .river", "story ^riv", "story river", "person .person"]),
    );
    expect(await known()).not.toContain("story .seldom");
    expect((await known()).filter((one) => one.includes("#") || one.includes("q"))).toEqual([]);
  });

  test("finds by rare words the matches that contain the frequent words too, best first", async () => {
    await kit.app.jobHandlers["sample-search-terms"]({});
    // A process caches the frequent terms for this long.
    kit.clock.advance(600_000);
    const { griot, ama, word } = await scene();
    const titled = (title: string, shortDescription = "On dry land.") =>
      makeStory(kit, griot, { title, shortDescription });
    const elsewhere = await titled(`The ${word}`, "A boat goes down the river.");
    const begun = await titled(`${word} riverbank`);
    const both = await titled(`The ${word} of the river`);
    const whole = await titled(`River ${word}`);
    await titled(`The ${word} of the desert`);
    expect(await storiesFor(ama, `river ${word}`)).toEqual([whole, both, begun, elsewhere]);
  });

  test.each([
    ["stories", selectStories.text, "stories_search"],
    ["writers", selectWriters.text, "users_search"],
    ["people", selectReaders.text, "users_search"],
    ["selective stories", selectiveStories.statement.text, "stories_search"],
    ["selective people", selectivePeople.statement.text, "users_search"],
    ["selective search, stories", selectiveSearch.statement.text, "stories_search"],
    ["selective search, people", selectiveSearch.statement.text, "users_search"],
  ])("uses the index of terms and looks up the rest by key (%s)", async (_, text, index) => {
    const { rows } = await kit.db.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    const nodes = plan ? flatten(plan) : [];
    expect(nodes.map((node) => node["Index Name"])).toContain(index);
    const readWhole = nodes.filter((node) => node["Node Type"] === "Seq Scan");
    expect(readWhole.map((node) => node["Relation Name"])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(stories|story_counts|users|writers)$/)]),
    );
    expect(nodes.map((node) => node["Node Type"])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Hash|Merge|BitmapAnd/)]),
    );
  });
});
