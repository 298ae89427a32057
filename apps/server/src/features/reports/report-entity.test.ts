import type { ReportedType } from "@kora/contract/reports";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { stories } from "../stories/tables.ts";
import { reports } from "./tables.ts";

const testApp = useTestApp();
const rateLimitedApp = useTestApp({ RATE_LIMIT: "on" });

const absentId = "01970000-0000-7000-8000-000000000000";

/** Creates a story of `writer` with a comment and a reply by `kofi`. `ama` is another reader. */
async function setUp() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyId = await makeStory(testApp, writer);
  const storyInput = { params: { storyId }, query: {} };
  const { comment } = await testApp.call(
    "createComment",
    { ...storyInput, body: { text: "loud" } },
    kofi,
  );
  const replyBody = { text: "louder", parentId: comment._id };
  const { comment: reply } = await testApp.call(
    "createReply",
    { ...storyInput, body: replyBody },
    kofi,
  );
  return { writer, ama, kofi, storyId, comment, reply };
}

const report = (user: TestUser, type: ReportedType, targetId: string, reason = "It is spam.") =>
  testApp.call("reportEntity", { body: { type, targetId, reason } }, user);

const reportExpectingError = (user: TestUser, type: ReportedType, targetId: string) =>
  testApp.callExpectingError(
    "reportEntity",
    { body: { type, targetId, reason: "It is spam." } },
    user,
  );

/** Returns the stored reports by a user, oldest first. */
const readReports = ({ userId }: TestUser) =>
  testApp.db.drizzle
    .select()
    .from(reports)
    .where(eq(reports.reporterId, userId))
    .orderBy(reports.id);

describe("reporting", () => {
  test("stores reports of stories, comments, replies, statuses, writers and users with their reason", async () => {
    const { writer, ama, kofi, storyId, comment, reply } = await setUp();
    expect(await report(ama, "story", storyId, "  It is copied.  ")).toEqual({
      msg: "Reported successfully",
    });
    await report(ama, "comment", comment._id);
    await report(ama, "reply", reply._id);
    const { _id: statusId } = await postStatus(testApp, kofi);
    await report(ama, "status", statusId);
    await report(ama, "writer", writer.writerId);
    await report(ama, "user", kofi.userId);
    const storedReports = await readReports(ama);
    expect(storedReports.map(({ kind, targetId, reason }) => [kind, targetId, reason])).toEqual([
      ["story", storyId, "It is copied."],
      ["comment", comment._id, "It is spam."],
      ["comment", reply._id, "It is spam."],
      ["status", statusId, "It is spam."],
      ["user", writer.userId, "It is spam."],
      ["user", kofi.userId, "It is spam."],
    ]);
    expect(storedReports.every(({ handledAt }) => handledAt === null)).toBe(true);
  });

  test("hides nothing from the reporter", async () => {
    const { ama, storyId } = await setUp();
    await report(ama, "story", storyId);
    expect(await testApp.call("getStory", { params: { id: storyId } }, ama)).toBeDefined();
  });

  test("of the same entity again, or ten times concurrently, succeeds without changes", async () => {
    const { writer, ama, comment } = await setUp();
    await Promise.all(Array.from({ length: 10 }, () => report(ama, "comment", comment._id)));
    await report(ama, "reply", comment._id, "Another reason.");
    await Promise.all(
      Array.from({ length: 5 }, () => [
        report(ama, "writer", writer.writerId),
        report(ama, "writer", writer.userId),
        report(ama, "user", writer.userId),
      ]).flat(),
    );
    const storedReports = await readReports(ama);
    expect(storedReports.map(({ reason }) => reason)).toEqual(["It is spam.", "It is spam."]);
  });

  test("is possible again after a moderator has handled the first report", async () => {
    const { ama, storyId } = await setUp();
    await report(ama, "story", storyId);
    await testApp.db.drizzle
      .update(reports)
      .set({ handledAt: testApp.clock.now() })
      .where(eq(reports.reporterId, ama.userId));
    await report(ama, "story", storyId);
    expect(await readReports(ama)).toHaveLength(2);
  });

  test("stores the reports of two users about one entity separately", async () => {
    const { ama, writer, comment } = await setUp();
    await report(ama, "comment", comment._id);
    await report(writer, "comment", comment._id);
    expect([await readReports(ama), await readReports(writer)].flat()).toHaveLength(2);
  });
});

