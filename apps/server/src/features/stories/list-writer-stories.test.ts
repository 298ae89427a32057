import type { StoryCardView } from "@kora/contract/stories";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";

const testApp = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

/** `writer` has five stories, and `otherWriter` has others between them. */
async function setUp() {
  const [writer, otherWriter] = [await makeWriter(testApp), await makeWriter(testApp)];
  const ama = await makeReader(testApp);
  const storyIds = [];
  for (let i = 0; i < 5; i += 1) {
    storyIds.push(await makeStory(testApp, writer));
    await makeStory(testApp, otherWriter);
  }
  return { writer, otherWriter, ama, newestFirstIds: storyIds.toReversed() };
}

const list = (writerId: string, viewer: TestUser) =>
  testApp.call("listWriterStories", { params: { writerId }, query: {} }, viewer);
const listExpectingError = (writerId: string, viewer?: TestUser, query: object = {}) =>
  testApp.callExpectingError("listWriterStories", { params: { writerId }, query }, viewer);
const getIds = (cards: readonly StoryCardView[]) => cards.map(({ _id }) => _id);

describe("the stories of a writer", () => {
  test("are listed by writer id or user id, newest first, without bodies", async () => {
    const { writer, ama, newestFirstIds } = await setUp();
    const cards = await list(writer.writerId, ama);
    expect(getIds(cards)).toEqual(newestFirstIds);
    expect(await list(writer.userId, ama)).toEqual(cards);
    expect(cards[0]).not.toHaveProperty("story");
    expect(cards[0]?.userId._id).toBe(writer.userId);
    expect(getIds(await list(writer.writerId, writer))).toEqual(newestFirstIds);
  });

  test("are paged without gaps or duplicates, also while the writer publishes", async () => {
    const { writer, ama, newestFirstIds } = await setUp();
    const pagedIds: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const input = { params: { writerId: writer.writerId }, query };
      const response = await testApp.send("listWriterStories", input, ama);
      pagedIds.push(...getIds(response.json()));
      cursor = response.headers["x-next-cursor"] as string | undefined;
      await makeStory(testApp, writer);
    } while (cursor);
    expect(pagedIds).toEqual(newestFirstIds);
  });

  test("do not include deleted and hidden ones; a writer without stories has an empty list", async () => {
    const { writer, ama, newestFirstIds } = await setUp();
    await makeStory(testApp, writer, { deletedAt: testApp.clock.now() });
    await makeStory(testApp, writer, { hiddenAt: testApp.clock.now() });
    expect(getIds(await list(writer.writerId, ama))).toEqual(newestFirstIds);
    expect(await list((await makeWriter(testApp)).writerId, ama)).toEqual([]);
  });

  test("are refused with 403 to a viewer who blocked the writer, with 404 to a viewer whom the writer blocked", async () => {
    const { writer, otherWriter, ama } = await setUp();
    await block(testApp, ama, writer);
    await block(testApp, otherWriter, ama);
    for (const id of [writer.writerId, writer.userId]) {
      expect(await listExpectingError(id, ama)).toMatchObject({
        status: 403,
        body: { code: "BLOCKED", msg: "You have blocked this writer." },
      });
    }
    expect(await listExpectingError(otherWriter.writerId, ama)).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND", msg: "Writer not found." },
    });
  });

  test("are refused with 404 for an absent user, a reader, and a suspended or deleted writer", async () => {
    const { writer, ama } = await setUp();
    expect((await listExpectingError(absentId, ama)).status).toBe(404);
    expect((await listExpectingError(ama.userId, ama)).status).toBe(404);
    for (const column of ["suspendedAt", "deletedAt"] as const) {
      const changes = { suspendedAt: null, deletedAt: null, [column]: testApp.clock.now() };
      await testApp.db.drizzle.update(users).set(changes).where(eq(users.id, writer.userId));
      expect((await listExpectingError(writer.writerId, ama)).status).toBe(404);
    }
  });

  test("are refused without a session, and for an invalid id, limit or cursor", async () => {
    const { writer, ama } = await setUp();
    expect((await listExpectingError(writer.writerId)).status).toBe(401);
    expect((await listExpectingError("a-griot", ama)).body.fields).toEqual({
      writerId: "This id has the wrong form.",
    });
    for (const query of [{ limit: 0 }, { limit: 101 }, { cursor: "nonsense" }]) {
      expect((await listExpectingError(writer.writerId, ama, query)).status).toBe(400);
    }
  });
});
