import { afterEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../platform/context.ts";
import { collectAlertEvents, runJobsAndListAlerts } from "../../testing/alerts.fixture.ts";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import type { TestSocket } from "../../testing/test-socket.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";
import { cancelAlert, enqueueAlert } from "../alert-outbox/index.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const like = (storyId: string, user: TestUser, { on = true } = {}) =>
  testApp.call("likeStory", { params: { storyId }, body: { on } }, user);
const share = (storyId: string, user: TestUser, platform: "twitter" | "whatsapp" = "twitter") =>
  testApp.call("shareStory", { params: { storyId }, body: { platform } }, user);
const follow = ({ writerId }: TestWriter, user: TestUser, { on = true } = {}) =>
  testApp.call("followWriter", { params: { writerId }, body: { on } }, user);
const view = ({ writerId }: TestWriter, user: TestUser) =>
  testApp.call("getWriter", { params: { writerId } }, user);
const likeComment = (storyId: string, path: string[], user: TestUser) =>
  testApp.call("likeComment", { params: { storyId }, body: { path } }, user);

/** Writes a comment, or a reply to `parentId`. */
async function comment(storyId: string, user: TestUser, parentId?: string) {
  const input = { params: { storyId }, query: {} };
  const response = parentId
    ? await testApp.call("createReply", { ...input, body: { text: "Yes.", parentId } }, user)
    : await testApp.call("createComment", { ...input, body: { text: "Tell on." } }, user);
  return response.comment;
}

const title = "The River's Third Name";

async function setUp() {
  const writer = await makeWriter(testApp);
  const [ama, kofi, esi] = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  return { writer, ama, kofi, esi, storyId: await makeStory(testApp, writer) };
}

/** Returns each alert as text: sender, number of other senders, type, and title of the story if there is one. */
async function describeAlerts(user: TestUser): Promise<string[]> {
  const { alerts } = await runJobsAndListAlerts(testApp, user);
  return alerts.map(({ type, sender, otherCount, reference }) =>
    [sender?.username, otherCount, type, reference?.title]
      .filter((field) => field !== undefined)
      .join(" "),
  );
}

describe("alert types: a user is alerted", () => {
  test("about a like, a share and a comment on their story, with sender and story", async () => {
    const { writer, ama, storyId } = await setUp();
    await like(storyId, ama);
    await share(storyId, ama);
    await comment(storyId, ama);
    const { alerts, unread } = await runJobsAndListAlerts(testApp, writer);
    expect(new Set(alerts.map(({ type }) => type))).toEqual(
      new Set(["story_like", "story_share", "story_comment"]),
    );
    expect(unread).toBe(3);
    for (const alert of alerts) {
      expect(alert).toMatchObject({
        read: false,
        otherCount: 0,
        note: null,
        reference: { _id: storyId, title },
        sender: {
          _id: ama.userId,
          username: ama.username,
          name: `Name of ${ama.username}`,
          writerId: null,
          posterName: null,
        },
      });
    }
  });

  test("about a like on their comment and a reply to it, with the story", async () => {
    const { writer, ama, kofi, storyId } = await setUp();
    const { _id, path } = await comment(storyId, ama);
    await likeComment(storyId, path, writer);
    await comment(storyId, kofi, _id);
    const { alerts } = await runJobsAndListAlerts(testApp, ama);
    expect(
      alerts
        .map(({ type, sender, reference }) => `${type} ${sender?._id} ${reference?._id}`)
        .toSorted(),
    ).toEqual([
      `comment_like ${writer.userId} ${storyId}`,
      `comment_reply ${kofi.userId} ${storyId}`,
    ]);
    expect(alerts.find(({ type }) => type === "comment_like")?.sender).toMatchObject({
      writerId: writer.writerId,
      posterName: "Ama",
    });
  });

  test("about a reply below their story, and only once if it replies to their own comment", async () => {
    const { writer, ama, kofi, storyId } = await setUp();
    const { _id: ownCommentId } = await comment(storyId, writer);
    const { _id } = await comment(storyId, ama);
    expect(await describeAlerts(writer)).toEqual([`${ama.username} 0 story_comment ${title}`]);
    await testApp.call("readAllAlerts", {}, writer);
    await comment(storyId, kofi, _id);
    expect((await describeAlerts(writer))[0]).toBe(`${kofi.username} 0 story_comment ${title}`);
    await testApp.call("readAllAlerts", {}, writer);
    await comment(storyId, kofi, ownCommentId);
    expect(
      (await runJobsAndListAlerts(testApp, writer)).alerts.filter(({ read }) => !read),
    ).toMatchObject([{ type: "comment_reply" }]);
  });

  test("about a new follower, and about a profile view once a day", async () => {
    const { writer, ama } = await setUp();
    await follow(writer, ama);
    await view(writer, ama);
    await view(writer, writer);
    expect(new Set(await describeAlerts(writer))).toEqual(
      new Set([`${ama.username} 0 writer_follow`, `${ama.username} 0 writer_profile_view`]),
    );
    await testApp.call("readAllAlerts", {}, writer);
    const viewAgain = async () => {
      await view(writer, ama);
      return (await runJobsAndListAlerts(testApp, writer)).unread;
    };
    expect(await viewAgain()).toBe(0);
    testApp.clock.advance(25 * 3600 * 1000);
    expect(await viewAgain()).toBe(1);
  });

  test("about a friend request and its acceptance, each in an alert of its own", async () => {
    const { ama, kofi, esi } = await setUp();
    const now = testApp.clock.now();
    for (const sender of [kofi, esi]) {
      await testApp.db.pool.query(
        "INSERT INTO friend_requests (sender_id, recipient_id, created_at) VALUES ($1, $2, $3)",
        [sender.userId, ama.userId, now],
      );
      await enqueue({ userId: ama.userId, type: "friend_request", senderId: sender.userId });
    }
    expect((await describeAlerts(ama)).toSorted()).toEqual(
      [`${kofi.username} 0 friend_request`, `${esi.username} 0 friend_request`].toSorted(),
    );
    await testApp.db.pool.query(
      "INSERT INTO friends (user_id, friend_id, created_at) VALUES ($1, $2, $3), ($2, $1, $3)",
      [ama.userId, kofi.userId, now],
    );
    await enqueue({ userId: kofi.userId, type: "request_accepted", senderId: ama.userId });
    expect(await describeAlerts(kofi)).toEqual([`${ama.username} 0 request_accepted`]);
  });

  const moderationAlert = { type: "moderation", sender: null, reference: null };
  test("about each moderation message, with its text and without a sender, also while suspended", async () => {
    const { ama } = await setUp();
    await testApp.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [
      ama.userId,
    ]);
    for (const note of ["Be kind.", "Once more: be kind."]) {
      await enqueue({ userId: ama.userId, type: "moderation", senderId: null, note });
    }
    await testApp.runJobs();
    await testApp.db.pool.query("UPDATE users SET suspended_at = NULL WHERE id = $1", [ama.userId]);
    testApp.app.createContext({ viewer: null }).invalidateUser(ama.userId);
    const { alerts } = await runJobsAndListAlerts(testApp, ama);
    expect(alerts).toMatchObject([moderationAlert, moderationAlert]);
    expect(alerts.map(({ note }) => note ?? "").toSorted()).toEqual([
      "Be kind.",
      "Once more: be kind.",
    ]);
  });
});

