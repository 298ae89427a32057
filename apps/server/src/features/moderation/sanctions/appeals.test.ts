import type { CallInput } from "@kora/contract";
import type { AppealView } from "@kora/contract/sanctions";
import { describe, expect, test } from "vitest";
import { birthMonths, makeUserOfAge } from "../../../testing/ages.fixture.ts";
import {
  appealLatest,
  listSanctions,
  logInRestricted,
  makeModerator,
  makeOperator,
  moderateUser,
} from "../../../testing/sanctions.fixture.ts";
import { makeSeries } from "../../../testing/series.fixture.ts";
import { postStatus } from "../../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter, testPassword } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

type Body = CallInput<"moderate">["body"];
type Outcome = "upheld" | "overturned";

const warning = { act: "warn", note: "Be kind." } as const;

/** Creates a writer with a story, and two moderators, of whom the first acts. */
async function setUp() {
  const [actor, decider] = [await makeModerator(testApp), await makeModerator(testApp)];
  const writer = await makeWriter(testApp);
  const storyId = await makeStory(testApp, writer, { title: "The Ferry" });
  const actOnStory = (body: Body) =>
    testApp.call("moderate", { params: { kind: "story", targetId: storyId }, body }, actor);
  const actOnUser = (body: Body) => moderateUser(testApp, actor, writer, body);
  return { actor, decider, writer, storyId, actOnStory, actOnUser };
}

/** Returns all pages of the appeals. */
async function listAppeals(moderator: TestUser, state: "open" | "decided" = "open", limit = 100) {
  const appeals: AppealView[] = [];
  let cursor: string | undefined;
  do {
    const query = { state, limit, ...(cursor !== undefined && { cursor }) };
    const response = await testApp.send("listAppeals", { query }, moderator);
    appeals.push(...response.json<AppealView[]>());
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor !== undefined);
  return appeals;
}

const findAppeal = async (moderator: TestUser, user: TestUser, state?: "open" | "decided") =>
  (await listAppeals(moderator, state)).find(({ person }) => person._id === user.userId);

async function decide(
  moderator: TestUser,
  user: TestUser,
  outcome: Outcome,
  reason = "We looked again.",
) {
  const appeal = await findAppeal(moderator, user);
  const params = { appealId: appeal?._id ?? "" };
  return testApp.send("decideAppeal", { params, body: { outcome, reason } }, moderator);
}

/** Appeals against the latest sanction and overturns it. */
async function overturn(decider: TestUser, user: TestUser) {
  await appealLatest(testApp, user);
  expect((await decide(decider, user, "overturned")).statusCode).toBe(200);
}

