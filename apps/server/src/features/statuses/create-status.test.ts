import type { CallInput } from "@kora/contract";
import { backgrounds, moods, textStyles } from "@kora/contract/status-style";
import { describe, expect, test } from "vitest";
import { makeModerator } from "../../testing/sanctions.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const limitedApp = useTestApp({ RATE_LIMIT: "on" });

type Body = CallInput<"createStatus", Buffer | undefined>["body"];

const createStatus = (user: TestUser, body: Body) => testApp.call("createStatus", { body }, user);
const createExpectingError = (user: TestUser, body: object) =>
  testApp.callExpectingError("createStatus", { body: body as Body }, user);

describe("posting a status", () => {
  test("returns the status with trimmed content, mood, style, expiry time and owner", async () => {
    const ama = await makeReader(testApp);
    const response = await createStatus(ama, {
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
        audience: "everyone",
        user: { _id: ama.userId, username: ama.username, avatar: null },
      },
    });
    const lifetime = Date.parse(status.expiresAt) - Date.parse(status.createdAt);
    expect(lifetime).toBe(24 * 60 * 60 * 1000);
    expect(
      (await testApp.call("readStatus", { params: { statusId: status._id } }, ama)).data,
    ).toEqual([status]);
  });

  test("needs no mood and no style: the default is no mood, a blue background and the normal text style", async () => {
    const ama = await makeReader(testApp);
    for (const body of [{ content: "Good morning" }, { content: "Good morning", mood: null }]) {
      const { data } = await createStatus(ama, body);
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
      const { data } = await createStatus(ama, {
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
      for (const content of ["ɛ".repeat(length), "🌊".repeat(length)]) {
        const { data } = await createStatus(ama, { content });
        expect([data.content, data.style.fontSize]).toEqual([content, fontSize]);
      }
    }
  });

  test("replaces an unknown text style by the normal one", async () => {
    const ama = await makeReader(testApp);
    for (const textStyle of ["comic", "", 7, null, ["serif"], { name: "serif" }, "toString"]) {
      const { data } = await createStatus(ama, { content: "Hm", style: { textStyle } });
      expect(data.style.textStyle).toBe("normal");
    }
  });

  test("ignores the time that the client sends", async () => {
    const ama = await makeReader(testApp);
    for (const createdAt of ["1999-12-31T23:59:59.000Z", "2099-01-01T00:00:00.000Z", "x", 7]) {
      const { data } = await createStatus(ama, { content: "What year is it?", createdAt });
      expect(Math.abs(Date.parse(data.createdAt) - testApp.clock.now().getTime())).toBeLessThan(
        5000,
      );
    }
  });
});

describe("posting an invalid status is refused with an error for the field and success: false", () => {
  const contentMessage = "Please enter some content for your status";
  const moodMessage = "Please choose one of the sixteen moods, or none.";
  const backgroundMessage = "Please choose one of the sixteen background colours.";
  test.each([
    ["no content", {}, "content", contentMessage],
    ["blank content", { content: " \n\t " }, "content", contentMessage],
    ["content that is a number", { content: 7 }, "content", contentMessage],
    [
      "701 characters",
      { content: "a".repeat(701) },
      "content",
      "A status can be at most 700 characters.",
    ],
    [
      "an unknown mood",
      { content: "x", mood: { label: "Hungry", emoji: "😋" } },
      "mood",
      moodMessage,
    ],
    ["a mood without a label", { content: "x", mood: { emoji: "😊" } }, "mood", moodMessage],
    ["a mood that is text", { content: "x", mood: "Happy" }, "mood", moodMessage],
    [
      "a mood with the name of an inherited property",
      { content: "x", mood: { label: "toString" } },
      "mood",
      moodMessage,
    ],
    [
      "an unknown colour",
      { content: "x", style: { backgroundColor: "#123456" } },
      "style",
      backgroundMessage,
    ],
    [
      "a colour that is code",
      { content: "x", style: { backgroundColor: "red;x:y" } },
      "style",
      backgroundMessage,
    ],
    [
      "a colour that is a number",
      { content: "x", style: { backgroundColor: 7 } },
      "style",
      backgroundMessage,
    ],
    [
      "a colour with the name of an inherited property",
      { content: "x", style: { backgroundColor: "constructor" } },
      "style",
      backgroundMessage,
    ],
  ])("%s", async (_label, body, field, message) => {
    const ama = await makeReader(testApp);
    const errorResponse = await createExpectingError(ama, body);
    expect(errorResponse).toMatchObject({
      status: 400,
      body: { success: false, code: "VALIDATION" },
    });
    expect(Object.keys(errorResponse.body.fields ?? {})).toEqual([field]);
    expect(errorResponse.body.msg).toBe(message);
  });

  test("content with a null character, which the database cannot store", async () => {
    const { status } = await createExpectingError(await makeReader(testApp), {
      content: "null \u0000 byte",
    });
    expect(status).toBe(400);
  });
});

describe("fifty live statuses of one user", () => {
  /** Returns the user's own statuses in the feed. */
  const listOwnStatuses = async (statusOwner: TestUser) => {
    const query = { limit: 1 };
    const { data } = await testApp.call("listStatuses", { query }, statusOwner);
    return data.filter(({ user }) => user._id === statusOwner.userId);
  };

  test("are the limit, also for concurrent calls; deleting a status or its expiry allows a new one", async () => {
    const ama = await makeReader(testApp);
    for (let i = 1; i <= 48; i += 1) {
      await createStatus(ama, { content: `No. ${i}` });
    }
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        testApp.send("createStatus", { body: { content: `At once ${i}` } }, ama),
      ),
    );
    const codes = responses.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(2);
    expect(codes.filter((code) => code === 409)).toHaveLength(8);
    const statuses = await listOwnStatuses(ama);
    expect(statuses).toHaveLength(50);

    const errorResponse = await createExpectingError(ama, { content: "One more" });
    expect(errorResponse).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: "CONFLICT",
        msg: "You have 50 statuses. Please delete one of them first.",
      },
    });
    const [firstStatus, secondStatus] = statuses;
    const params = { statusId: firstStatus?._id ?? "" };
    await testApp.call("deleteStatus", { params, body: {} }, ama);
    await createStatus(ama, { content: "One more" });

    // The owner cannot delete a status that moderators have hidden.
    const [target] = await listOwnStatuses(ama);
    await testApp.call(
      "moderate",
      {
        params: { kind: "status", targetId: target?._id ?? "" },
        body: { act: "hide", note: "It is copied." },
      },
      await makeModerator(testApp),
    );
    await createStatus(ama, { content: "In its place" });

    // A saved status still counts after 24 hours; expired statuses do not.
    const saveInput = { params: { statusId: secondStatus?._id ?? "" }, body: { on: true } };
    await testApp.call("saveStatus", saveInput, ama);
    testApp.clock.advance(25 * 60 * 60 * 1000);
    expect(await listOwnStatuses(ama)).toHaveLength(1);
    for (let i = 1; i <= 49; i += 1) {
      await createStatus(ama, { content: `The next day ${i}` });
    }
    expect((await createExpectingError(ama, { content: "And one" })).status).toBe(409);
    expect(await listOwnStatuses(ama)).toHaveLength(50);
  });

  test("are not exceeded by calls that wait for the same lock", async () => {
    const ama = await makeReader(testApp);
    for (let i = 1; i <= 49; i += 1) {
      await createStatus(ama, { content: `No. ${i}` });
    }
    const lockingClient = await testApp.db.pool.connect();
    try {
      await lockingClient.query("BEGIN");
      await lockingClient.query("SELECT FROM status_owners WHERE user_id = $1 FOR UPDATE", [
        ama.userId,
      ]);
      const attempts = [1, 2, 3].map((i) =>
        testApp.send("createStatus", { body: { content: `At once ${i}` } }, ama),
      );
      const selectWaitingLocks =
        "SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()";
      await expect
        .poll(async () => (await testApp.db.pool.query(selectWaitingLocks)).rows.length)
        .toBe(3);
      await lockingClient.query("COMMIT");
      const codes = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
      expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    } finally {
      lockingClient.release();
    }
  });
});

test("posting statuses has its own rate limit, and the feed can still be read", async () => {
  const user = await makeReader(limitedApp);
  const sendInvalidStatus = () => limitedApp.send("createStatus", { body: { content: " " } }, user);
  const codes: number[] = [];
  for (let i = 0; i < 120; i += 1) codes.push((await sendInvalidStatus()).statusCode);
  expect(new Set(codes)).toEqual(new Set([400]));
  const errorResponse = await sendInvalidStatus();
  expect([errorResponse.statusCode, errorResponse.json().success]).toEqual([429, false]);
  expect(Number(errorResponse.headers["retry-after"])).toBeGreaterThan(0);
  expect((await limitedApp.send("listStatuses", { query: {} }, user)).statusCode).toBe(200);
});
