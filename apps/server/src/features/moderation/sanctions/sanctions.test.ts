import type { ModeratedKind } from "@kora/contract/moderation-actions";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { birthMonths, monthAgo } from "../../../testing/ages.fixture.ts";
import { sendChatMessage } from "../../../testing/chats.fixture.ts";
import { makeGroup } from "../../../testing/group-roles.fixture.ts";
import { sendToGroup } from "../../../testing/groups.fixture.ts";
import {
  listSanctions,
  makeModerator,
  makeOperator,
  moderateUser,
  readModerationRefusal,
} from "../../../testing/sanctions.fixture.ts";
import { makeTotpUser, proveByCode } from "../../../testing/second-factor.fixture.ts";
import { makeSeries } from "../../../testing/series.fixture.ts";
import { postStatus } from "../../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../../testing/users.fixture.ts";
import { report } from "../../reports/reports.fixture.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

type Target = { kind: ModeratedKind; targetId: string };

async function setUp() {
  const [writer, moderator] = [await makeWriter(testApp), await makeModerator(testApp)];
  const storyId = await makeStory(testApp, writer, { title: "The Ferry" });
  const story: Target = { kind: "story", targetId: storyId };
  const user: Target = { kind: "user", targetId: writer.userId };
  const act = (params: Target, body: Parameters<typeof moderateUser>[3], by = moderator) =>
    testApp.call("moderate", { params, body }, by);
  return { writer, moderator, storyId, story, user, act };
}

const readAlerts = async (user: TestUser) => {
  await testApp.runJobs();
  return testApp.call("listAlerts", { query: {} }, user);
};

const mailsTo = ({ email }: TestUser) => testApp.mails.filter(({ to }) => to === email);

