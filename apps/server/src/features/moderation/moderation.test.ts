import type { CallInput } from "@kora/contract";
import type { ReportedEntity } from "@kora/contract/moderation";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

type Kind = ReportedEntity["kind"];
type Body = CallInput<"moderate">["body"];
type Case = { readonly kind: Kind; readonly targetId: string };

/** A griot with a story, a comment below it and a status, a reader and a moderator. */
async function scene() {
  const [griot, ama] = [await makeWriter(kit), await makeReader(kit)];
  const moderator = await makeReader(kit, { isModerator: true });
  const title = `River ${newId().slice(-12)}`;
  const storyId = await makeStory(kit, griot, { title, html: "<p>Once &amp; <b>not</b> once</p>" });
  const { comment } = await kit.call(
    "createComment",
    { params: { storyId }, query: {}, body: { text: "You are a fool." } },
    griot,
  );
  const status = await postStatus(kit, griot);
  const cases: Record<Kind, Case> = {
    story: { kind: "story", targetId: storyId },
    comment: { kind: "comment", targetId: comment._id },
    status: { kind: "status", targetId: status._id },
    user: { kind: "user", targetId: griot.userId },
  };
  return { griot, ama, moderator, title, storyId, comment, status, cases };
}

const report = ({ kind: type, targetId }: Case, person: TestUser, reason = "It is unkind.") =>
  kit.call("reportEntity", { body: { type, targetId, reason } }, person);

const act = (params: Case, body: Body, moderator: TestUser) =>
  kit.call("moderate", { params, body }, moderator);

const refused = async (params: Case, body: Body, moderator: TestUser) => {
  const { status, body: told } = await kit.refuse("moderate", { params, body }, moderator);
  return [status, told.msg];
};

/** All pages of a list of reports. */
async function queue(moderator: TestUser, state: "open" | "handled" = "open", limit = 100) {
  const things: ReportedEntity[] = [];
  let cursor: string | undefined;
  do {
    const query = { state, limit, ...(cursor !== undefined && { cursor }) };
    const answer = await kit.send("listReports", { query }, moderator);
    things.push(...answer.json<ReportedEntity[]>());
    cursor = answer.headers["x-next-cursor"] as string | undefined;
  } while (cursor !== undefined);
  return things;
}

const found = async (moderator: TestUser, { targetId }: Case, state?: "open" | "handled") =>
  (await queue(moderator, state)).find((thing) => thing.targetId === targetId);