type EnqueueInput = Parameters<typeof enqueueAlert>[1];
const enqueue = (event: EnqueueInput) =>
  inTransaction(testApp.app.createContext({ viewer: null }), (tx) => enqueueAlert(tx, event));

async function countOutbox(user: TestUser): Promise<number> {
  const result = await testApp.db.pool.query("SELECT FROM alert_outbox WHERE user_id = $1", [
    user.userId,
  ]);
  return result.rowCount ?? 0;
}

describe("no alert is created", () => {
  test("for the user's own actions", async () => {
    const { writer, storyId } = await setUp();
    await like(storyId, writer);
    await share(storyId, writer);
    const { path, _id } = await comment(storyId, writer);
    await likeComment(storyId, path, writer);
    await comment(storyId, writer, _id);
    await enqueue({ userId: writer.userId, type: "friend_request", senderId: writer.userId });
    expect(await countOutbox(writer)).toBe(0);
    expect(await runJobsAndListAlerts(testApp, writer)).toEqual({ alerts: [], unread: 0 });
  });

  test("for an action undone before the job runs, or again for a repeated action", async () => {
    const { writer, ama, storyId } = await setUp();
    await like(storyId, ama);
    await like(storyId, ama, { on: false });
    await follow(writer, ama);
    await follow(writer, ama, { on: false });
    const { path } = await comment(storyId, ama);
    await testApp.call("deleteComment", { params: { storyId }, body: { path } }, ama);
    expect(await describeAlerts(writer)).toEqual([]);
    await like(storyId, ama);
    expect(await describeAlerts(writer)).toHaveLength(1);
    await testApp.call("readAllAlerts", {}, writer);
    await like(storyId, ama, { on: false });
    await like(storyId, ama);
    await share(storyId, ama);
    await share(storyId, ama, "whatsapp");
    const { alerts } = await runJobsAndListAlerts(testApp, writer);
    expect(alerts.map(({ type, read }) => [type, read])).toEqual([
      ["story_share", false],
      ["story_like", true],
    ]);
  });

  test.each([
    [
      "the writer blocked the reader",
      (fixtures: Fixtures) => block(testApp, fixtures.writer, fixtures.ama),
    ],
    [
      "the reader blocked the writer",
      (fixtures: Fixtures) => block(testApp, fixtures.ama, fixtures.writer),
    ],
    [
      "the reader is suspended",
      (fixtures: Fixtures) => setTimestamp("users", "suspended_at", fixtures.ama.userId),
    ],
    [
      "the reader is deleted",
      (fixtures: Fixtures) => setTimestamp("users", "deleted_at", fixtures.ama.userId),
    ],
    [
      "the writer is deleted",
      (fixtures: Fixtures) => setTimestamp("users", "deleted_at", fixtures.writer.userId),
    ],
    [
      "the story is deleted",
      (fixtures: Fixtures) => setTimestamp("stories", "deleted_at", fixtures.storyId),
    ],
    [
      "the story is hidden",
      (fixtures: Fixtures) => setTimestamp("stories", "hidden_at", fixtures.storyId),
    ],
    [
      "the writer blocked the story",
      (fixtures: Fixtures) => blockStory(fixtures.writer, fixtures.storyId),
    ],
  ])(
    "when %s between the action and the job, which still empties the outbox",
    async (_, change) => {
      const fixtures = await setUp();
      await like(fixtures.storyId, fixtures.ama);
      await comment(fixtures.storyId, fixtures.ama);
      expect(await countOutbox(fixtures.writer)).toBe(2);
      await change(fixtures);
      await testApp.runJobs();
      expect(await countOutbox(fixtures.writer)).toBe(0);
      const result = await testApp.db.pool.query("SELECT FROM alerts WHERE user_id = $1", [
        fixtures.writer.userId,
      ]);
      expect(result.rowCount).toBe(0);
    },
  );

  test("for a reply that was hidden meanwhile, below a comment that the user blocked", async () => {
    const { writer, ama, kofi, storyId } = await setUp();
    const { _id: blockedCommentId } = await comment(storyId, ama);
    await testApp.runJobs();
    const { _id } = await comment(storyId, kofi, blockedCommentId);
    await testApp.db.pool.query("INSERT INTO comment_blocks VALUES ($1, $2, now())", [
      writer.userId,
      blockedCommentId,
    ]);
    await testApp.db.pool.query("UPDATE comments SET hidden_at = now() WHERE id = $1", [_id]);
    expect(await describeAlerts(writer)).toEqual([`${ama.username} 0 story_comment ${title}`]);
    expect(await describeAlerts(ama)).toEqual([]);
  });
});

