import type { CallInput } from "@kora/contract";
import { backgrounds, moods, textStyles } from "@kora/contract/status-style";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const limited = useTestApp({ RATE_LIMIT: "on" });

type Body = CallInput<"createStatus", Buffer | undefined>["body"];

const post = (user: TestUser, body: Body) => testApp.call("createStatus", { body }, user);
const refuse = (user: TestUser, body: object) =>
  testApp.refuse("createStatus", { body: body as Body }, user);

describe("posting a status", () => {
  test("returns it with trimmed content, mood, style, expiry time and owner", async () => {
    const ama = await makeReader(testApp);
    const response = await post(ama, {
      content: "  The river came up to the third step.  ",
      mood: { label: "Peaceful", emoji: "😌" },
      style: { textStyle: "caveat", backgroundColor: "Teal" },
    });
    const { data: status } = response;
    expect(response).toEqual({
      success: true,
      message: "Status created!",
      data: {
        _id: status._id,
        content: "The river came up to the third step.",
        mood: { emoji: "😌", label: "Peaceful" },
        style: {
          textStyle: "caveat",
          backgroundColor: "#008080",
          textColor: "#FFFFFF",
          fontSize: 26,
        },
        createdAt: status.createdAt,
        expiresAt: status.expiresAt,
        isPermanentlySaved: false,
        likes: [],
        likeCount: 0,
        isLiked: false,
        viewedBy: [],
        viewCount: 0,
        isViewed: true,
        revision: 0,
        user: { _id: ama.userId, username: ama.username, avatar: null },
      },
    });
    const lifetime = Date.parse(status.expiresAt) - Date.parse(status.createdAt);
    expect(lifetime).toBe(24 * 60 * 60 * 1000);
    expect(
      (await testApp.call("readStatus", { params: { statusId: status._id } }, ama)).data,
    ).toEqual([status]);
  });

  test("needs no mood and no style: the default is blue, in the normal text style", async () => {
    const ama = await makeReader(testApp);
    for (const body of [{ content: "Good morning" }, { content: "Good morning", mood: null }]) {
      const { data } = await post(ama, body);
      expect(data.mood).toBeNull();
      expect(data.style).toMatchObject({ textStyle: "normal", backgroundColor: "#1DA1F2" });
    }
  });

  test("accepts each of the sixteen moods, text styles and colours", async () => {
    const ama = await makeReader(testApp);
    const labels = Object.keys(moods) as (keyof typeof moods)[];
    const backgroundNames = Object.keys(backgrounds) as (keyof typeof backgrounds)[];
    expect([labels.length, textStyles.length, backgroundNames.length]).toEqual([16, 16, 16]);
    for (const [index, textStyle] of textStyles.entries()) {
      const [label = "Happy", backgroundName = "Blue"] = [labels[index], backgroundNames[index]];
      const { data } = await post(ama, {
        content: "Sixteen",
        mood: { label },
        style: { textStyle, backgroundColor: backgrounds[backgroundName].toLowerCase() },
      });
      expect(data.mood).toEqual({ label, emoji: moods[label] });
      expect(data.style).toMatchObject({ textStyle, backgroundColor: backgrounds[backgroundName] });
    }
  });

  test("accepts 700 characters, with a font size that decreases with the length", async () => {
    const ama = await makeReader(testApp);
    for (const [length, fontSize] of [
      [100, 26],
      [101, 21],
      [251, 16],
      [401, 13],
      [700, 13],
    ] as const) {
      const { data } = await post(ama, { content: "ɛ".repeat(length) });
      expect([data.content.length, data.style.fontSize]).toEqual([length, fontSize]);
    }
  });

  test("an unknown text style becomes the normal one", async () => {
    const ama = await makeReader(testApp);
    for (const textStyle of ["comic", "", 7, null, ["serif"], { name: "serif" }, "toString"]) {
      const { data } = await post(ama, { content: "Hm", style: { textStyle } });
      expect(data.style.textStyle).toBe("normal");
    }
  });

  test("the time of the client is ignored", async () => {
    const ama = await makeReader(testApp);
    for (const createdAt of ["1999-12-31T23:59:59.000Z", "2099-01-01T00:00:00.000Z", "x", 7]) {
      const { data } = await post(ama, { content: "What year is it?", createdAt });
      expect(Math.abs(Date.parse(data.createdAt) - testApp.clock.now().getTime())).toBeLessThan(
        5000,
      );
    }
  });
});

