import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import {
  appealLatest,
  makeModerator,
  makeOperator,
  moderateUser,
} from "../../testing/sanctions.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { report } from "../reports/reports.fixture.ts";

const testApp = useTestApp();

/** A moderator who is a griot, and is reported with a story and a message. */
async function setUp() {
  const [ama, operator] = [await makeReader(testApp), await makeOperator(testApp)];
  const accused = await makeWriter(testApp);
  await testApp.db.pool.query("UPDATE users SET is_moderator = true WHERE id = $1", [
    accused.userId,
  ]);
  const storyId = await makeStory(testApp, accused);
  const message = await sendChatMessage(testApp, accused, ama, { content: "Fool" });
  const targets: readonly (readonly [ModeratedKind, string])[] = [
    ["user", accused.userId],
    ["story", storyId],
    ["message", message._id],
  ];
  for (const [kind, targetId] of targets) {
    await report(testApp, ama, kind as "user", targetId);
    const params = { kind, targetId };
    await testApp.call("addNote", { params, body: { text: "Watch him." } }, operator);
  }
  return { ama, operator, accused, storyId, message, targets };
}

describe("reports and notes about a moderator are hidden from that moderator", () => {
  test("in both lists of reports, and others see them", async () => {
    const { operator, accused } = await setUp();
    const query = { authorId: accused.userId };
    const count = async (by: TestUser, state: "open" | "handled") => {
      const ofAuthor = await testApp.call("listReports", { query: { ...query, state } }, by);
      const all = await testApp.call("listReports", { query: { state, limit: 100 } }, by);
      const own = all.filter(({ thing }) => thing?.author?._id === accused.userId);
      return [ofAuthor.length, own.length];
    };
    expect([await count(operator, "open"), await count(accused, "open")]).toEqual([
      [3, 3],
      [0, 0],
    ]);
    await moderateUser(testApp, operator, accused, { act: "dismiss", note: "Nothing is wrong." });
    expect(await count(operator, "handled")).toEqual([1, 1]);
    expect(await count(accused, "handled")).toEqual([0, 0]);
    const log = { query: { personId: accused.userId } };
    expect(await testApp.call("listModerationLog", log, operator)).toHaveLength(1);
    expect(await testApp.call("listModerationLog", log, accused)).toEqual([]);
    const all = await testApp.call("listModerationLog", { query: { limit: 100 } }, accused);
    expect(all.filter(({ person }) => person?._id === accused.userId)).toEqual([]);
  });

  test("at the entity, the person, the notes, the copies and the search", async () => {
    const { operator, accused, targets, message } = await setUp();
    const params = { kind: "user", targetId: accused.userId } as const;
    const seen = await testApp.call("getModeratedEntity", { params }, operator);
    expect([seen.reportCount, seen.copies.length, seen.noteCount]).toEqual([1, 1, 1]);
    const copyId = seen.copies[0]?._id ?? "";
    const hidden = { reportCount: 0, reports: [], copies: [], noteCount: 0, takenBy: null };
    expect(await testApp.call("getModeratedEntity", { params }, accused)).toMatchObject(hidden);
    const found = { query: { q: accused.userId, kind: "user" } } as const;
    expect(await testApp.call("searchAsModerator", found, accused)).toMatchObject([hidden]);
    const person = { params: { userId: accused.userId } };
    expect(await testApp.call("getPersonAsModerator", person, operator)).toMatchObject({
      openReports: 3,
      noteCount: 1,
    });
    expect(await testApp.call("getPersonAsModerator", person, accused)).toMatchObject({
      openReports: 0,
      noteCount: 0,
    });
    const copy = { params: { copyId } };
    expect((await testApp.send("getReportCopy", copy, operator)).statusCode).toBe(200);
    expect((await testApp.send("getReportCopy", copy, accused)).statusCode).toBe(404);
    for (const [kind, targetId] of targets) {
      const input = { params: { kind, targetId }, query: {} };
      expect(await testApp.call("listNotes", input, operator)).toHaveLength(1);
      expect(await testApp.call("listNotes", input, accused)).toEqual([]);
    }
    const found2 = { query: { q: message._id } };
    expect(await testApp.call("searchAsModerator", found2, accused)).toEqual([]);
  });

  test("and no refusal tells whether there are any", async () => {
    const { ama, accused, storyId, message } = await setUp();
    const unreported = await makeStory(testApp, accused);
    const quiet = await sendChatMessage(testApp, accused, ama, { content: "Hello" });
    const readStatuses = async (kind: ModeratedKind, targetId: string) => {
      const params = { kind, targetId };
      const inputs = [
        ["takeReport", { params, body: { on: true } }],
        ["moderate", { params, body: { act: "dismiss", note: "Nothing is wrong." } }],
        ["addNote", { params, body: { text: "It was a joke." } }],
        ["getModeratedEntity", { params }],
      ] as const;
      const statuses: number[] = [];
      for (const [name, input] of inputs) {
        statuses.push((await testApp.send(name, input as never, accused)).statusCode);
      }
      return statuses;
    };
    const ofStory = [403, 403, 403, 200];
    expect(await readStatuses("story", storyId)).toEqual(ofStory);
    expect(await readStatuses("story", unreported)).toEqual(ofStory);
    const ofMessage = [404, 404, 404, 404];
    expect(await readStatuses("message", message._id)).toEqual(ofMessage);
    expect(await readStatuses("message", quiet._id)).toEqual(ofMessage);
  });

  test("and the appeal of a moderator shows the moderator no copies", async () => {
    const { operator, accused } = await setUp();
    await moderateUser(testApp, operator, accused, { act: "warn", note: "Be kind." });
    await appealLatest(testApp, accused);
    const readCopies = async (by: TestUser) => {
      const appeals = await testApp.call("listAppeals", { query: { limit: 100 } }, by);
      return appeals.find(({ person }) => person._id === accused.userId)?.copies.length;
    };
    expect([await readCopies(operator), await readCopies(accused)]).toEqual([1, 0]);
  });
});

test("a person who is being deleted is marked so for moderators, with the date of the erasure", async () => {
  const [ama, moderator] = [await makeReader(testApp), await makeModerator(testApp)];
  const params = { userId: ama.userId };
  const read = async () =>
    (await testApp.call("getPersonAsModerator", { params }, moderator)).deletion;
  expect(await read()).toBeNull();
  const { eraseAt } = await testApp.call(
    "deleteAccount",
    { body: { password: "Kora2strings" } },
    ama,
  );
  expect(await read()).toEqual({ since: expect.any(String), erasedAt: eraseAt });
});
