import { createWordMatcher, foldWords } from "@kora/contract/fold-words";
import { limits } from "@kora/contract/limits";
import { describe, expect, test } from "vitest";
import { toSearchWords } from "../../platform/database/search-words.ts";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { block, makeReader, makeWriter } from "../../testing/users.fixture.ts";
import { users as accounts } from "../accounts/tables.ts";
import { mutes } from "./tables.ts";

const testApp = useTestApp();

const setMute = (viewer: TestUser, userId: string, on = true) =>
  testApp.send("muteUser", { body: { userId, on } }, viewer);
const listIds = async (viewer: TestUser, query = {}) =>
  (await testApp.call("listMutes", { query }, viewer)).map(({ _id }) => _id);

/** Inserts mutes of new users. */
async function muteMany(viewer: TestUser, count: number): Promise<void> {
  const createdAt = testApp.clock.now();
  const rows = Array.from({ length: count }, () => {
    const id = newId();
    const name = `m${id.slice(-12)}`;
    return {
      id,
      passwordHash: "",
      name,
      username: name,
      email: `${name}@example.com`,
      createdAt,
      verifiedAt: createdAt,
    };
  });
  await testApp.db.drizzle.insert(accounts).values(rows);
  await testApp.db.drizzle
    .insert(mutes)
    .values(rows.map(({ id }) => ({ userId: viewer.userId, mutedId: id, createdAt })));
}

describe("muting a user", () => {
  test("is stored once by ten requests at once, and unmuting twice is harmless", async () => {
    const [ama, griot] = [await makeReader(testApp), await makeWriter(testApp)];
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        setMute(ama, index % 2 === 0 ? griot.userId : griot.writerId),
      ),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const [mute] = await testApp.call("listMutes", { query: {} }, ama);
    expect(mute).toMatchObject({ _id: griot.userId, username: griot.username, avatar: null });
    for (let i = 0; i < 2; i += 1) {
      expect((await setMute(ama, griot.writerId, false)).statusCode).toBe(200);
    }
    expect(await listIds(ama)).toEqual([]);
  });

  test("is refused for oneself, and as not found for a user who blocks the viewer or does not exist", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await block(testApp, kofi, ama);
    const codes = [];
    for (const userId of [ama.userId, kofi.userId, newId()]) {
      codes.push((await setMute(ama, userId)).statusCode);
    }
    expect(codes).toEqual([403, 404, 404]);
    const body = { userId: kofi.userId } as { userId: string; on: boolean };
    expect((await testApp.callExpectingError("muteUser", { body }, ama)).body.fields).toEqual({
      on: "Say whether to mute or to unmute: on must be true or false.",
    });
  });

  test("is refused above the limit, also by ten requests at once", async () => {
    const ama = await makeReader(testApp);
    const users = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    await muteMany(ama, limits.mutes.users - 3);
    const responses = await Promise.all(users.map(({ userId }) => setMute(ama, userId)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    const refused = responses.find(({ statusCode }) => statusCode !== 200);
    expect([refused?.statusCode, refused?.json().msg]).toEqual([
      409,
      "You have muted 1000 people. Please unmute one of them first.",
    ]);
  });
});

test("muted words are sent to every device of their user at a change, and to a new socket, which also learns that there are none", async () => {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const listen = async (user: TestUser, handshake = {}) => {
    const lists: string[][] = [];
    const listeners = {
      mutedWordsChanged: ({ words }: { words: string[] }) => void lists.push(words),
    };
    return { lists, socket: await connect(testApp, user, { handshake, listeners }) };
  };
  const set = (words: string[]) => testApp.call("setMutedWords", { body: { words } }, ama);
  const [phone, stranger] = [await listen(ama), await listen(kofi)];
  await set(["okoto"]);
  await expect.poll(() => phone.lists).toEqual([["okoto"]]);
  const laptop = await listen(ama);
  await expect.poll(() => laptop.lists).toEqual([["okoto"]]);
  await set([]);
  await expect.poll(() => laptop.lists.at(-1)).toEqual([]);
  const tablet = await listen(ama, { hasMutedWords: true });
  await expect.poll(() => tablet.lists).toEqual([[]]);
  expect(stranger.lists).toEqual([]);
  for (const { socket } of [phone, laptop, tablet, stranger]) socket.close();
});