describe("a moderator acts without a report", () => {
  test("on a user, a story, a comment and a status for everyone; the entity is then in the list of handled ones", async () => {
    const { writer, moderator, storyId, story, user, act } = await setUp();
    const { comment } = await testApp.call(
      "createComment",
      { params: { storyId }, query: {}, body: { text: "Fool." } },
      writer,
    );
    const status = await postStatus(testApp, writer);
    for (const [kind, targetId] of [
      ["comment", comment._id],
      ["status", status._id],
    ] as const) {
      await act({ kind, targetId }, { act: "hide", note: "Rude." });
    }
    await act(story, { act: "hide", note: "Copied." });
    await act(user, { act: "warn", note: "Be kind." });
    const handled = await testApp.call(
      "listReports",
      { query: { state: "handled", authorId: writer.userId } },
      moderator,
    );
    expect(handled.map(({ kind, act: last, reportCount }) => [kind, last, reportCount])).toEqual([
      ["user", "warn", 0],
      ["story", "hide", 0],
      ["status", "hide", 0],
      ["comment", "hide", 0],
    ]);
  });

  test("but not on messages, private groups and playlists, and statuses for some, which answer 404", async () => {
    const { writer, moderator } = await setUp();
    const message = await sendChatMessage(testApp, writer, await makeReader(testApp));
    const group = await testApp.call(
      "createGroup",
      { body: { name: "Fire", description: "", privacy: "private" } },
      writer,
    );
    const playlist = await testApp.call(
      "createPlaylist",
      { body: { name: "Mine", public: false } },
      writer,
    );
    const status = await postStatus(testApp, writer, "For friends.", { audience: "friends" });
    const body = { act: "warn", note: "Be kind." } as const;
    for (const [kind, { _id: targetId }] of [
      ["message", message],
      ["group", group],
      ["playlist", playlist],
      ["status", status],
    ] as const) {
      const refusal = [404, "This is no longer there."];
      expect(await readModerationRefusal(testApp, moderator, { kind, targetId }, body)).toEqual(
        refusal,
      );
      for (const name of ["getModeratedEntity", "addNote"] as const) {
        const input = { params: { kind, targetId }, body: { text: "Note" } };
        expect((await testApp.callExpectingError(name, input, moderator)).status).toBe(404);
      }
    }
  });

  test("and hides a public group: nobody finds, joins or writes in it, until it is shown again", async () => {
    const { writer, act } = await setUp();
    const [ama, member] = [await makeReader(testApp), await makeReader(testApp)];
    const group = await testApp.call(
      "createGroup",
      { body: { name: "Fire", description: "", privacy: "public" } },
      writer,
    );
    const target: Target = { kind: "group", targetId: group._id };
    const params = { id: group._id };
    await testApp.call("joinGroup", { params, body: {} }, member);
    const send = () =>
      testApp.send(
        "sendMessage",
        { form: { groupId: group._id, content: "Hello" }, files: { media: undefined } },
        member,
      );
    const readStatuses = async () => [
      (await testApp.send("getGroup", { params }, ama)).statusCode,
      (await testApp.send("joinGroup", { params, body: {} }, ama)).statusCode,
      (await send()).statusCode,
      (await testApp.send("getGroup", { params }, member)).statusCode,
    ];
    await act(target, { act: "hide", note: "Insults." });
    expect(await readStatuses()).toEqual([404, 404, 403, 200]);
    expect((await send()).json().msg).toBe(
      "Moderators have hidden this group, so nobody can write in it. Its creator can appeal.",
    );
    // The creator cannot open it again.
    await testApp.call("softDeleteGroup", { params, body: {} }, writer);
    await testApp.call("restoreGroup", { params, body: {} }, writer);
    await testApp.call("setBroadcast", { params, body: { broadcastMode: true } }, writer);
    expect((await send()).statusCode).toBe(403);
    await testApp.call("setBroadcast", { params, body: { broadcastMode: false } }, writer);
    await act(target, { act: "unhide", note: "It was a mistake." });
    expect(await readStatuses()).toEqual([200, 200, 201, 200]);
  });

  test("and hides a group, where members can still delete their messages, and not edit or restore them", async () => {
    const { writer, act } = await setUp();
    const groupId = await makeGroup(testApp, writer);
    const { _id: messageId } = await sendToGroup(testApp, writer, groupId, { content: "Hello" });
    const { _id: otherId } = await sendToGroup(testApp, writer, groupId, { content: "Again" });
    await act({ kind: "group", targetId: groupId }, { act: "hide", note: "Insults." });
    const params = { messageId };
    const edit = { params, body: { content: "Bye" } };
    expect((await testApp.callExpectingError("editMessage", edit, writer)).status).toBe(403);
    await testApp.call("deleteMessage", { params, body: {} }, writer);
    const messages = await testApp.call(
      "listGroupMessages",
      { params: { id: groupId }, query: {} },
      writer,
    );
    expect(messages.find(({ _id }) => _id === messageId)).toMatchObject({ isDeleted: true });
    const restore = await testApp.callExpectingError(
      "restoreMessage",
      { params, body: {} },
      writer,
    );
    expect(restore.status).toBe(403);
    await testApp.call("softDeleteGroup", { params: { id: groupId }, body: {} }, writer);
    const deletion = { params: { messageId: otherId }, body: {} };
    expect((await testApp.callExpectingError("deleteMessage", deletion, writer)).status).toBe(403);
  });

  test("and hides a group that has no creator any more, without a sanction", async () => {
    const { writer, act } = await setUp();
    const group = await testApp.call(
      "createGroup",
      { body: { name: "Fire", description: "", privacy: "public" } },
      writer,
    );
    await testApp.db.pool.query("UPDATE groups SET creator_id = NULL WHERE id = $1", [group._id]);
    const target: Target = { kind: "group", targetId: group._id };
    await act(target, { act: "hide", note: "Insults." });
    expect(await listSanctions(testApp, writer)).toEqual([]);
  });

  test("and hides a public playlist from all but its owner, until it is shown again", async () => {
    const { writer, storyId, act } = await setUp();
    const ama = await makeReader(testApp);
    const playlist = await testApp.call(
      "createPlaylist",
      { body: { name: "Rivers", public: true } },
      writer,
    );
    const params = { id: playlist._id };
    await testApp.call("updatePlaylist", { params, body: { add: [storyId] } }, writer);
    const readVisibility = async (user: TestUser) => [
      (await testApp.send("getPlaylist", { params }, user)).statusCode === 200,
      (await testApp.call("listPlaylistsOfStory", { params: { storyId } }, user)).length === 1,
    ];
    const target: Target = { kind: "playlist", targetId: playlist._id };
    await act(target, { act: "hide", note: "Insults." });
    expect(await readVisibility(ama)).toEqual([false, false]);
    expect(await readVisibility(writer)).toEqual([true, true]);
    // No change by the owner shows it again.
    await testApp.call("updatePlaylist", { params, body: { public: false } }, writer);
    await testApp.call(
      "updatePlaylist",
      { params, body: { public: true, remove: [storyId] } },
      writer,
    );
    await testApp.call("updatePlaylist", { params, body: { add: [storyId] } }, writer);
    expect(await readVisibility(ama)).toEqual([false, false]);
    await act(target, { act: "unhide", note: "It was a mistake." });
    expect(await readVisibility(ama)).toEqual([true, true]);
  });
});

