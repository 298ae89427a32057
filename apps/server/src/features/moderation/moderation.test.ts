import type { CallInput } from "@kora/contract";
import type { ModeratedEntity } from "@kora/contract/moderation";
import { moderationActions } from "@kora/contract/moderation-actions";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { birthMonths, makeUserOfAge, monthAgo } from "../../testing/ages.fixture.ts";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { postStatus, readStatusFeed } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { befriend, block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

type Kind = ModeratedEntity["kind"];
type Body = CallInput<"moderate">["body"];
type Target = { readonly kind: Kind; readonly targetId: string };

/** Creates a writer with a story, a comment and a status, a reader and a moderator. */
async function setUp() {
  const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
  const moderator = await makeReader(testApp, { isModerator: true });
  const title = `River ${newId().slice(-12)}`;
  const storyId = await makeStory(testApp, writer, {
    title,
    html: "<p>Once &amp; <b>not</b> once</p>",
  });
  const { comment } = await testApp.call(
    "createComment",
    { params: { storyId }, query: {}, body: { text: "You are a fool." } },
    writer,
  );
  const status = await postStatus(testApp, writer);
  const targets = {
    story: { kind: "story", targetId: storyId },
    comment: { kind: "comment", targetId: comment._id },
    status: { kind: "status", targetId: status._id },
    user: { kind: "user", targetId: writer.userId },
  } as const;
  return { writer, ama, moderator, title, storyId, comment, status, targets };
}

const report = ({ kind: type, targetId }: Target, user: TestUser, reason = "It is unkind.") =>
  testApp.call("reportEntity", { body: { type, targetId, reason } }, user);

const moderate = (params: Target, body: Body, moderator: TestUser) =>
  testApp.call("moderate", { params, body }, moderator);

/** Returns the status code and message of a rejected moderation action. */
const readRefusal = async (params: Target, body: Body, moderator: TestUser) => {
  const { status, body: responseBody } = await testApp.callExpectingError(
    "moderate",
    { params, body },
    moderator,
  );
  return [status, responseBody.msg];
};

/** Returns all pages of a list of reports. */
async function listReports(moderator: TestUser, state: "open" | "handled" = "open", limit = 100) {
  const entities: ModeratedEntity[] = [];
  let cursor: string | undefined;
  do {
    const query = { state, limit, ...(cursor !== undefined && { cursor }) };
    const response = await testApp.send("listReports", { query }, moderator);
    entities.push(...response.json<ModeratedEntity[]>());
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor !== undefined);
  return entities;
}

const findReport = async (moderator: TestUser, { targetId }: Target, state?: "open" | "handled") =>
  (await listReports(moderator, state)).find((entity) => entity.targetId === targetId);

describe("the list of reports", () => {
  test("contains each entity once, with its context and reasons, and names no reporter", async () => {
    const { writer, ama, moderator, title, storyId, targets } = await setUp();
    const kofi = await makeReader(testApp);
    for (const target of Object.values(targets)) await report(target, ama, "First.");
    await report(targets.comment, kofi, "Second.");
    expect(await findReport(moderator, targets.comment)).toMatchObject({
      kind: "comment",
      thing: {
        text: "You are a fool.",
        storyTitle: title,
        path: `/story/${storyId}`,
        isHidden: false,
        author: { _id: writer.userId, username: writer.username, isSuspended: false },
      },
      reportCount: 2,
      reports: [{ reason: "Second." }, { reason: "First." }],
      act: null,
    });
    const list = await testApp.send("listReports", { query: { limit: 100 } }, moderator);
    for (const { userId, username } of [ama, kofi]) {
      expect(list.body).not.toContain(userId);
      expect(list.body).not.toContain(username);
    }
    expect(await findReport(moderator, targets.story)).toMatchObject({
      thing: { title, text: "Once & not once", path: `/story/${storyId}`, storyTitle: null },
    });
    expect(await findReport(moderator, targets.status)).toMatchObject({
      thing: { path: `/status/${targets.status.targetId}` },
    });
    expect(await findReport(moderator, targets.user)).toMatchObject({
      thing: { title: `Name of ${writer.username}`, path: `/user/${writer.userId}` },
    });
  });

  test("is sorted by the oldest open report, each entity on one page", async () => {
    const { ama, moderator, targets } = await setUp();
    const expectedOrder = [targets.user, targets.status, targets.story];
    for (const target of expectedOrder) {
      await report(target, ama);
      testApp.clock.advance(1);
    }
    await report(targets.user, await makeReader(testApp));
    const ids = (await listReports(moderator, "open", 1)).map(({ targetId }) => targetId);
    expect(ids.filter((id) => expectedOrder.some(({ targetId }) => targetId === id))).toEqual(
      expectedOrder.map(({ targetId }) => targetId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("includes the content of users who block the moderator", async () => {
    const { writer, ama, moderator, targets } = await setUp();
    await report(targets.story, ama);
    await block(testApp, writer, moderator);
    expect(await findReport(moderator, targets.story)).toMatchObject({
      thing: { author: { _id: writer.userId } },
    });
    await moderate(targets.story, { act: "dismiss", note: "Nothing is wrong." }, moderator);
  });

  test("keeps the reports of a deleted entity, which can only be dismissed", async () => {
    const { writer, ama, moderator, targets, storyId } = await setUp();
    await report(targets.story, ama);
    await testApp.call("deleteStory", { params: { id: storyId } }, writer);
    expect(await findReport(moderator, targets.story)).toMatchObject({
      thing: null,
      reportCount: 1,
    });
    const notFound = [404, "This is no longer there."];
    expect(
      await readRefusal(targets.story, { act: "hide", note: "It is copied." }, moderator),
    ).toEqual(notFound);
    await moderate(targets.story, { act: "dismiss", note: "Nothing is wrong." }, moderator);
    expect(await findReport(moderator, targets.story)).toBeUndefined();
  });
});

describe("a moderation action", () => {
  test("dismiss closes the reports; a new report opens the entity again", async () => {
    const { ama, moderator, targets } = await setUp();
    await report(targets.user, ama);
    expect(
      await moderate(targets.user, { act: "dismiss", note: "Nothing is wrong." }, moderator),
    ).toEqual({
      msg: "The reports were dismissed.",
    });
    expect(await findReport(moderator, targets.user)).toBeUndefined();
    expect(await findReport(moderator, targets.user, "handled")).toMatchObject({
      act: "dismiss",
      reportCount: 1,
    });
    await report(targets.user, ama);
    expect(await findReport(moderator, targets.user)).toMatchObject({ act: null, reportCount: 1 });
    expect(await findReport(moderator, targets.user, "handled")).toBeUndefined();
  });

  test("hide removes a story from its screen, the search, the writer's list, the share page and the Atom feed, until unhide", async () => {
    const { writer, ama, moderator, title, storyId, targets } = await setUp();
    /** Returns whether each of the five contains the story, in the order of the title of this test. */
    const readVisibility = async () => {
      const listInput = { params: { writerId: writer.writerId }, query: {} };
      const [story, searchResult, list, sharePage, atomFeed] = await Promise.all([
        testApp.send("getStory", { params: { id: storyId } }, ama),
        testApp.call("search", { query: { q: title } }, ama),
        testApp.call("listWriterStories", listInput, ama),
        testApp.app.http.inject(`/story/${storyId}/share`),
        testApp.app.http.inject(`/writer/${writer.writerId}/feed.atom`),
      ]);
      return [
        story.statusCode === 200,
        searchResult.stories.length === 1,
        list.length === 1,
        sharePage.statusCode === 200,
        atomFeed.body.includes(storyId),
      ];
    };
    await report(targets.story, ama);
    expect(await readVisibility()).toEqual([true, true, true, true, true]);
    expect(
      await moderate(targets.story, { act: "hide", note: "It is copied." }, moderator),
    ).toEqual({
      msg: "It is hidden now.",
    });
    expect(await readVisibility()).toEqual([false, false, false, false, false]);
    expect(await findReport(moderator, targets.story, "handled")).toMatchObject({
      act: "hide",
      thing: { isHidden: true, path: null },
    });
    await moderate(targets.story, { act: "unhide", note: "It was a mistake." }, moderator);
    expect(await readVisibility()).toEqual([true, true, true, true, true]);
  });

  test("hide empties a comment, which keeps its position, and is published as a deletion; unhide restores it", async () => {
    const { ama, moderator, storyId, targets } = await setUp();
    const socket = await connect(testApp, ama);
    sockets.push(socket);
    const changes: string[] = [];
    socket.on("storyComments", ({ change }) => changes.push(change));
    await socket.emitWithAck("openStory", { storyId });
    await report(targets.comment, ama);
    const listComments = () =>
      testApp.call("listComments", { params: { storyId }, query: {} }, ama);
    const commentsBefore = await listComments();
    await moderate(targets.comment, { act: "hide", note: "It is copied." }, moderator);
    expect(await listComments()).toMatchObject({
      commentCount: 0,
      comments: [{ isDeleted: true, text: "", userId: null, isFirst: false }],
    });
    await expect.poll(() => changes).toEqual(["deleted"]);
    await moderate(targets.comment, { act: "unhide", note: "It was a mistake." }, moderator);
    const commentsAfter = await listComments();
    expect(commentsAfter).toMatchObject({
      commentCount: 1,
      comments: [{ isDeleted: false, text: "You are a fool.", isFirst: true }],
    });
    expect(commentsAfter.comments[0]?.userId).toEqual(commentsBefore.comments[0]?.userId);
  });

  test("hide waits for the author who deletes the comment, and then changes nothing", async () => {
    const { ama, moderator, storyId, targets } = await setUp();
    await report(targets.comment, ama);
    const body = { act: "hide", note: "It is copied." } as const;
    const { targetId } = targets.comment;
    const [response] = await callDuringTransaction(
      testApp.db,
      [
        {
          text: "UPDATE story_counts SET comment_count = comment_count - 1 WHERE story_id = $1",
          values: [storyId],
        },
      ],
      [() => testApp.send("moderate", { params: targets.comment, body }, moderator)],
      [{ text: "UPDATE comments SET deleted_at = now() WHERE id = $1", values: [targetId] }],
    );
    expect(response?.statusCode).toBe(409);
    const comments = await testApp.call("listComments", { params: { storyId }, query: {} }, ama);
    expect(comments.commentCount).toBe(0);
  });

  test("hide removes a status from the feed and every call, also for its owner, until unhide", async () => {
    const { writer, ama, moderator, status, targets } = await setUp();
    const params = { statusId: status._id };
    const kofi = await makeReader(testApp);
    await testApp.call("likeStatus", { params, body: { on: true } }, kofi);
    const readVisibility = async () => {
      const visibility: unknown[] = [];
      for (const user of [writer, ama]) {
        const response = await testApp.send("readStatus", { params }, user);
        const feed = await readStatusFeed(testApp, user);
        visibility.push(
          response.statusCode,
          feed.some(({ _id }) => _id === status._id),
        );
      }
      return visibility;
    };
    await report(targets.status, ama);
    await moderate(targets.status, { act: "hide", note: "It is copied." }, moderator);
    expect(await readVisibility()).toEqual([404, false, 404, false]);
    for (const [name, user] of [
      ["likeStatus", kofi],
      ["saveStatus", writer],
      ["deleteStatus", writer],
    ] as const) {
      const { status: code } = await testApp.callExpectingError(name, { params, body: {} }, user);
      expect([name, code]).toEqual([name, 404]);
    }
    const body = { type: "status", targetId: status._id, reason: "It is unkind." } as const;
    expect((await testApp.callExpectingError("reportEntity", { body }, kofi)).status).toBe(404);
    expect(await findReport(moderator, targets.status, "handled")).toMatchObject({
      thing: { isHidden: true, path: null, text: status.content },
    });
    await moderate(targets.status, { act: "unhide", note: "It was a mistake." }, moderator);
    expect(await readVisibility()).toEqual([200, true, 200, true]);
    const readIds = async (statusId: string) => {
      const { data } = await testApp.call("readStatus", { params: { statusId } }, ama);
      const feed = (await readStatusFeed(testApp, ama)).filter(
        ({ user }) => user._id === writer.userId,
      );
      return [data, feed].map((statuses) => statuses.map(({ _id }) => _id));
    };
    const other = await postStatus(testApp, writer);
    const all = [other._id, status._id];
    expect(await readIds(status._id)).toEqual([all, all]);
    await moderate(targets.status, { act: "hide", note: "Again." }, moderator);
    expect(await readIds(other._id)).toEqual([[other._id], [other._id]]);
    await moderate(targets.status, { act: "unhide", note: "It was a mistake." }, moderator);
    const { data } = await testApp.call("readStatus", { params }, ama);
    expect(data[1]).toMatchObject({ likeCount: 1, likes: [kofi.userId] });
  });

  test("a hidden status does not bring its owner forward in the feed", async () => {
    const { writer, ama, moderator } = await setUp();
    testApp.clock.advance(1);
    const first = await postStatus(testApp, await makeReader(testApp));
    testApp.clock.advance(1);
    const latest = await postStatus(testApp, writer);
    const readFirstPage = async () =>
      (await testApp.call("listStatuses", { query: { limit: 1 } }, ama)).data[0]?._id;
    expect(await readFirstPage()).toBe(latest._id);
    const target = { kind: "status", targetId: latest._id } as const;
    await moderate(target, { act: "hide", note: "It is copied." }, moderator);
    expect(await readFirstPage()).toBe(first._id);
  });

  test("warn alerts the user with the moderator's note", async () => {
    const { writer, ama, moderator, targets } = await setUp();
    await report(targets.comment, ama);
    await moderate(targets.comment, { act: "warn", note: "Please be kind." }, moderator);
    const { rows } = await testApp.db.pool.query(
      "SELECT type, sender_id, note FROM alert_outbox WHERE user_id = $1 AND type = 'moderation'",
      [writer.userId],
    );
    expect(rows).toEqual([{ type: "moderation", sender_id: null, note: "Please be kind." }]);
  });

  test("suspend closes the session and the socket, and stores reason and end; restore ends the suspension", async () => {
    const { writer, ama, moderator, targets } = await setUp();
    const socket = await connect(testApp, writer);
    sockets.push(socket);
    await report(targets.user, ama);
    const body = { act: "suspend", note: "Insults.", days: 3 } as const;
    expect(await moderate(targets.user, body, moderator)).toEqual({
      msg: "The account is suspended.",
    });
    await socket.closed();
    expect((await testApp.callExpectingError("getProfile", {}, writer)).status).toBe(401);
    const { rows } = await testApp.db.pool.query(
      "SELECT suspended_for, suspended_until - suspended_at AS duration FROM users WHERE id = $1",
      [writer.userId],
    );
    expect(rows).toMatchObject([{ suspended_for: "Insults.", duration: { days: 3 } }]);
    const pictureInput = { params: { userId: writer.userId } };
    expect((await testApp.callExpectingError("getProfilePicture", pictureInput, ama)).status).toBe(
      404,
    );
    expect(
      await moderate(targets.user, { act: "restore", note: "It was a mistake." }, moderator),
    ).toEqual({
      msg: "The account is no longer suspended.",
    });
    expect(await testApp.call("getProfilePicture", pictureInput, ama)).toBeDefined();
  });

  test("is written to the log with its moderator, latest first, page by page", async () => {
    const { ama, moderator, targets, title } = await setUp();
    await report(targets.story, ama);
    await moderate(targets.story, { act: "hide", note: "Copied." }, moderator);
    await moderate(targets.story, { act: "unhide", note: "It was a mistake." }, moderator);
    const response = await testApp.send("listModerationLog", { query: { limit: 1 } }, moderator);
    const cursor = response.headers["x-next-cursor"] as string;
    const nextPage = await testApp.call(
      "listModerationLog",
      { query: { limit: 1, cursor } },
      moderator,
    );
    const entry = { kind: "story", targetId: targets.story.targetId, title };
    const byModerator = { moderator: { _id: moderator.userId, username: moderator.username } };
    expect([...response.json(), ...nextPage]).toMatchObject([
      { ...entry, act: "unhide", note: "It was a mistake.", ...byModerator },
      { ...entry, act: "hide", note: "Copied.", ...byModerator },
    ]);
  });
});

describe("setBirthMonth, for the author of a reported entity", () => {
  const seesBirthMonth = async (user: TestUser) =>
    (await testApp.call("getProfile", {}, user)).user.birthMonth;
  const note = "The griot wrote that he is in school.";

  test("makes an adult a minor, who is not found any more, keeps friends and gets the reason; the log has it", async () => {
    const { writer, ama, moderator, targets } = await setUp();
    const adult = await makeUserOfAge(testApp, "adult");
    await befriend(testApp, adult, writer);
    await report(targets.comment, ama);
    const socket = await connect(testApp, adult);
    sockets.push(socket);
    const body = { act: "setBirthMonth", birthMonth: birthMonths.minor, note } as const;
    const { msg } = await moderate(targets.comment, body, moderator);
    expect(msg).toBe("The month of birth is changed.");
    expect(await seesBirthMonth(writer)).toBe(birthMonths.minor);
    const { user } = await testApp.call("getProfile", {}, writer);
    expect([user.privacy.inDirectory, user.friends]).toEqual([false, [adult.userId]]);
    expect(
      (
        await testApp.send(
          "requestFriend",
          { body: { friendId: writer.userId } },
          await makeUserOfAge(testApp, "adult"),
        )
      ).statusCode,
    ).toBe(403);
    await testApp.runJobs();
    const alerts = await testApp.call("listAlerts", { query: {} }, writer);
    expect(JSON.stringify(alerts)).toContain(note);
    const [entry] = await testApp.call("listModerationLog", { query: { limit: 1 } }, moderator);
    expect(entry).toMatchObject({
      act: "setBirthMonth",
      note,
      moderator: { _id: moderator.userId },
    });
    expect(await findReport(moderator, targets.comment)).toBeUndefined();
  });

  test("makes a minor an adult, whose friendships with minors end", async () => {
    const [pretender, minor] = [
      await makeUserOfAge(testApp, "minor"),
      await makeUserOfAge(testApp, "minor"),
    ];
    await befriend(testApp, pretender, minor);
    const moderator = await makeReader(testApp, { isModerator: true });
    const target = { kind: "user", targetId: pretender.userId } as const;
    await report(target, minor);
    const body = { act: "setBirthMonth", birthMonth: birthMonths.adult, note } as const;
    await moderate(target, body, moderator);
    await testApp.runJobs();
    expect((await testApp.call("getProfile", {}, minor)).user.friends).toEqual([]);
  });

  test("closes the account of a user under 13, as their own answer does", async () => {
    const { writer, ama, moderator, targets } = await setUp();
    await report(targets.story, ama);
    await moderate(
      targets.story,
      { act: "setBirthMonth", birthMonth: monthAgo(11), note },
      moderator,
    );
    expect((await testApp.send("getProfile", {}, writer)).statusCode).toBe(401);
    const { rows } = await testApp.db.pool.query(
      "SELECT erase_at IS NOT NULL AS is_closed FROM users WHERE id = $1",
      [writer.userId],
    );
    expect(rows).toEqual([{ is_closed: true }]);
  });

  test("is rejected without a month or a reason, for the same month, and for a moderator", async () => {
    const { writer, ama, moderator, targets } = await setUp();
    await report(targets.user, ama);
    const body = { act: "setBirthMonth", note } as const;
    const monthMissing = [400, "Please choose the month and the year of birth."];
    expect(await readRefusal(targets.user, body, moderator)).toEqual(monthMissing);
    const invalidMonth = { ...body, birthMonth: "2010-13" };
    expect(await readRefusal(targets.user, invalidMonth, moderator)).toEqual(monthMissing);
    const { minor: birthMonth } = birthMonths;
    const withoutNote = { act: "setBirthMonth", birthMonth, note: " " } as const;
    expect(await readRefusal(targets.user, withoutNote, moderator)).toEqual([
      400,
      "Please say why.",
    ]);
    await moderate(targets.user, { ...body, birthMonth }, moderator);
    expect(await readRefusal(targets.user, { ...body, birthMonth }, moderator)).toEqual([
      409,
      "This is the month already. Please reload.",
    ]);
    const otherModerator = await makeReader(testApp, { isModerator: true });
    const target = { kind: "user", targetId: otherModerator.userId } as const;
    await report(target, ama);
    expect(await readRefusal(target, { ...body, birthMonth }, moderator)).toEqual([
      403,
      "Only operators can act on a moderator.",
    ]);
    expect(
      (await testApp.callExpectingError("moderate", { params: target, body }, writer)).status,
    ).toBe(403);
  });
});

describe("a moderation action is rejected", () => {
  const conflict = [409, "This was acted on already. Please reload."];

  test("with 409 for the second of two concurrent moderators", async () => {
    const { ama, moderator, targets } = await setUp();
    const otherModerator = await makeReader(testApp, { isModerator: true });
    for (const target of Object.values(targets)) await report(target, ama);
    for (const [target, body] of [
      [targets.story, { act: "hide", note: "It is copied." }],
      [targets.comment, { act: "warn", note: "Be kind." }],
      [targets.status, { act: "dismiss", note: "Nothing is wrong." }],
      [targets.user, { act: "suspend", note: "Insults." }],
    ] as const) {
      const responses = await Promise.all(
        [moderator, otherModerator].map((user) =>
          testApp.send("moderate", { params: target, body }, user),
        ),
      );
      expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 409,
      ]);
    }
    const log = await testApp.call("listModerationLog", { query: { limit: 100 } }, moderator);
    const ids = new Set(Object.values(targets).map(({ targetId }) => targetId));
    expect(log.filter(({ targetId }) => ids.has(targetId))).toHaveLength(4);
  });

  test("for the moderator's own account, for other moderators, and by users who are no moderators", async () => {
    const { writer, ama, moderator } = await setUp();
    const ownTarget = { kind: "user", targetId: moderator.userId } as const;
    await report(ownTarget, ama);
    const selfRefusal = [403, "You cannot moderate yourself."];
    expect(
      await readRefusal(ownTarget, { act: "dismiss", note: "Nothing is wrong." }, moderator),
    ).toEqual(selfRefusal);
    const otherModerator = await makeReader(testApp, { isModerator: true });
    const suspension = { act: "suspend", note: "No." } as const;
    const otherRefusal = [403, "Only operators can act on a moderator."];
    expect(await readRefusal(ownTarget, suspension, otherModerator)).toEqual(otherRefusal);
    expect(
      await readRefusal(ownTarget, { act: "dismiss", note: "Nothing is wrong." }, otherModerator),
    ).toEqual(otherRefusal);
    expect(
      (
        await testApp.callExpectingError(
          "moderate",
          { params: ownTarget, body: suspension },
          writer,
        )
      ).status,
    ).toBe(403);
  });

  test("that would hide a message; its sender, and the authors of groups and playlists, can be warned", async () => {
    const { ama, writer, moderator } = await setUp();
    const playlist = await testApp.call(
      "createPlaylist",
      { body: { name: "Rude", public: true } },
      writer,
    );
    const group = await testApp.call(
      "createGroup",
      { body: { name: "Ruder", description: "", privacy: "public" } },
      writer,
    );
    const message = await sendChatMessage(testApp, writer, ama, { content: "Rudest" });
    for (const target of [
      { kind: "playlist", targetId: playlist._id },
      { kind: "group", targetId: group._id },
      { kind: "message", targetId: message._id },
    ] as const) {
      await report(target, ama);
      await moderate(target, { act: "warn", note: "Be kind." }, moderator);
    }
    const hiding = { act: "hide", note: "Rude." } as const;
    const target = { kind: "message", targetId: message._id } as const;
    expect(await readRefusal(target, hiding, moderator)).toEqual([
      400,
      "A message cannot be hidden. You can warn, limit or suspend the person.",
    ]);
    const log = await testApp.call("listModerationLog", { query: { limit: 100 } }, moderator);
    // The log must not keep the text of a message.
    expect(log.slice(0, 3).map(({ title }) => title)).toEqual([
      `Name of ${writer.username}`,
      "Ruder",
      "Rude",
    ]);
  });

  test("with missing or invalid input, and with 409 if there is nothing to undo", async () => {
    const { ama, moderator, targets } = await setUp();
    await report(targets.user, ama);
    await report(targets.story, ama);
    expect(
      await readRefusal(targets.user, { act: "hide", note: "It is copied." }, moderator),
    ).toEqual([400, "A person cannot be hidden, but suspended."]);
    for (const act of ["unhide", "restore"] as const) {
      const body = { act, note: "It was a mistake." };
      expect(await readRefusal(targets.story, body, moderator)).toEqual(conflict);
    }
    for (const days of [0, 1.5, 3651]) {
      const body = { act: "suspend", note: "Insults.", days } as const;
      expect((await readRefusal(targets.user, body, moderator))[0]).toBe(400);
    }
    const unknownAction = { act: "burn", note: "Insults." } as unknown as Body;
    expect((await readRefusal(targets.user, unknownAction, moderator))[0]).toBe(400);
  });

  test.each(moderationActions)(
    "without a reason, or with one that is too long: %s",
    async (act) => {
      const { ama, moderator, targets } = await setUp();
      await report(targets.story, ama);
      const others = { days: 1, rating: "mature", birthMonth: birthMonths.adult } as const;
      for (const [note, msg] of [
        [undefined, "Please say why."],
        [" ", "Please say why."],
        ["a".repeat(501), "A note can be at most 500 characters."],
      ]) {
        const body = { act, ...others, note } as Body;
        expect(await readRefusal(targets.story, body, moderator)).toEqual([400, msg]);
      }
    },
  );
});