describe("invalid input is refused with an error of its field, and with success: false", () => {
  const blank = "Please enter some content for your status";
  const mood = "Please choose one of the sixteen moods, or none.";
  const background = "Please choose one of the sixteen background colours.";
  test.each([
    ["nothing", {}, "content", blank],
    ["a blank text", { content: " \n\t " }, "content", blank],
    ["a number", { content: 7 }, "content", blank],
    [
      "701 characters",
      { content: "a".repeat(701) },
      "content",
      "A status can be at most 700 characters.",
    ],
    ["an unknown mood", { content: "x", mood: { label: "Hungry", emoji: "😋" } }, "mood", mood],
    ["a mood without a label", { content: "x", mood: { emoji: "😊" } }, "mood", mood],
    ["a mood that is text", { content: "x", mood: "Happy" }, "mood", mood],
    ["an inherited mood", { content: "x", mood: { label: "toString" } }, "mood", mood],
    [
      "an unknown colour",
      { content: "x", style: { backgroundColor: "#123456" } },
      "style",
      background,
    ],
    [
      "a colour that is code",
      { content: "x", style: { backgroundColor: "red;x:y" } },
      "style",
      background,
    ],
    [
      "a colour that is a number",
      { content: "x", style: { backgroundColor: 7 } },
      "style",
      background,
    ],
    [
      "an inherited colour",
      { content: "x", style: { backgroundColor: "constructor" } },
      "style",
      background,
    ],
  ])("%s", async (_label, body, field, message) => {
    const ama = await makeReader(testApp);
    const errorResponse = await refuse(ama, body);
    expect(errorResponse).toMatchObject({
      status: 400,
      body: { success: false, code: "VALIDATION" },
    });
    expect(Object.keys(errorResponse.body.fields ?? {})).toEqual([field]);
    expect(errorResponse.body.msg).toBe(message);
  });

  test("a text that the database cannot hold", async () => {
    const { status } = await refuse(await makeReader(testApp), { content: "null \u0000 byte" });
    expect(status).toBe(400);
  });
});

describe("fifty statuses of one user", () => {
  const listOwn = async (statusOwner: TestUser) => {
    const query = { limit: 1 };
    const { data } = await testApp.call("listStatuses", { query }, statusOwner);
    return data.filter(({ user }) => user._id === statusOwner.userId);
  };

  test("are the limit, also for concurrent calls; a deleted or expired one makes room", async () => {
    const ama = await makeReader(testApp);
    for (let n = 1; n <= 48; n += 1) {
      await post(ama, { content: `No. ${n}` });
    }
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        testApp.send("createStatus", { body: { content: `At once ${n}` } }, ama),
      ),
    );
    const codes = responses.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(2);
    expect(codes.filter((code) => code === 409)).toHaveLength(8);
    const statuses = await listOwn(ama);
    expect(statuses).toHaveLength(50);

    const errorResponse = await refuse(ama, { content: "One more" });
    expect(errorResponse).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: "CONFLICT",
        msg: "You have 50 statuses. Please delete one of them first.",
      },
    });
    const [first, second] = statuses;
    const params = { statusId: first?._id ?? "" };
    await testApp.call("deleteStatus", { params, body: {} }, ama);
    await post(ama, { content: "One more" });

    // Saved statuses stay and count; expired ones do not.
    const saved = { params: { statusId: second?._id ?? "" }, body: { on: true } };
    await testApp.call("saveStatus", saved, ama);
    testApp.clock.advance(25 * 60 * 60 * 1000);
    expect(await listOwn(ama)).toHaveLength(1);
    for (let n = 1; n <= 49; n += 1) {
      await post(ama, { content: `The next day ${n}` });
    }
    expect((await refuse(ama, { content: "And one" })).status).toBe(409);
    expect(await listOwn(ama)).toHaveLength(50);
  });

  test("are never exceeded, even if calls wait for an uncommitted transaction", async () => {
    const ama = await makeReader(testApp);
    for (let n = 1; n <= 49; n += 1) {
      await post(ama, { content: `No. ${n}` });
    }
    const lockingClient = await testApp.db.pool.connect();
    try {
      await lockingClient.query("BEGIN");
      await lockingClient.query("SELECT FROM memoirs WHERE user_id = $1 FOR UPDATE", [ama.userId]);
      const attempts = [1, 2, 3].map((n) =>
        testApp.send("createStatus", { body: { content: `At once ${n}` } }, ama),
      );
      const waitingLocks = "SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()";
      await expect
        .poll(async () => (await testApp.db.pool.query(waitingLocks)).rows.length)
        .toBe(3);
      await lockingClient.query("COMMIT");
      const codes = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
      expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    } finally {
      lockingClient.release();
    }
  });
});

test("posting has its own rate limit", async () => {
  const user = await makeReader(limited);
  const send = () => limited.send("createStatus", { body: { content: " " } }, user);
  const codes: number[] = [];
  for (let n = 0; n < 120; n += 1) codes.push((await send()).statusCode);
  expect(new Set(codes)).toEqual(new Set([400]));
  const errorResponse = await send();
  expect([errorResponse.statusCode, errorResponse.json().success]).toEqual([429, false]);
  expect(Number(errorResponse.headers["retry-after"])).toBeGreaterThan(0);
  expect((await limited.send("listStatuses", { query: {} }, user)).statusCode).toBe(200);
});