describe("an appeal", () => {
  test("is in the queue with the act, its moderator and the entity, oldest first, once on its pages", async () => {
    const { actor, decider, writer, actOnStory } = await setUp();
    await actOnStory({ act: "hide", note: "Copied." });
    await appealLatest(testApp, writer, "I wrote it.");
    const other = await makeReader(testApp);
    await moderateUser(testApp, actor, other, warning);
    await appealLatest(testApp, other);
    const appeals = await listAppeals(decider, "open", 1);
    const own = appeals.filter(({ person }) => [writer.userId, other.userId].includes(person._id));
    expect(own).toMatchObject([
      {
        text: "I wrote it.",
        person: { _id: writer.userId, username: writer.username },
        sanction: { act: "hide", reason: "Copied.", moderator: { _id: actor.userId } },
        thing: { title: "The Ferry", isHidden: true },
        outcome: null,
        decidedBy: null,
        mayDecide: true,
      },
      { person: { _id: other.userId } },
    ]);
    expect(new Set(appeals.map(({ _id }) => _id)).size).toBe(appeals.length);
  });

  test("is possible once for each act, also for two requests at once", async () => {
    const { writer, actOnUser } = await setUp();
    await actOnUser(warning);
    const [sanction] = await listSanctions(testApp, writer);
    const input = { body: { sanctionId: sanction?._id ?? "", text: "No." } };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => testApp.send("createAppeal", input, writer)),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    const { body } = await testApp.callExpectingError("createAppeal", input, writer);
    expect(body.msg).toBe(
      "You have appealed against this decision already. Its outcome will be here.",
    );
  });

  test("is possible for 20 days, against one's own sanctions that are not undone", async () => {
    const { writer, actOnUser, decider } = await setUp();
    await actOnUser(warning);
    const [sanction] = await listSanctions(testApp, writer);
    const body = { sanctionId: sanction?._id ?? "", text: "No." };
    const refuse = async (user: TestUser, input = body) => {
      const { status, body: error } = await testApp.callExpectingError(
        "createAppeal",
        { body: input },
        user,
      );
      return [status, error.msg];
    };
    expect(await refuse(decider)).toEqual([404, "This decision is no longer there."]);
    expect(await refuse(writer, { ...body, text: "  " })).toEqual([
      400,
      "Please write why the decision should be changed.",
    ]);
    testApp.clock.advance(20 * day);
    expect(await refuse(writer)).toEqual([
      403,
      "An appeal is possible for 20 days, and they have passed.",
    ]);
    await actOnUser({ act: "limit", days: 2, note: "Again." });
    await actOnUser({ act: "unlimit", note: "It was a mistake." });
    const [limit] = await listSanctions(testApp, writer);
    expect(limit?.mayAppeal).toBe(false);
    expect(await refuse(writer, { ...body, sanctionId: limit?._id ?? "" })).toEqual([
      409,
      "This decision was taken back already, so there is nothing to appeal against.",
    ]);
  });

  test("is decided once, and its outcome comes by alert, mail and list with the reason; the log has it", async () => {
    const { actor, decider, writer, actOnUser } = await setUp();
    await actOnUser(warning);
    await testApp.runJobs();
    await appealLatest(testApp, writer);
    const appeal = await findAppeal(decider, writer);
    const input = {
      params: { appealId: appeal?._id ?? "" },
      body: { outcome: "upheld", reason: "It was unkind." },
    } as const;
    const third = await makeModerator(testApp);
    const responses = await Promise.all(
      [decider, third].map((by) => testApp.send("decideAppeal", input, by)),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect(responses.map((response) => response.json().msg)).toContain(
      "This appeal was decided already. Please reload.",
    );
    expect(await findAppeal(decider, writer)).toBeUndefined();
    expect(await findAppeal(decider, writer, "decided")).toMatchObject({
      outcome: "upheld",
      reason: "It was unkind.",
      sanction: { state: "active" },
    });
    expect(await listSanctions(testApp, writer)).toMatchObject([
      { appeal: { outcome: "upheld", reason: "It was unkind." } },
    ]);
    await testApp.runJobs();
    const alerts = await testApp.call("listAlerts", { query: {} }, writer);
    expect(alerts).toMatchObject([
      { type: "appeal_decided", note: "It was unkind.", sanction: { outcome: "upheld" } },
      { type: "moderation", note: "Be kind.", sanction: { outcome: null } },
    ]);
    const mail = testApp.mails.findLast(({ to }) => to === writer.email);
    expect(mail).toMatchObject({ subject: "Your appeal on Kora is decided" });
    expect(mail?.text).toContain("the decision of the moderators stays");
    expect(mail?.text).toContain("The reason: It was unkind.");
    for (const { userId, username } of [actor, decider, third]) {
      expect(JSON.stringify([alerts, mail])).not.toContain(userId);
      expect(JSON.stringify([alerts, mail])).not.toContain(username);
    }
    const log = await testApp.call(
      "listModerationLog",
      { query: { personId: writer.userId } },
      decider,
    );
    expect(log.map(({ act, note }) => [act, note])).toEqual([
      ["uphold", "It was unkind."],
      ["warn", "Be kind."],
    ]);
  });

  test("needs a reason and a known outcome, and is 404 if it does not exist", async () => {
    const { decider } = await setUp();
    const params = { appealId: "01970000-0000-7000-8000-000000000000" };
    const refuse = async (body: object) => {
      const input = { params, body: body as CallInput<"decideAppeal">["body"] };
      return (await testApp.callExpectingError("decideAppeal", input, decider)).status;
    };
    expect(await refuse({ outcome: "upheld", reason: " " })).toBe(400);
    expect(await refuse({ outcome: "maybe", reason: "No." })).toBe(400);
    expect(await refuse({ outcome: "upheld", reason: "No." })).toBe(404);
  });
});