describe("a hidden series", () => {
  test("is seen only by its griot, until it is shown again; its parts stay stories of their own", async () => {
    const { writer, storyId, act } = await setUp();
    const ama = await makeReader(testApp);
    const { _id: id } = await makeSeries(testApp, writer, [storyId]);
    const params = { id };
    await testApp.call("followSeries", { params, body: { on: true } }, ama);
    const readPlaces = async (user: TestUser) => ({
      page: (await testApp.send("getSeries", { params }, user)).statusCode,
      list: (await testApp.call("listSeries", { query: { writer: writer.writerId } }, user)).length,
      part: (await testApp.call("getStory", { params: { id: storyId } }, user)).series?._id === id,
    });
    const readPublicPlaces = async () => ({
      followed: (await testApp.call("listFollowedSeries", { query: {} }, ama)).length,
      share: (await testApp.app.http.inject(`/series/${id}/share`)).statusCode,
      feed: (await testApp.app.http.inject(`/series/${id}/feed.atom`)).statusCode,
      inSitemap: (await testApp.app.http.inject("/sitemap/1.xml")).body.includes(id),
    });
    const shown = { page: 200, list: 1, part: true };
    const target: Target = { kind: "series", targetId: id };
    await act(target, { act: "hide", note: "Insults." });
    expect(await readPlaces(ama)).toEqual({ page: 404, list: 0, part: false });
    expect(await readPublicPlaces()).toEqual({
      ...{ followed: 0, share: 404, feed: 404 },
      inSitemap: false,
    });
    expect(await readPlaces(writer)).toEqual(shown);
    expect((await testApp.call("getSeries", { params }, writer)).isHidden).toBe(true);
    const follow = { params, body: { on: true } };
    expect((await testApp.callExpectingError("followSeries", follow, ama)).status).toBe(404);
    // No change by the griot shows it again.
    await testApp.call("updateSeries", { params, body: { title: "Harmless" } }, writer);
    expect((await readPlaces(ama)).page).toBe(404);
    expect(await listSanctions(testApp, writer)).toMatchObject([
      { act: "hide", kind: "series", reason: "Insults." },
    ]);
    await act(target, { act: "unhide", note: "It was a mistake." });
    expect(await readPlaces(ama)).toEqual(shown);
    expect((await testApp.call("getSeries", { params }, writer)).isHidden).toBe(false);
    testApp.clock.advance(2000);
    expect(await readPublicPlaces()).toEqual({
      ...{ followed: 1, share: 200, feed: 200 },
      inSitemap: true,
    });
  });

  test("alerts its followers to no new part", async () => {
    const { writer, storyId, act } = await setUp();
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const [hidden, other] = [
      await makeSeries(testApp, writer, [storyId]),
      await makeSeries(testApp, writer, []),
    ];
    for (const [user, { _id: id }] of [
      [ama, hidden],
      [kofi, other],
    ] as const) {
      await testApp.call("followSeries", { params: { id }, body: { on: true } }, user);
    }
    await act({ kind: "series", targetId: hidden._id }, { act: "hide", note: "Insults." });
    for (const { _id: series } of [hidden, other]) {
      const create = { width: 400, height: 250, channels: 3, background: "#203050" } as const;
      const posterImage = await sharp({ create }).jpeg().toBuffer();
      const texts = { title: "A part", shortDescription: "New.", story: "<p>Once.</p>" };
      await testApp.call(
        "publishStory",
        { form: { ...texts, series }, files: { posterImage } },
        writer,
      );
    }
    await testApp.runJobs();
    const countAlerts = async (user: TestUser) =>
      (await testApp.call("listAlerts", { query: {} }, user)).length;
    expect([await countAlerts(ama), await countAlerts(kofi)]).toEqual([0, 1]);
  });
});