describe("whether a report is accepted", () => {
  test("a report of oneself or one's own story, comment, reply or status is 403", async () => {
    const { writer, kofi, storyId, comment, reply } = await setUp();
    const ownStatus = await postStatus(testApp, kofi);
    for (const [user, type, targetId, message] of [
      [kofi, "user", kofi.userId, "You cannot report yourself."],
      [writer, "writer", writer.writerId, "You cannot report yourself."],
      [writer, "story", storyId, "You cannot report your own story."],
      [kofi, "comment", comment._id, "You cannot report your own comment."],
      [kofi, "reply", reply._id, "You cannot report your own comment."],
      [kofi, "status", ownStatus._id, "You cannot report your own status."],
    ] as const) {
      const { status, body } = await reportExpectingError(user, type, targetId);
      expect([status, body.msg]).toEqual([403, message]);
    }
    expect(await readReports(kofi)).toEqual([]);
  });

  test("a report of an entity that does not exist, is hidden or of another kind is 404", async () => {
    const { writer, ama, kofi, storyId } = await setUp();
    for (const [type, targetId] of [
      ["user", absentId],
      ["writer", kofi.userId],
      ["story", absentId],
      ["story", await makeStory(testApp, writer, { hiddenAt: testApp.clock.now() })],
      ["comment", storyId],
      ["reply", absentId],
      ["status", absentId],
    ] as const) {
      expect([type, (await reportExpectingError(ama, type, targetId)).status]).toEqual([type, 404]);
    }
  });

  test.each(["blocker", "blocked user"])(
    "a %s may report the other user and the other user's content",
    async (role) => {
      const { writer, ama, kofi, storyId, comment, reply } = await setUp();
      const status = await postStatus(testApp, kofi);
      for (const author of [kofi, writer]) {
        const [blocker, blocked] = role === "blocker" ? [ama, author] : [author, ama];
        await block(testApp, blocker, blocked);
      }
      await report(ama, "user", kofi.userId);
      await report(ama, "writer", writer.writerId);
      await report(ama, "story", storyId);
      await report(ama, "comment", comment._id);
      await report(ama, "reply", reply._id);
      await report(ama, "status", status._id);
      expect((await readReports(ama)).map(({ targetId }) => targetId)).toEqual([
        kofi.userId,
        writer.userId,
        storyId,
        comment._id,
        reply._id,
        status._id,
      ]);
    },
  );

  test("a story, a comment or a status that the viewer blocked may be reported", async () => {
    const { ama, kofi, storyId, comment, reply } = await setUp();
    const { _id: statusId } = await postStatus(testApp, kofi);
    const targets = { comment: comment._id, status: statusId, story: storyId } as const;
    for (const [type, targetId] of Object.entries(targets) as ["comment", string][]) {
      await testApp.call("blockEntity", { body: { type, targetId } }, ama);
      await report(ama, type, targetId);
    }
    await report(ama, "reply", reply._id);
    expect(await readReports(ama)).toHaveLength(4);
  });

  test("despite a block, deleted, hidden or own entities and suspended users cannot be reported", async () => {
    const { writer, ama, kofi, storyId, comment } = await setUp();
    const status = await postStatus(testApp, kofi);
    await block(testApp, ama, kofi);
    await block(testApp, writer, ama);
    const path = [comment._id];
    await testApp.call("deleteComment", { params: { storyId }, body: { path } }, kofi);
    expect(await reportExpectingError(ama, "comment", comment._id)).toMatchObject({
      status: 404,
      body: {
        msg: "This is no longer there, so it cannot be reported. You can still report the person.",
      },
    });
    await testApp.call("deleteStatus", { params: { statusId: status._id }, body: {} }, kofi);
    expect((await reportExpectingError(ama, "status", status._id)).status).toBe(404);
    const hiddenAt = testApp.clock.now();
    await testApp.db.drizzle.update(stories).set({ hiddenAt }).where(eq(stories.id, storyId));
    expect((await reportExpectingError(ama, "story", storyId)).status).toBe(404);
    const suspendedAt = testApp.clock.now();
    await testApp.db.drizzle.update(users).set({ suspendedAt }).where(eq(users.id, kofi.userId));
    expect(await reportExpectingError(ama, "user", kofi.userId)).toMatchObject({
      status: 404,
      body: { msg: "This account is no longer there, so it cannot be reported." },
    });
    expect((await reportExpectingError(ama, "user", ama.userId)).status).toBe(403);
  });

  const cancelledMessage = "Report cancelled.";
  const unknownTypeMessage =
    "Type must be user, writer, story, comment, reply, status, message, group, playlist or series.";
  const tooLongMessage = "Reason is too long. Please limit to 500 characters.";

  test.each([
    [{ reason: "" }, "reason", cancelledMessage],
    [{ reason: " \n " }, "reason", cancelledMessage],
    [{ reason: undefined }, "reason", cancelledMessage],
    [{ reason: 7 }, "reason", cancelledMessage],
    [{ reason: "a".repeat(501) }, "reason", tooLongMessage],
    [{ type: "planet" }, "type", unknownTypeMessage],
    [{ type: undefined }, "type", unknownTypeMessage],
    [{ targetId: "x" }, "targetId", "This id has the wrong form."],
    [{ targetId: undefined }, "targetId", "This id has the wrong form."],
  ])("invalid input is 400 with an error of the field (%#)", async (changes, field, message) => {
    const { ama, storyId } = await setUp();
    const body = { type: "story", targetId: storyId, reason: "It is spam.", ...changes };
    const errorResponse = await testApp.callExpectingError(
      "reportEntity",
      { body: body as never },
      ama,
    );
    expect(errorResponse.status).toBe(400);
    expect(errorResponse.body).toMatchObject({ msg: message, fields: { [field]: message } });
    expect(await readReports(ama)).toEqual([]);
  });

  test("a reason of 500 characters with markup is stored", async () => {
    const { ama, storyId } = await setUp();
    const reason = `<script>"'; ${"ọ".repeat(488)}`;
    await report(ama, "story", storyId, reason);
    expect((await readReports(ama))[0]?.reason).toBe(reason);
  });
});

test("reports have their own rate limit", async () => {
  const user = await makeReader(rateLimitedApp);
  const body = { type: "user", targetId: absentId, reason: "no" } as const;
  const send = () => rateLimitedApp.send("reportEntity", { body }, user);
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await send()).statusCode);
  expect([statuses.slice(0, 30).every((status) => status === 404), statuses.at(-1)]).toEqual([
    true,
    429,
  ]);
  expect((await rateLimitedApp.send("getProfile", {}, user)).statusCode).toBe(200);
});