test("the list of mutes is paged, the latest first", async () => {
  const ama = await makeReader(testApp);
  const users = [];
  for (let i = 0; i < 3; i += 1) {
    const user = await makeReader(testApp);
    users.unshift(user.userId);
    testApp.clock.advance(1000);
    await setMute(ama, user.userId);
  }
  const response = await testApp.send("listMutes", { query: { limit: 2 } }, ama);
  const cursor = String(response.headers["x-next-cursor"]);
  const firstIds = response.json<{ _id: string }[]>().map(({ _id }) => _id);
  expect([...firstIds, ...(await listIds(ama, { limit: 2, cursor }))]).toEqual(users);
});

describe("muted words", () => {
  const setWords = (viewer: TestUser, words: readonly string[]) =>
    testApp.send("setMutedWords", { body: { words: [...words] } }, viewer);

  test("are trimmed, stored once each as search reads them, and returned to their user", async () => {
    const ama = await makeReader(testApp);
    const notWords = ["!!", "", "\u200B", "\u2800", "\u3164"];
    const response = await setWords(ama, [
      "  Ɔkɔtɔ ",
      "okoto",
      "OKÓTÓ",
      "dark  water",
      ...notWords,
    ]);
    expect(response.json()).toEqual({ words: ["Ɔkɔtɔ", "dark  water"] });
    expect((await testApp.call("getProfile", {}, ama)).user.mutedWords).toEqual([
      "Ɔkɔtɔ",
      "dark  water",
    ]);
  });

  test("are at most 200 of at most 60 characters", async () => {
    const ama = await makeReader(testApp);
    const words = Array.from({ length: 201 }, (_, index) => `word${index}`);
    const [tooMany, tooLong, full] = [
      await setWords(ama, words),
      await setWords(ama, ["a".repeat(61)]),
      await setWords(ama, [...words.slice(1), "WORD1", "a".repeat(60)].slice(0, 201)),
    ];
    expect([tooMany?.statusCode, tooMany?.json().msg]).toEqual([
      400,
      "You can mute at most 200 words. Please remove one of them first.",
    ]);
    expect([tooLong?.statusCode, tooLong?.json().msg]).toEqual([
      400,
      "A muted word can be at most 60 characters.",
    ]);
    expect(full?.json().words).toHaveLength(200);
  });

  test.each([
    "Plain words, and 2 numbers",
    "Ɔkɔtɔ Ŋaa ƁƊƎ ƙasa ɣe ƴar",
    "Ærø Straße œuvre þing ðe İstanbul ħal łódź",
    "مَرْحَبًا بالعالم",
    "日本語のテスト",
    "école naïve Ñandú ﬁn Ⅻ ①",
    `${"long".repeat(15)} ቃል፡ሌላ`,
    "Привет, ёжик й",
    "Ng'ang'a, It’s On N´Diaye L`Afrique Ngʼangʼa Qurʾān dogs' ＇a ♥️",
    'צה״ל ג׳ירפה צה"ל a"b ˈaˊ՚b❜ Ꞌaꞌ',
  ])("are folded as search folds: %s", async (text) => {
    expect(foldWords(text)).toEqual(await toSearchWords(testApp, text, 100));
  });

  test("match whole words and phrases", () => {
    const matches = createWordMatcher(["rat", "dark water", "Ɔkɔtɔ"]);
    expect(
      ["narration", "A RAT!", "dark, water", "darkwater", "okótó", ""].map((text) => matches(text)),
    ).toEqual([false, true, true, false, true, false]);
    expect(createWordMatcher([])("rat")).toBe(false);
    const matchesName = createWordMatcher(["its on", "nganga", "afrique"]);
    expect(
      ["It’s On!", "Ng'ang'a", "L’Afrique", "it is on"].map((text) => matchesName(text)),
    ).toEqual([true, true, true, false]);
  });
});