describe("a sanction", () => {
  test("tells its user what, why, until when and how to appeal, by alert, mail and list, and names nobody", async () => {
    const { writer, moderator, story, act } = await setUp();
    const reporter = await makeReader(testApp);
    await report(testApp, reporter, "story", story.targetId);
    await act(story, { act: "limit", days: 3, note: "It insults people." });
    const sanctions = await listSanctions(testApp, writer);
    const [
      { createdAt, until, appealableUntil } = { createdAt: "", until: "", appealableUntil: "" },
    ] = sanctions;
    const daysBetween = (end: string | null) =>
      (Date.parse(end ?? "") - Date.parse(createdAt)) / day;
    expect([daysBetween(until), daysBetween(appealableUntil)].map(Math.round)).toEqual([3, 20]);
    expect(sanctions).toEqual([
      {
        _id: expect.any(String),
        act: "limit",
        kind: "story",
        title: "The Ferry",
        reason: "It insults people.",
        createdAt,
        until,
        erasedAt: null,
        state: "active",
        endedAt: null,
        appealableUntil,
        mayAppeal: true,
        appeal: null,
      },
    ]);
    const alerts = await readAlerts(writer);
    expect(alerts).toMatchObject([
      {
        type: "moderation",
        sender: null,
        reference: null,
        note: "It insults people.",
        sanction: {
          _id: sanctions[0]?._id,
          act: "limit",
          title: "The Ferry",
          until,
          appealableUntil,
          outcome: null,
        },
      },
    ]);
    const [mail] = mailsTo(writer);
    expect(mail).toMatchObject({ link: "http://kora.test/sanctions" });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain("have limited your account until");
      expect(part).toContain("your story “The Ferry”");
      expect(part).toContain("The reason: It insults people.");
      expect(part).toContain("you can appeal there once, until");
    }
    const all = JSON.stringify([sanctions, alerts, mail]);
    for (const { userId, username } of [reporter, moderator]) {
      expect(all).not.toContain(userId);
      expect(all).not.toContain(username);
    }
  });

  test("is stored for each act that weighs on a user, and for no other", async () => {
    const { writer, story, user, act } = await setUp();
    await act(user, { act: "warn", note: "One." });
    await act(user, { act: "limit", days: 1, note: "Two." });
    await act(user, { act: "unlimit", note: "It was a mistake." });
    await act(story, { act: "hide", note: "Three." });
    await act(story, { act: "unhide", note: "It was a mistake." });
    await act(story, { act: "raise", rating: "mature", note: "Four." });
    await act(user, { act: "setBirthMonth", birthMonth: birthMonths.minor, note: "Five." });
    expect(
      (await listSanctions(testApp, writer)).map(({ act: name, reason, state }) => [
        name,
        reason,
        state,
      ]),
    ).toEqual([
      ["setBirthMonth", "Five.", "active"],
      ["raise", "Four.", "active"],
      ["hide", "Three.", "undone"],
      ["limit", "Two.", "undone"],
      ["warn", "One.", "active"],
    ]);
    await testApp.runJobs();
    expect(mailsTo(writer)).toHaveLength(5);
  });

  test("closes an account, also a suspended one: the login says so, and it is erased after 30 days", async () => {
    const { writer, user, act } = await setUp();
    await act(user, { act: "suspend", days: 2, note: "Insults." });
    await act(user, { act: "close", note: "Insults again." });
    const { body } = await testApp.callExpectingError("login", {
      body: { email: writer.email, password: "Kora2strings" },
    });
    const [closing] = await listSanctions(testApp, { token: body.token ?? "" });
    const erasedAt = new Date(closing?.erasedAt ?? "");
    expect(Math.round((erasedAt.getTime() - testApp.clock.now().getTime()) / day)).toBe(30);
    const date = erasedAt.toLocaleDateString("en-GB", {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    expect(body.msg).toBe(`This account is closed, and will be erased on ${date}: Insults again.`);
    expect(await listSanctions(testApp, { token: body.token ?? "" })).toMatchObject([
      { act: "close", until: null },
      { act: "suspend" },
    ]);
    await act(user, { act: "restore", note: "It was a mistake." });
    expect(
      (await testApp.send("login", { body: { email: writer.email, password: "Kora2strings" } }))
        .statusCode,
    ).toBe(200);
  });

  test("is stored for an account that closes because its user is under 13, so that the user can appeal", async () => {
    const ama = await makeReader(testApp);
    const form = { birthMonth: monthAgo(9) };
    await testApp.send("updateProfile", { form, files: { avatar: undefined } }, ama);
    const { body } = await testApp.callExpectingError("login", {
      body: { email: ama.email, password: "Kora2strings" },
    });
    expect(await listSanctions(testApp, { token: body.token ?? "" })).toMatchObject([
      { act: "close", mayAppeal: true, erasedAt: expect.any(String) },
    ]);
  });

  test("and such a closing is in the log, with the reason, as an act of Kora", async () => {
    const [ama, moderator] = [await makeReader(testApp), await makeModerator(testApp)];
    const form = { birthMonth: monthAgo(9) };
    await testApp.send("updateProfile", { form, files: { avatar: undefined } }, ama);
    const query = { personId: ama.userId };
    expect(await testApp.call("listModerationLog", { query }, moderator)).toMatchObject([
      {
        act: "close",
        kind: "user",
        targetId: ama.userId,
        title: `Name of ${ama.username}`,
        note: "The person entered an age under 13. Closed by Kora.",
        moderator: null,
      },
    ]);
  });
});

describe("moderators at the same time", () => {
  test.each([
    ["hide", { act: "hide", note: "Copied." }],
    ["warn", { act: "warn", note: "Be kind." }],
    ["suspend", { act: "suspend", note: "Insults." }],
    ["limit", { act: "limit", days: 2, note: "Insults." }],
    ["close", { act: "close", note: "Insults." }],
  ] as const)("ten that %s give one result", async (_name, body) => {
    const { writer, story, moderator } = await setUp();
    const moderators = [moderator];
    for (let index = 1; index < 10; index += 1) moderators.push(await makeModerator(testApp));
    const responses = await Promise.all(
      moderators.map((by) => testApp.send("moderate", { params: story, body }, by)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    for (const response of responses.filter(({ statusCode }) => statusCode === 409)) {
      expect(response.json().msg).toMatch(/already/);
    }
    const { rows } = await testApp.db.pool.query(
      `SELECT (SELECT count(*)::int FROM sanctions WHERE user_id = $1) AS sanctions,
        (SELECT count(*)::int FROM moderation_log WHERE author_id = $1) AS entries,
        (SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'send-sanction-mail') AS mails`,
      [writer.userId],
    );
    expect(rows).toMatchObject([{ sanctions: 1, entries: 1 }]);
    await testApp.runJobs();
    expect(mailsTo(writer)).toHaveLength(1);
  });

  test("of whom one has not seen the act of the other get 409, whatever the act", async () => {
    const { story, act, moderator } = await setUp();
    const seen = await testApp.call("getModeratedEntity", { params: story }, moderator);
    await act(story, { act: "hide", note: "Copied.", revision: seen.revision });
    const body = { act: "warn", note: "Be kind.", revision: seen.revision } as const;
    const stale = [409, "This was acted on already. Please reload."];
    expect(await readModerationRefusal(testApp, moderator, story, body)).toEqual(stale);
    await act(story, { ...body, revision: seen.revision + 1 });
    // A second warning without a report needs the revision.
    const { revision: _, ...withoutRevision } = body;
    expect(await readModerationRefusal(testApp, moderator, story, withoutRevision)).toEqual(stale);
    await act(story, { ...body, revision: seen.revision + 2 });
  });
});

describe("a moderator", () => {
  test("is sanctioned by operators alone, with a recent proof of their second factor, and nobody by themselves", async () => {
    const { moderator } = await setUp();
    const target: Target = { kind: "user", targetId: moderator.userId };
    const body = { act: "suspend", note: "Insults.", days: 1 } as const;
    const refuse = (by: TestUser) => readModerationRefusal(testApp, by, target, body);
    expect(await refuse(await makeModerator(testApp))).toEqual([
      403,
      "Only operators can act on a moderator.",
    ]);
    expect(await refuse(moderator)).toEqual([403, "You cannot moderate yourself."]);
    const operator = await makeTotpUser(testApp, { isModerator: true, isOperator: true });
    testApp.clock.advance(10 * 60 * 1000);
    expect((await refuse(operator))[0]).toBe(403);
    await proveByCode(testApp, operator);
    await testApp.call("moderate", { params: target, body }, operator);
    expect((await testApp.send("listReports", { query: {} }, moderator)).statusCode).toBe(401);
  });

  test("who is an operator cannot act on themselves, and other operators can", async () => {
    const [operator, other] = [await makeOperator(testApp), await makeOperator(testApp)];
    const body = { act: "warn", note: "Be kind." } as const;
    const target: Target = { kind: "user", targetId: operator.userId };
    expect((await readModerationRefusal(testApp, operator, target, body))[0]).toBe(403);
    await moderateUser(testApp, other, operator, body);
  });
});
