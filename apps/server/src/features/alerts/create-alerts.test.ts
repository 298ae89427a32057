import { afterEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../platform/context.ts";
import { alertsAfterJobs, collectAlertEvents } from "../../testing/alerts.fixture.ts";
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
import { bufferedProfileViews } from "../writers/record-profile-view.ts";

const kit = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const like = (storyId: string, person: TestUser, on = true) =>
  kit.call("likeStory", { params: { storyId }, body: { on } }, person);
const share = (storyId: string, person: TestUser, platform: "twitter" | "whatsapp" = "twitter") =>
  kit.call("shareStory", { params: { storyId }, body: { platform } }, person);
const follow = ({ writerId }: TestWriter, person: TestUser, on = true) =>
  kit.call("followWriter", { params: { writerId }, body: { on } }, person);
const view = ({ writerId }: TestWriter, person: TestUser) =>
  kit.call("getWriter", { params: { writerId } }, person);
const likeComment = (storyId: string, path: string[], person: TestUser) =>
  kit.call("likeComment", { params: { storyId }, body: { path } }, person);

async function comment(storyId: string, person: TestUser, parentId?: string) {
  const parts = { params: { storyId }, query: {} };
  const made = parentId
    ? await kit.call("createReply", { ...parts, body: { text: "Yes.", parentId } }, person)
    : await kit.call("createComment", { ...parts, body: { text: "Tell on." } }, person);
  return made.comment;
}

const title = "The River's Third Name";

async function scene() {
  const griot = await makeWriter(kit);
  const [ama, kofi, esi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
  return { griot, ama, kofi, esi, storyId: await makeStory(kit, griot) };
}

/** As a line: who, of how many others, what, and of what. */
async function lines(person: TestUser): Promise<string[]> {
  const { alerts } = await alertsAfterJobs(kit, person);
  return alerts.map(({ type, sender, otherCount, reference }) =>
    [sender?.username, otherCount, type, reference?.title]
      .filter((part) => part !== undefined)
      .join(" "),
  );
}

describe("alert types (social §9): somebody is alerted", () => {
  test("of a like, a share and a comment on their story, with who did it and the story", async () => {
    const { griot, ama, storyId } = await scene();
    await like(storyId, ama);
    await share(storyId, ama);
    await comment(storyId, ama);
    const { alerts, unread } = await alertsAfterJobs(kit, griot);
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

  test("of a like on their comment and of an answer to it, with the story", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    const { _id, path } = await comment(storyId, ama);
    await likeComment(storyId, path, griot);
    await comment(storyId, kofi, _id);
    const { alerts } = await alertsAfterJobs(kit, ama);
    expect(
      alerts
        .map(({ type, sender, reference }) => `${type} ${sender?._id} ${reference?._id}`)
        .toSorted(),
    ).toEqual([
      `comment_like ${griot.userId} ${storyId}`,
      `comment_reply ${kofi.userId} ${storyId}`,
    ]);
    expect(alerts.find(({ type }) => type === "comment_like")?.sender).toMatchObject({
      writerId: griot.writerId,
      posterName: "Ama",
    });
  });

  test("of an answer below their story, and once where it answers themselves", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    const { _id: theirs } = await comment(storyId, griot);
    const { _id } = await comment(storyId, ama);
    expect(await lines(griot)).toEqual([`${ama.username} 0 story_comment ${title}`]);
    await kit.call("readAllAlerts", {}, griot);
    await comment(storyId, kofi, _id);
    expect((await lines(griot))[0]).toBe(`${kofi.username} 0 story_comment ${title}`);
    await kit.call("readAllAlerts", {}, griot);
    await comment(storyId, kofi, theirs);
    expect((await alertsAfterJobs(kit, griot)).alerts.filter(({ read }) => !read)).toMatchObject([
      { type: "comment_reply" },
    ]);
  });

  test("of a new follower, and of somebody who looks at their profile, once a day", async () => {
    const { griot, ama } = await scene();
    await follow(griot, ama);
    await view(griot, ama);
    await view(griot, griot);
    const { writeBuffer } = kit.app.contextFor(null);
    await writeBuffer.flush(bufferedProfileViews);
    expect(new Set(await lines(griot))).toEqual(
      new Set([`${ama.username} 0 writer_follow`, `${ama.username} 0 writer_profile_view`]),
    );
    await kit.call("readAllAlerts", {}, griot);
    const again = async () => {
      await view(griot, ama);
      await writeBuffer.flush(bufferedProfileViews);
      return (await alertsAfterJobs(kit, griot)).unread;
    };
    expect(await again()).toBe(0);
    kit.clock.advance(25 * 3600 * 1000);
    expect(await again()).toBe(1);
  });

  test("of a request and of its acceptance, which a transaction puts, each by itself", async () => {
    const { ama, kofi, esi } = await scene();
    const now = kit.clock.now();
    for (const sender of [kofi, esi]) {
      await kit.db.pool.query(
        "INSERT INTO friend_requests (sender_id, recipient_id, created_at) VALUES ($1, $2, $3)",
        [sender.userId, ama.userId, now],
      );
      await put({ userId: ama.userId, type: "friend_request", senderId: sender.userId });
    }
    expect((await lines(ama)).toSorted()).toEqual(
      [`${kofi.username} 0 friend_request`, `${esi.username} 0 friend_request`].toSorted(),
    );
    await kit.db.pool.query(
      "INSERT INTO friends (user_id, friend_id, created_at) VALUES ($1, $2, $3), ($2, $1, $3)",
      [ama.userId, kofi.userId, now],
    );
    await put({ userId: kofi.userId, type: "request_accepted", senderId: ama.userId });
    expect(await lines(kofi)).toEqual([`${ama.username} 0 request_accepted`]);
  });

  const word = { type: "moderation", sender: null, reference: null };
  test("of each word of the moderators, with what they say and without a sender, also while suspended", async () => {
    const { ama } = await scene();
    await kit.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [ama.userId]);
    for (const note of ["Be kind.", "Once more: be kind."]) {
      await put({ userId: ama.userId, type: "moderation", senderId: null, note });
    }
    await kit.runJobs();
    await kit.db.pool.query("UPDATE users SET suspended_at = NULL WHERE id = $1", [ama.userId]);
    kit.app.contextFor(null).invalidateUser(ama.userId);
    const { alerts } = await alertsAfterJobs(kit, ama);
    expect(alerts).toMatchObject([word, word]);
    expect(alerts.map(({ note }) => note ?? "").toSorted()).toEqual([
      "Be kind.",
      "Once more: be kind.",
    ]);
  });
});

type Put = Parameters<typeof enqueueAlert>[1];
const put = (alerted: Put) =>
  inTransaction(kit.app.contextFor(null), (tx) => enqueueAlert(tx, alerted));

async function outbox(person: TestUser): Promise<number> {
  const found = await kit.db.pool.query("SELECT FROM alert_outbox WHERE user_id = $1", [
    person.userId,
  ]);
  return found.rowCount ?? 0;
}

describe("nobody is alerted", () => {
  test("of their own act (decisions §5)", async () => {
    const { griot, storyId } = await scene();
    await like(storyId, griot);
    await share(storyId, griot);
    const { path, _id } = await comment(storyId, griot);
    await likeComment(storyId, path, griot);
    await comment(storyId, griot, _id);
    await put({ userId: griot.userId, type: "friend_request", senderId: griot.userId });
    expect(await outbox(griot)).toBe(0);
    expect(await alertsAfterJobs(kit, griot)).toEqual({ alerts: [], unread: 0 });
  });

  test("of what was taken back before it was told, and twice of what is done again", async () => {
    const { griot, ama, storyId } = await scene();
    await like(storyId, ama);
    await like(storyId, ama, false);
    await follow(griot, ama);
    await follow(griot, ama, false);
    const { path } = await comment(storyId, ama);
    await kit.call("deleteComment", { params: { storyId }, body: { path } }, ama);
    expect(await lines(griot)).toEqual([]);
    await like(storyId, ama);
    expect(await lines(griot)).toHaveLength(1);
    await kit.call("readAllAlerts", {}, griot);
    await like(storyId, ama, false);
    await like(storyId, ama);
    await share(storyId, ama);
    await share(storyId, ama, "whatsapp");
    const { alerts } = await alertsAfterJobs(kit, griot);
    expect(alerts.map(({ type, read }) => [type, read])).toEqual([
      ["story_share", false],
      ["story_like", true],
    ]);
  });

  test.each([
    ["the griot blocked the reader", (s: Scene) => block(kit, s.griot, s.ama)],
    ["the reader blocked the griot", (s: Scene) => block(kit, s.ama, s.griot)],
    ["the reader is suspended", (s: Scene) => set("users", "suspended_at", s.ama.userId)],
    ["the reader is gone", (s: Scene) => set("users", "deleted_at", s.ama.userId)],
    ["the griot is gone", (s: Scene) => set("users", "deleted_at", s.griot.userId)],
    ["the story is deleted", (s: Scene) => set("stories", "deleted_at", s.storyId)],
    ["the story is hidden", (s: Scene) => set("stories", "hidden_at", s.storyId)],
    ["the griot blocked the story", (s: Scene) => blockStory(s.griot, s.storyId)],
  ])(
    "where %s between the act and the job, and it is not told later either",
    async (_, happens) => {
      const made = await scene();
      await like(made.storyId, made.ama);
      await comment(made.storyId, made.ama);
      expect(await outbox(made.griot)).toBe(2);
      await happens(made);
      await kit.runJobs();
      expect(await outbox(made.griot)).toBe(0);
      const found = await kit.db.pool.query("SELECT FROM alerts WHERE user_id = $1", [
        made.griot.userId,
      ]);
      expect(found.rowCount).toBe(0);
    },
  );

  test("of an answer below a comment that they blocked, or that is hidden meanwhile", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    const { _id: blocked } = await comment(storyId, ama);
    await kit.runJobs();
    const { _id } = await comment(storyId, kofi, blocked);
    await kit.db.pool.query("INSERT INTO comment_blocks VALUES ($1, $2, now())", [
      griot.userId,
      blocked,
    ]);
    await kit.db.pool.query("UPDATE comments SET hidden_at = now() WHERE id = $1", [_id]);
    expect(await lines(griot)).toEqual([`${ama.username} 0 story_comment ${title}`]);
    expect(await lines(ama)).toEqual([]);
  });
});