describe("who decides an appeal", () => {
  test("is not the moderator who acted, while another can", async () => {
    const { actor, decider, writer, actOnUser } = await setUp();
    await actOnUser(warning);
    await appealLatest(testApp, writer);
    expect((await findAppeal(actor, writer))?.mayDecide).toBe(false);
    const response = await decide(actor, writer, "upheld");
    expect([response.statusCode, response.json().msg]).toEqual([
      403,
      "Another moderator has to decide this, because the decision was yours.",
    ]);
    expect((await decide(decider, writer, "upheld")).statusCode).toBe(200);
  });

  test.each([
    ["are suspended", "suspended_at"],
    ["have deleted their accounts, which can still be restored", "deletion_requested_at"],
  ])("is the moderator who acted, if all others %s", async (_, column) => {
    const { actor, writer, actOnUser } = await setUp();
    await actOnUser(warning);
    await appealLatest(testApp, writer);
    const { rows: others } = await testApp.db.pool.query<{ id: string }>(
      `UPDATE users SET ${column} = now() WHERE is_moderator AND id <> $1 RETURNING id`,
      [actor.userId],
    );
    expect((await findAppeal(actor, writer))?.mayDecide).toBe(true);
    expect((await decide(actor, writer, "upheld")).statusCode).toBe(200);
    await testApp.db.pool.query(`UPDATE users SET ${column} = NULL WHERE id = ANY ($1)`, [
      others.map(({ id }) => id),
    ]);
  });

  test("is an operator, for the appeal of a moderator, and never the moderator", async () => {
    const [accused, operator, other] = [
      await makeModerator(testApp),
      await makeOperator(testApp),
      await makeOperator(testApp),
    ];
    await moderateUser(testApp, operator, accused, warning);
    await appealLatest(testApp, accused);
    const decideBy = async (by: TestUser) => {
      const response = await decide(by, accused, "upheld");
      return [response.statusCode, response.json().msg];
    };
    expect(await decideBy(accused)).toEqual([403, "You cannot decide about your own appeal."]);
    expect(await decideBy(await makeModerator(testApp))).toEqual([
      403,
      "Only operators can decide about the appeal of a moderator.",
    ]);
    expect((await decideBy(operator))[0]).toBe(403);
    expect((await decideBy(other))[0]).toBe(200);
  });
});

test("an operator decides the appeal of a suspended moderator, who is told, and works again", async () => {
  const accused = await makeModerator(testApp);
  const [actor, operator] = [await makeOperator(testApp), await makeOperator(testApp)];
  const readReports = async (session: { token: string }) =>
    (await testApp.send("listReports", { query: {} }, session)).statusCode;
  await moderateUser(testApp, actor, accused, { act: "suspend", note: "Insults." });
  const restricted = await logInRestricted(testApp, accused);
  await appealLatest(testApp, restricted);
  const own = (await listAppeals(operator)).find(({ person }) => person._id === accused.userId);
  expect(own).toMatchObject({ mayDecide: true, sanction: { act: "suspend" } });
  const params = { appealId: own?._id ?? "" };
  const body = { outcome: "overturned", reason: "It was a quotation." } as const;
  await testApp.call("decideAppeal", { params, body }, operator);
  await testApp.runJobs();
  const session = await testApp.call("login", {
    body: { email: accused.email, password: testPassword },
  });
  expect(await readReports(session)).toBe(200);
  expect(await listSanctions(testApp, session)).toMatchObject([
    { state: "undone", appeal: { outcome: "overturned", reason: "It was a quotation." } },
  ]);
  const alerts = await testApp.call("listAlerts", { query: {} }, session);
  expect(alerts.map(({ type, note }) => [type, note])).toContainEqual([
    "appeal_decided",
    "It was a quotation.",
  ]);
  const mails = testApp.mails.filter(({ to }) => to === accused.email);
  expect(mails.at(-1)?.text).toContain("It was a quotation.");
});