type Fixtures = Awaited<ReturnType<typeof setUp>>;
const setTimestamp = (table: string, column: string, id: string) =>
  testApp.db.pool.query(`UPDATE ${table} SET ${column} = now() WHERE id = $1`, [id]);
const blockStory = ({ userId }: TestUser, storyId: string) =>
  testApp.db.pool.query("INSERT INTO story_blocks VALUES ($1, $2, now())", [userId, storyId]);

describe("alerts are grouped", () => {
  test("ten concurrent likes and jobs create one alert with one of the users as sender and nine others", async () => {
    const { writer, storyId } = await setUp();
    const users = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    const createAlerts = testApp.app.jobHandlers["create-alerts"];
    await Promise.all(users.flatMap((user) => [like(storyId, user), createAlerts({})]));
    const { alerts, unread } = await runJobsAndListAlerts(testApp, writer);
    expect(alerts).toMatchObject([{ type: "story_like", otherCount: 9 }]);
    expect(users.map(({ userId }) => userId)).toContain(alerts[0]?.sender?._id);
    expect(unread).toBe(1);
  });

  test("a user counts once in an alert, however often they comment, and becomes its sender", async () => {
    const { writer, ama, kofi, storyId } = await setUp();
    await comment(storyId, ama);
    await comment(storyId, ama);
    expect(await describeAlerts(writer)).toEqual([`${ama.username} 0 story_comment ${title}`]);
    await comment(storyId, kofi);
    expect(await describeAlerts(writer)).toEqual([`${kofi.username} 1 story_comment ${title}`]);
    await comment(storyId, ama);
    expect(await describeAlerts(writer)).toEqual([`${ama.username} 1 story_comment ${title}`]);
    await testApp.call("readAllAlerts", {}, writer);
    testApp.clock.advance(1000);
    await comment(storyId, kofi);
    await describeAlerts(writer);
    await comment(storyId, ama);
    expect(await describeAlerts(writer)).toEqual([
      `${ama.username} 1 story_comment ${title}`,
      `${ama.username} 1 story_comment ${title}`,
    ]);
  });

  test("read alerts stay unchanged; other stories and comments get alerts of their own", async () => {
    const { writer, ama, kofi, storyId } = await setUp();
    const otherStoryId = await makeStory(testApp, writer, { title: "The Ferry" });
    await like(storyId, ama);
    await like(otherStoryId, ama);
    expect(await describeAlerts(writer)).toHaveLength(2);
    await testApp.call("readAllAlerts", {}, writer);
    await like(storyId, kofi);
    expect((await describeAlerts(writer))[0]).toBe(`${kofi.username} 0 story_like ${title}`);
    const [firstComment, secondComment] = [
      await comment(storyId, ama),
      await comment(storyId, ama),
    ];
    for (const user of [writer, kofi]) await likeComment(storyId, firstComment.path, user);
    await likeComment(storyId, secondComment.path, kofi);
    const { alerts } = await runJobsAndListAlerts(testApp, ama);
    expect(alerts.map(({ otherCount }) => otherCount).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  test("an alert that replaces another comes first, and its event has the replaced id", async () => {
    const { writer, ama, kofi, storyId } = await setUp();
    const { events, socket } = await collectAlertEvents(testApp, writer);
    sockets.push(socket);
    await like(storyId, ama);
    await testApp.runJobs();
    await follow(writer, ama);
    await testApp.runJobs();
    await like(storyId, kofi);
    await testApp.runJobs();
    await expect.poll(() => events.length).toBe(3);
    const { alerts } = await runJobsAndListAlerts(testApp, writer);
    expect(alerts.map(({ type }) => type)).toEqual(["story_like", "writer_follow"]);
    const [firstEvent, , lastEvent] = events;
    if (firstEvent?.change !== "new" || lastEvent?.change !== "new") {
      throw new Error("expected new alerts");
    }
    expect(lastEvent).toEqual({
      change: "new",
      alert: alerts[0],
      replacedId: firstEvent.alert._id,
      isMuted: false,
      unreadCount: 2,
    });
    expect(alerts.map(({ _id }) => _id)).not.toContain(firstEvent.alert._id);
  });
});

describe("the outbox", () => {
  test("contains an event until its alert is created, and no event of a failed transaction", async () => {
    const { writer, ama, storyId } = await setUp();
    const ctx = testApp.app.createContext({ viewer: null });
    const failedTransaction = inTransaction(ctx, async (tx) => {
      await enqueueAlert(tx, {
        userId: writer.userId,
        type: "moderation",
        senderId: null,
        note: "No.",
      });
      throw new Error("the process ended");
    });
    await expect(failedTransaction).rejects.toThrow("the process ended");
    expect(await countOutbox(writer)).toBe(0);
    await like(storyId, ama);
    expect(await countOutbox(writer)).toBe(1);
    await testApp.runJobs();
    expect(await countOutbox(writer)).toBe(0);
  });

  test("is unchanged by an interrupted batch, which is processed once when repeated", async () => {
    const { writer, ama, storyId } = await setUp();
    await like(storyId, ama);
    await testApp.db.pool.query(
      `CREATE FUNCTION refuse_alert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE TRIGGER refuse_alert BEFORE INSERT ON alerts FOR EACH ROW EXECUTE FUNCTION refuse_alert()`,
    );
    await expect(testApp.app.jobHandlers["create-alerts"]({})).rejects.toThrow("no");
    await testApp.db.pool.query(
      "DROP TRIGGER refuse_alert ON alerts; DROP FUNCTION refuse_alert()",
    );
    expect(await countOutbox(writer)).toBe(1);
    const createAlerts = testApp.app.jobHandlers["create-alerts"];
    await Promise.all([createAlerts({}), createAlerts({}), createAlerts({})]);
    expect(await describeAlerts(writer)).toEqual([`${ama.username} 0 story_like ${title}`]);
  });

  test("is processed by concurrent jobs in turn: the second groups its events with the alert of the first", async () => {
    const { writer, ama, kofi, esi, storyId } = await setUp();
    await like(storyId, ama);
    await testApp.runJobs();
    const createAlerts = testApp.app.jobHandlers["create-alerts"];
    await callDuringTransaction(
      testApp.db,
      [{ text: "SELECT FROM alerts WHERE user_id = $1 FOR UPDATE", values: [writer.userId] }],
      [kofi, esi].map((user) => async () => {
        await like(storyId, user);
        await createAlerts({});
      }),
    );
    expect(await describeAlerts(writer)).toEqual([`${esi.username} 2 story_like ${title}`]);
  });

  test("is processed completely, also with more events than one batch", async () => {
    const { writer } = await setUp();
    const users = await Promise.all(Array.from({ length: 3 }, () => makeReader(testApp)));
    await testApp.db.pool.query(
      `INSERT INTO alert_outbox (user_id, type, sender_id, note, created_at)
       SELECT $1, 'writer_profile_view', ($2::uuid[])[1 + n % 3], NULL, now() FROM generate_series(1, 1200) n`,
      [writer.userId, users.map(({ userId }) => userId)],
    );
    await testApp.app.jobHandlers["create-alerts"]({});
    expect(await countOutbox(writer)).toBe(0);
    expect((await runJobsAndListAlerts(testApp, writer)).alerts).toMatchObject([{ otherCount: 2 }]);
  });

  test("loses the event of a cancelled request; an unread alert that exists already is removed from clients", async () => {
    const { ama, kofi } = await setUp();
    const request = { userId: ama.userId, type: "friend_request", senderId: kofi.userId } as const;
    const ctx = testApp.app.createContext({ viewer: null });
    await testApp.db.pool.query("INSERT INTO friend_requests VALUES ($1, $2, now())", [
      kofi.userId,
      ama.userId,
    ]);
    const cancel = () => inTransaction(ctx, (tx) => cancelAlert(tx, request));
    await enqueue(request);
    await cancel();
    expect(await describeAlerts(ama)).toEqual([]);
    await enqueue(request);
    const { events, socket } = await collectAlertEvents(testApp, ama);
    sockets.push(socket);
    const { alerts } = await runJobsAndListAlerts(testApp, ama);
    expect(alerts).toHaveLength(1);
    await cancel();
    await testApp.runJobs();
    await expect
      .poll(() => events.at(-1))
      .toEqual({ change: "gone", alertId: alerts[0]?._id, unreadCount: 0 });
    expect(await describeAlerts(ama)).toEqual([]);
  });
});