type Scene = Awaited<ReturnType<typeof scene>>;
const set = (table: string, column: string, id: string) =>
  kit.db.pool.query(`UPDATE ${table} SET ${column} = now() WHERE id = $1`, [id]);
const blockStory = ({ userId }: TestUser, storyId: string) =>
  kit.db.pool.query("INSERT INTO story_blocks VALUES ($1, $2, now())", [userId, storyId]);

describe("repeats fold (decisions §5)", () => {
  test("ten people who like at once, told while they do, are one alert that names the latest and counts nine", async () => {
    const { griot, storyId } = await scene();
    const people = await Promise.all(Array.from({ length: 10 }, () => makeReader(kit)));
    const tell = kit.app.jobHandlers["make-alerts"];
    await Promise.all(people.flatMap((person) => [like(storyId, person), tell({})]));
    const { alerts, unread } = await alertsAfterJobs(kit, griot);
    expect(alerts).toMatchObject([{ type: "story_like", otherCount: 9 }]);
    expect(people.map(({ userId }) => userId)).toContain(alerts[0]?.sender?._id);
    expect(unread).toBe(1);
  });

  test("a person counts once in an alert, however often they comment, and comes to the front", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    await comment(storyId, ama);
    await comment(storyId, ama);
    expect(await lines(griot)).toEqual([`${ama.username} 0 story_comment ${title}`]);
    await comment(storyId, kofi);
    expect(await lines(griot)).toEqual([`${kofi.username} 1 story_comment ${title}`]);
    await comment(storyId, ama);
    expect(await lines(griot)).toEqual([`${ama.username} 1 story_comment ${title}`]);
    await kit.call("readAllAlerts", {}, griot);
    kit.clock.advance(1000);
    await comment(storyId, kofi);
    await lines(griot);
    await comment(storyId, ama);
    expect(await lines(griot)).toEqual([
      `${ama.username} 1 story_comment ${title}`,
      `${ama.username} 1 story_comment ${title}`,
    ]);
  });

  test("what is read stays as it is, other stories and other comments are told by themselves", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    const other = await makeStory(kit, griot, { title: "The Ferry" });
    await like(storyId, ama);
    await like(other, ama);
    expect(await lines(griot)).toHaveLength(2);
    await kit.call("readAllAlerts", {}, griot);
    await like(storyId, kofi);
    expect((await lines(griot))[0]).toBe(`${kofi.username} 0 story_like ${title}`);
    const [one, two] = [await comment(storyId, ama), await comment(storyId, ama)];
    for (const person of [griot, kofi]) await likeComment(storyId, one.path, person);
    await likeComment(storyId, two.path, kofi);
    const { alerts } = await alertsAfterJobs(kit, ama);
    expect(alerts.map(({ otherCount }) => `and ${otherCount}`).toSorted()).toEqual([
      "and 0",
      "and 1",
    ]);
  });

  test("the alert that takes another's place comes to the top, and its event names the one replaced", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    const { heard, socket } = await collectAlertEvents(kit, griot);
    sockets.push(socket);
    await like(storyId, ama);
    await kit.runJobs();
    await follow(griot, ama);
    await kit.runJobs();
    await like(storyId, kofi);
    await kit.runJobs();
    await expect.poll(() => heard.length).toBe(3);
    const { alerts } = await alertsAfterJobs(kit, griot);
    expect(alerts.map(({ type }) => type)).toEqual(["story_like", "writer_follow"]);
    const [first, , last] = heard;
    if (first?.change !== "new" || last?.change !== "new") throw new Error("none is told");
    expect(last).toEqual({
      change: "new",
      alert: alerts[0],
      replacedId: first.alert._id,
      isMuted: false,
      unreadCount: 2,
    });
    expect(alerts.map(({ _id }) => _id)).not.toContain(first.alert._id);
  });
});