describe("an overturned act", () => {
  test("hide shows the story again", async () => {
    const { decider, writer, storyId, actOnStory } = await setUp();
    const reader = await makeReader(testApp);
    const readStory = async () =>
      (await testApp.send("getStory", { params: { id: storyId } }, reader)).statusCode;
    await actOnStory({ act: "hide", note: "Copied." });
    expect(await readStory()).toBe(404);
    await overturn(decider, writer);
    expect(await readStory()).toBe(200);
    expect(await listSanctions(testApp, writer)).toMatchObject([
      { state: "undone", appeal: { outcome: "overturned" } },
    ]);
  });

  test("hide shows the series again", async () => {
    const { actor, decider, writer, storyId } = await setUp();
    const reader = await makeReader(testApp);
    const { _id: id, title } = await makeSeries(testApp, writer, [storyId]);
    const readSeries = async () =>
      (await testApp.send("getSeries", { params: { id } }, reader)).statusCode;
    const params = { kind: "series", targetId: id } as const;
    await testApp.call("moderate", { params, body: { act: "hide", note: "Insults." } }, actor);
    expect(await readSeries()).toBe(404);
    await overturn(decider, writer);
    expect(await readSeries()).toBe(200);
    expect(await listSanctions(testApp, writer)).toMatchObject([
      { kind: "series", title, state: "undone", appeal: { outcome: "overturned" } },
    ]);
  });

  test("hide shows a status again that is saved or younger than 24 hours", async () => {
    const { actor, decider, writer } = await setUp();
    const reader = await makeReader(testApp);
    const isShownAfterAppeal = async ({ isSaved = false, hours = 1 }) => {
      const { _id: targetId } = await postStatus(testApp, writer);
      const params = { statusId: targetId };
      if (isSaved) await testApp.call("saveStatus", { params, body: { on: true } }, writer);
      const target = { kind: "status", targetId } as const;
      const body = { act: "hide", note: "Copied." } as const;
      await testApp.call("moderate", { params: target, body }, actor);
      testApp.clock.advance((hours * day) / 24);
      await testApp.app.jobHandlers["delete-expired-statuses"]({});
      await overturn(decider, writer);
      return (await testApp.send("readStatus", { params }, reader)).statusCode === 200;
    };
    expect(await isShownAfterAppeal({ hours: 23 })).toBe(true);
    expect(await isShownAfterAppeal({ hours: 25 })).toBe(false);
    expect(await isShownAfterAppeal({ hours: 25, isSaved: true })).toBe(true);
  });

  test("raise restores the rating, and lets the griot choose it again", async () => {
    const { decider, writer, storyId, actOnStory } = await setUp();
    await actOnStory({ act: "raise", rating: "teen", note: "For teenagers." });
    await actOnStory({ act: "raise", rating: "mature", note: "Not even." });
    await overturn(decider, writer);
    const readRatings = async () =>
      (
        await testApp.db.pool.query("SELECT rating, min_rating FROM stories WHERE id = $1", [
          storyId,
        ])
      ).rows;
    expect(await readRatings()).toEqual([{ rating: "teen", min_rating: "teen" }]);
  });

  test("limit ends at once", async () => {
    const { decider, writer, storyId, actOnUser } = await setUp();
    const comment = async () =>
      (
        await testApp.send(
          "createComment",
          { params: { storyId }, query: {}, body: { text: "Hm." } },
          writer,
        )
      ).statusCode;
    await actOnUser({ act: "limit", days: 5, note: "Insults." });
    expect(await comment()).toBe(403);
    await overturn(decider, writer);
    expect(await comment()).toBe(201);
  });

  test("suspend and close open the account, and the restricted session is worthless", async () => {
    const { decider, writer, actOnUser } = await setUp();
    const body = { email: writer.email, password: testPassword };
    for (const act of ["suspend", "close"] as const) {
      await actOnUser({ act, note: "Insults." });
      const session = await logInRestricted(testApp, writer);
      await appealLatest(testApp, session);
      expect((await decide(decider, writer, "overturned")).statusCode).toBe(200);
      expect((await testApp.send("listSanctions", { query: {} }, session)).statusCode).toBe(401);
      expect((await testApp.send("login", { body })).statusCode).toBe(200);
    }
  });

  test("close lets an earlier suspension continue that has not ended", async () => {
    const { decider, writer, actOnUser } = await setUp();
    await actOnUser({ act: "suspend", days: 10, note: "Insults." });
    await actOnUser({ act: "close", note: "More insults." });
    const session = await logInRestricted(testApp, writer);
    await appealLatest(testApp, session);
    const response = await decide(decider, writer, "overturned");
    expect(response.json().msg).toBe(
      "The appeal is granted. A later decision on the same thing stays.",
    );
    const { body } = await testApp.callExpectingError("login", {
      body: { email: writer.email, password: testPassword },
    });
    expect(body.msg).toMatch(/^This account is suspended until .*: Insults\.$/);
    const { rows } = await testApp.db.pool.query("SELECT erase_at FROM users WHERE id = $1", [
      writer.userId,
    ]);
    expect(rows).toEqual([{ erase_at: null }]);
  });

  test("setBirthMonth restores the month", async () => {
    const { actor, decider } = await setUp();
    const user = await makeUserOfAge(testApp, "adult");
    const note = "The profile says 15.";
    const body = { act: "setBirthMonth", birthMonth: birthMonths.minor, note } as const;
    await moderateUser(testApp, actor, user, body);
    await overturn(decider, user);
    expect((await testApp.call("getProfile", {}, user)).user.birthMonth).toBe(birthMonths.adult);
  });

  test("stays undone if a moderator undid it before, and the appeal is granted", async () => {
    const { decider, writer, actOnStory } = await setUp();
    await actOnStory({ act: "hide", note: "Copied." });
    await appealLatest(testApp, writer);
    await actOnStory({ act: "unhide", note: "It was a mistake." });
    expect((await decide(decider, writer, "overturned")).statusCode).toBe(200);
  });

  test.each([
    ["hide", { act: "hide", note: "One." }, "unhide"],
    ["limit", { act: "limit", days: 9, note: "One." }, "unlimit"],
  ] as const)("does not undo a later one on the same thing (%s)", async (_name, body, undo) => {
    const { decider, writer, storyId, actOnStory } = await setUp();
    await actOnStory(body);
    await appealLatest(testApp, writer);
    await actOnStory({ act: undo, note: "It was a mistake." });
    await actOnStory({ ...body, note: "Two." });
    expect((await decide(decider, writer, "overturned")).statusCode).toBe(200);
    const { rows } = await testApp.db.pool.query(
      `SELECT s.hidden_at IS NOT NULL OR u.limited_until IS NOT NULL AS stays
        FROM stories s JOIN users u ON u.id = s.author_id WHERE s.id = $1`,
      [storyId],
    );
    expect(rows).toEqual([{ stays: true }]);
    expect((await listSanctions(testApp, writer)).map(({ state }) => state)).toEqual([
      "active",
      "undone",
    ]);
  });

  test("does not end a later limit, after the first ended by itself", async () => {
    const { decider, writer, actOnUser } = await setUp();
    await actOnUser({ act: "limit", days: 1, note: "One." });
    await appealLatest(testApp, writer);
    testApp.clock.advance(day + 1);
    await actOnUser({ act: "limit", days: 5, note: "Two." });
    const response = await decide(decider, writer, "overturned");
    expect(response.json().msg).toBe(
      "The appeal is granted. A later decision on the same thing stays.",
    );
    expect((await listSanctions(testApp, writer)).map(({ state }) => state)).toEqual([
      "active",
      "undone",
    ]);
    const { rows } = await testApp.db.pool.query(
      "SELECT limited_until IS NOT NULL AS is_limited FROM users WHERE id = $1",
      [writer.userId],
    );
    expect(rows).toEqual([{ is_limited: true }]);
  });

  test("raise leaves a later one in effect, which then restores the rating from before both", async () => {
    const { decider, writer, storyId, actOnStory } = await setUp();
    const readRatings = async () =>
      (
        await testApp.db.pool.query("SELECT rating, min_rating FROM stories WHERE id = $1", [
          storyId,
        ])
      ).rows[0];
    await actOnStory({ act: "raise", rating: "teen", note: "For teenagers." });
    await appealLatest(testApp, writer);
    await actOnStory({ act: "raise", rating: "mature", note: "Not even." });
    expect((await decide(decider, writer, "overturned")).statusCode).toBe(200);
    expect(await readRatings()).toEqual({ rating: "mature", min_rating: "mature" });
    await overturn(decider, writer);
    expect(await readRatings()).toEqual({ rating: "everyone", min_rating: "everyone" });
  });

  test("and a new act at the same time leave the new one in effect or refuse it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { actor, decider, writer, storyId, actOnStory } = await setUp();
      await actOnStory({ act: "hide", note: "One." });
      await appealLatest(testApp, writer);
      const params = { kind: "story", targetId: storyId } as const;
      const [overturned, hidden] = await Promise.all([
        decide(decider, writer, "overturned"),
        testApp.send("moderate", { params, body: { act: "hide", note: "Two." } }, actor),
      ]);
      expect(overturned.statusCode).toBe(200);
      const { rows } = await testApp.db.pool.query<{ is_hidden: boolean }>(
        "SELECT hidden_at IS NOT NULL AS is_hidden FROM stories WHERE id = $1",
        [storyId],
      );
      expect(rows[0]?.is_hidden).toBe(hidden.statusCode === 200);
    }
  });
});

describe("a closed account with an open appeal", () => {
  test("is not erased before the appeal is decided", async () => {
    const { writer, actOnUser } = await setUp();
    await actOnUser({ act: "close", note: "Insults." });
    await appealLatest(testApp, await logInRestricted(testApp, writer));
    testApp.clock.advance(31 * day);
    const decider = await makeModerator(testApp);
    const isErased = async () => {
      await testApp.app.jobHandlers["erase-due-accounts"]({});
      const { rows } = await testApp.db.pool.query<{ deleted_at: Date | null }>(
        "SELECT deleted_at FROM users WHERE id = $1",
        [writer.userId],
      );
      return rows[0]?.deleted_at !== null;
    };
    expect(await isErased()).toBe(false);
    expect((await decide(decider, writer, "upheld")).statusCode).toBe(200);
    expect(await isErased()).toBe(true);
  });
});