describe("the queue (decisions §5)", () => {
  test("shows each thing once, in its context, with who reported it and why", async () => {
    const { griot, ama, moderator, title, storyId, cases } = await scene();
    const kofi = await makeReader(kit);
    for (const one of Object.values(cases)) await report(one, ama, "First.");
    await report(cases.comment, kofi, "Second.");
    expect(await found(moderator, cases.comment)).toMatchObject({
      kind: "comment",
      thing: {
        text: "You are a fool.",
        storyTitle: title,
        path: `/story/${storyId}`,
        isHidden: false,
        author: { _id: griot.userId, username: griot.username, isSuspended: false },
      },
      reportCount: 2,
      reports: [
        { reason: "Second.", reporter: { _id: kofi.userId } },
        { reason: "First.", reporter: { _id: ama.userId } },
      ],
      act: null,
    });
    expect(await found(moderator, cases.story)).toMatchObject({
      thing: { title, text: "Once & not once", path: `/story/${storyId}`, storyTitle: null },
    });
    expect(await found(moderator, cases.status)).toMatchObject({
      thing: { path: `/status/${cases.status.targetId}` },
    });
    expect(await found(moderator, cases.user)).toMatchObject({
      thing: { title: `Name of ${griot.username}`, path: `/user/${griot.userId}` },
    });
  });

  test("has the longest waiting first, and each on one page", async () => {
    const { ama, moderator, cases } = await scene();
    const order = [cases.user, cases.status, cases.story];
    for (const one of order) {
      await report(one, ama);
      kit.clock.advance(1);
    }
    await report(cases.user, await makeReader(kit));
    const ids = (await queue(moderator, "open", 1)).map(({ targetId }) => targetId);
    expect(ids.filter((id) => order.some(({ targetId }) => targetId === id))).toEqual(
      order.map(({ targetId }) => targetId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("shows moderators everybody, whoever blocks whom", async () => {
    const { griot, ama, moderator, cases } = await scene();
    await report(cases.story, ama);
    await block(kit, griot, moderator);
    expect(await found(moderator, cases.story)).toMatchObject({
      thing: { author: { _id: griot.userId } },
    });
    await act(cases.story, { act: "dismiss" }, moderator);
  });

  test("keeps what is gone, whose reports can only be dismissed", async () => {
    const { griot, ama, moderator, cases, storyId } = await scene();
    await report(cases.story, ama);
    await kit.call("deleteStory", { params: { id: storyId } }, griot);
    expect(await found(moderator, cases.story)).toMatchObject({ thing: null, reportCount: 1 });
    const gone = [404, "This is no longer there."];
    expect(await refused(cases.story, { act: "hide" }, moderator)).toEqual(gone);
    await act(cases.story, { act: "dismiss" }, moderator);
    expect(await found(moderator, cases.story)).toBeUndefined();
  });
});

describe("an act", () => {
  test("that dismisses handles the reports; reported again it waits again", async () => {
    const { ama, moderator, cases } = await scene();
    await report(cases.user, ama);
    expect(await act(cases.user, { act: "dismiss" }, moderator)).toEqual({
      msg: "The reports were dismissed.",
    });
    expect(await found(moderator, cases.user)).toBeUndefined();
    expect(await found(moderator, cases.user, "handled")).toMatchObject({
      act: "dismiss",
      reportCount: 1,
    });
    await report(cases.user, ama);
    expect(await found(moderator, cases.user)).toMatchObject({ act: null, reportCount: 1 });
    expect(await found(moderator, cases.user, "handled")).toBeUndefined();
  });

  test("that hides a story takes it from every reader, its page and the feed, until it is shown again", async () => {
    const { griot, ama, moderator, title, storyId, cases } = await scene();
    const seen = async () => {
      const listed = { params: { writerId: griot.writerId }, query: {} };
      const [story, found, list, page, sitemap] = await Promise.all([
        kit.send("getStory", { params: { id: storyId } }, ama),
        kit.call("search", { query: { q: title } }, ama),
        kit.call("listWriterStories", listed, ama),
        kit.app.http.inject(`/story/${storyId}/share`),
        kit.app.http.inject(`/writer/${griot.writerId}/feed.atom`),
      ]);
      return [
        story.statusCode === 200,
        found.stories.length === 1,
        list.length === 1,
        page.statusCode === 200,
        sitemap.body.includes(storyId),
      ];
    };
    await report(cases.story, ama);
    expect(await seen()).toEqual([true, true, true, true, true]);
    expect(await act(cases.story, { act: "hide" }, moderator)).toEqual({
      msg: "It is hidden now.",
    });
    expect(await seen()).toEqual([false, false, false, false, false]);
    expect(await found(moderator, cases.story, "handled")).toMatchObject({
      act: "hide",
      thing: { isHidden: true, path: null },
    });
    await act(cases.story, { act: "unhide" }, moderator);
    expect(await seen()).toEqual([true, true, true, true, true]);
  });

  test("that hides a comment leaves its place without words, which come back, and tells open screens", async () => {
    const { ama, moderator, storyId, cases } = await scene();
    const socket = await connect(kit, ama);
    sockets.push(socket);
    const heard: string[] = [];
    socket.on("storyComments", ({ change }) => heard.push(change));
    await socket.ask("openStory", { storyId });
    await report(cases.comment, ama);
    const read = () => kit.call("listComments", { params: { storyId }, query: {} }, ama);
    const before = await read();
    await act(cases.comment, { act: "hide" }, moderator);
    const hidden = await read();
    expect(hidden).toMatchObject({
      commentCount: 0,
      comments: [{ isDeleted: true, text: "", userId: null, isFirst: false }],
    });
    await expect.poll(() => heard).toEqual(["deleted"]);
    await act(cases.comment, { act: "unhide" }, moderator);
    const after = await read();
    expect(after).toMatchObject({
      commentCount: 1,
      comments: [{ isDeleted: false, text: "You are a fool.", isFirst: true }],
    });
    expect(after.comments[0]?.userId).toEqual(before.comments[0]?.userId);
  });

  test("that hides a status deletes it", async () => {
    const { griot, ama, moderator, status, cases } = await scene();
    await report(cases.status, ama);
    await act(cases.status, { act: "hide" }, moderator);
    const asked = { params: { statusId: status._id } };
    expect((await kit.refuse("readStatus", asked, griot)).status).toBe(404);
    expect(await found(moderator, cases.status, "handled")).toMatchObject({ thing: null });
  });

  test("that warns alerts the person with the moderators' words", async () => {
    const { griot, ama, moderator, cases } = await scene();
    await report(cases.comment, ama);
    await act(cases.comment, { act: "warn", note: "Please be kind." }, moderator);
    const { rows } = await kit.db.pool.query(
      "SELECT type, sender_id, note FROM alert_outbox WHERE user_id = $1 AND type = 'moderation'",
      [griot.userId],
    );
    expect(rows).toEqual([{ type: "moderation", sender_id: null, note: "Please be kind." }]);
  });

  test("that suspends ends every session and socket, with why and until when, and is taken back by restore", async () => {
    const { griot, ama, moderator, cases } = await scene();
    const socket = await connect(kit, griot);
    sockets.push(socket);
    await report(cases.user, ama);
    const body = { act: "suspend", note: "Insults.", days: 3 } as const;
    expect(await act(cases.user, body, moderator)).toEqual({ msg: "The account is suspended." });
    await socket.closed();
    expect((await kit.refuse("getProfile", {}, griot)).status).toBe(401);
    const { rows } = await kit.db.pool.query(
      "SELECT suspended_for, suspended_until - suspended_at AS lasts FROM users WHERE id = $1",
      [griot.userId],
    );
    expect(rows).toMatchObject([{ suspended_for: "Insults.", lasts: { days: 3 } }]);
    const face = { params: { userId: griot.userId } };
    expect((await kit.refuse("getProfilePicture", face, ama)).status).toBe(404);
    expect(await act(cases.user, { act: "restore" }, moderator)).toEqual({
      msg: "The account is no longer suspended.",
    });
    expect(await kit.call("getProfilePicture", face, ama)).toBeDefined();
  });

  test("is written in the log with who did it, the latest first, page by page", async () => {
    const { griot, ama, moderator, cases, title } = await scene();
    await report(cases.story, ama);
    await act(cases.story, { act: "hide", note: "Copied." }, moderator);
    await act(cases.story, { act: "unhide" }, moderator);
    const answer = await kit.send("listModerationLog", { query: { limit: 1 } }, moderator);
    const cursor = answer.headers["x-next-cursor"] as string;
    const next = await kit.call("listModerationLog", { query: { limit: 1, cursor } }, moderator);
    const line = { kind: "story", targetId: cases.story.targetId, title };
    const by = { moderator: { _id: moderator.userId, username: moderator.username } };
    expect([...answer.json(), ...next]).toMatchObject([
      { ...line, act: "unhide", note: "", ...by },
      { ...line, act: "hide", note: "Copied.", ...by },
    ]);
    expect(griot.userId).not.toBe(moderator.userId);
  });
});

describe("what no act does", () => {
  const already = [409, "This was acted on already. Please reload."];

  test("of two moderators at once one acts, the other is told that it was done", async () => {
    const { ama, moderator, cases } = await scene();
    const other = await makeReader(kit, { isModerator: true });
    for (const one of Object.values(cases)) await report(one, ama);
    for (const [one, body] of [
      [cases.story, { act: "hide" }],
      [cases.comment, { act: "warn", note: "Be kind." }],
      [cases.status, { act: "dismiss" }],
      [cases.user, { act: "suspend", note: "Insults." }],
    ] as const) {
      const answers = await Promise.all(
        [moderator, other].map((person) => kit.send("moderate", { params: one, body }, person)),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 409,
      ]);
    }
    const log = await kit.call("listModerationLog", { query: { limit: 100 } }, moderator);
    const ids = new Set(Object.values(cases).map(({ targetId }) => targetId));
    expect(log.filter(({ targetId }) => ids.has(targetId))).toHaveLength(4);
  });

  test("is done to what was never reported, to oneself, or to a moderator by suspension", async () => {
    const { griot, ama, moderator, cases } = await scene();
    const gone = [404, "This is no longer there."];
    expect(await refused(cases.user, { act: "dismiss" }, moderator)).toEqual(gone);
    const own = { kind: "user", targetId: moderator.userId } as const;
    await report(own, ama);
    const yourself = [403, "You cannot moderate yourself."];
    expect(await refused(own, { act: "dismiss" }, moderator)).toEqual(yourself);
    const other = await makeReader(kit, { isModerator: true });
    const suspension = { act: "suspend", note: "No." } as const;
    expect(await refused(own, suspension, other)).toEqual([
      403,
      "A moderator cannot be suspended.",
    ]);
    expect((await kit.refuse("moderate", { params: own, body: suspension }, griot)).status).toBe(
      403,
    );
    await act(own, { act: "dismiss" }, other);
  });

  test("goes without what it needs", async () => {
    const { ama, moderator, cases } = await scene();
    await report(cases.user, ama);
    await report(cases.story, ama);
    for (const name of ["warn", "suspend"] as const) {
      expect(await refused(cases.user, { act: name, note: " " }, moderator)).toEqual([
        400,
        "Please say why.",
      ]);
    }
    expect(await refused(cases.user, { act: "hide" }, moderator)).toEqual([
      400,
      "A person cannot be hidden, but suspended.",
    ]);
    for (const name of ["unhide", "restore"] as const) {
      expect(await refused(cases.story, { act: name }, moderator)).toEqual(already);
    }
    for (const days of [0, 1.5, 3651]) {
      const body = { act: "suspend", note: "Insults.", days } as const;
      expect((await refused(cases.user, body, moderator))[0]).toBe(400);
    }
    const strange = { act: "burn" } as unknown as Body;
    expect((await refused(cases.user, strange, moderator))[0]).toBe(400);
  });
});