describe("the outbox", () => {
  test("holds an act exactly as long as it is not told, and nothing of an act that failed", async () => {
    const { griot, ama, storyId } = await scene();
    const ctx = kit.app.contextFor(null);
    const failed = inTransaction(ctx, async (tx) => {
      await enqueueAlert(tx, {
        userId: griot.userId,
        type: "moderation",
        senderId: null,
        note: "No.",
      });
      throw new Error("the process ended");
    });
    await expect(failed).rejects.toThrow("the process ended");
    expect(await outbox(griot)).toBe(0);
    await like(storyId, ama);
    expect(await outbox(griot)).toBe(1);
    await kit.runJobs();
    expect(await outbox(griot)).toBe(0);
  });

  test("a batch that is interrupted leaves everything as it was, and is told once when it is done again", async () => {
    const { griot, ama, storyId } = await scene();
    await like(storyId, ama);
    await kit.db.pool.query(
      `CREATE FUNCTION refuse_alert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE TRIGGER refuse_alert BEFORE INSERT ON alerts FOR EACH ROW EXECUTE FUNCTION refuse_alert()`,
    );
    await expect(kit.app.jobHandlers["make-alerts"]({})).rejects.toThrow("no");
    await kit.db.pool.query("DROP TRIGGER refuse_alert ON alerts; DROP FUNCTION refuse_alert()");
    expect(await outbox(griot)).toBe(1);
    const tell = kit.app.jobHandlers["make-alerts"];
    await Promise.all([tell({}), tell({}), tell({})]);
    expect(await lines(griot)).toEqual([`${ama.username} 0 story_like ${title}`]);
  });

  test("jobs at the same time take turns: the second folds into what the first has made", async () => {
    const { griot, ama, kofi, esi, storyId } = await scene();
    await like(storyId, ama);
    await kit.runJobs();
    const tell = kit.app.jobHandlers["make-alerts"];
    const isWaiting = async (count: number) => {
      const waiting =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await expect.poll(async () => (await kit.db.pool.query(waiting)).rowCount).toBe(count);
    };
    const holder = await kit.db.pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM alerts WHERE user_id = $1 FOR UPDATE", [griot.userId]);
    await like(storyId, kofi);
    const first = tell({});
    await isWaiting(1);
    await like(storyId, esi);
    const second = tell({});
    await isWaiting(2);
    await holder.query("COMMIT");
    holder.release();
    await Promise.all([first, second]);
    expect(await lines(griot)).toEqual([`${esi.username} 2 story_like ${title}`]);
  });

  test("a flood of more than a batch is told whole", async () => {
    const { griot } = await scene();
    const people = await Promise.all(Array.from({ length: 3 }, () => makeReader(kit)));
    await kit.db.pool.query(
      `INSERT INTO alert_outbox (user_id, type, sender_id, note, created_at)
       SELECT $1, 'writer_profile_view', ($2::uuid[])[1 + n % 3], NULL, now() FROM generate_series(1, 1200) n`,
      [griot.userId, people.map(({ userId }) => userId)],
    );
    await kit.app.jobHandlers["make-alerts"]({});
    expect(await outbox(griot)).toBe(0);
    expect((await alertsAfterJobs(kit, griot)).alerts).toMatchObject([{ otherCount: 2 }]);
  });

  test("a request that is taken back is not told, and its unread alert goes from the screens", async () => {
    const { ama, kofi } = await scene();
    const request = { userId: ama.userId, type: "friend_request", senderId: kofi.userId } as const;
    const ctx = kit.app.contextFor(null);
    await kit.db.pool.query("INSERT INTO friend_requests VALUES ($1, $2, now())", [
      kofi.userId,
      ama.userId,
    ]);
    const takeBack = () => inTransaction(ctx, (tx) => cancelAlert(tx, request));
    await put(request);
    await takeBack();
    expect(await lines(ama)).toEqual([]);
    await put(request);
    const { heard, socket } = await collectAlertEvents(kit, ama);
    sockets.push(socket);
    const { alerts } = await alertsAfterJobs(kit, ama);
    expect(alerts).toHaveLength(1);
    await takeBack();
    await kit.runJobs();
    await expect
      .poll(() => heard.at(-1))
      .toEqual({ change: "gone", alertId: alerts[0]?._id, unreadCount: 0 });
    expect(await lines(ama)).toEqual([]);
  });
});
