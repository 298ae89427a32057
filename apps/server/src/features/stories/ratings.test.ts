import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

let posterImage: Buffer;
beforeAll(async () => {
  const create = { width: 400, height: 250, channels: 3, background: "#203050" } as const;
  posterImage = await sharp({ create }).jpeg().toBuffer();
});

const texts = { title: "Nightfire", shortDescription: "It burned." };
const form = { ...texts, story: "<p>Once.</p>" };

async function isMature(storyId: string): Promise<boolean> {
  const { rows } = await testApp.db.pool.query<{ is_mature: boolean }>(
    "SELECT is_mature FROM story_counts WHERE story_id = $1",
    [storyId],
  );
  return rows[0]?.is_mature ?? false;
}

test("a story is published with rating and warnings, for everyone and without warnings by default", async () => {
  const writer = await makeWriter(testApp);
  const plain = await testApp.call("publishStory", { form, files: { posterImage } }, writer);
  expect(plain).toMatchObject({ rating: "everyone", warnings: [] });
  const warnings = JSON.stringify(["abuse", "violence", "abuse"]);
  const mature = await testApp.call(
    "publishStory",
    { form: { ...form, rating: "mature", warnings }, files: { posterImage } },
    writer,
  );
  expect(mature).toMatchObject({ rating: "mature", warnings: ["violence", "abuse"] });
  expect([await isMature(plain._id), await isMature(mature._id)]).toEqual([false, true]);
});

test.each([
  [{ rating: "adult" }, "rating", "Rating must be everyone, teen or mature."],
  [{ warnings: "violence" }, "warnings", "Warnings must be a list of different warnings."],
  [
    { warnings: '["dragons"]' },
    "warnings",
    "Warnings must be violence, sexual content, abuse, self-harm, hate or strong language.",
  ],
])("a form with %j is 400 at its field", async (fields, field, message) => {
  const writer = await makeWriter(testApp);
  const input = { form: { ...form, ...fields }, files: { posterImage } } as never;
  const { status, body } = await testApp.callExpectingError("publishStory", input, writer);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
  expect(JSON.stringify(body)).toContain(field);
});

test("an edit changes rating and warnings, and leaves them as they are if it omits them", async () => {
  const writer = await makeWriter(testApp);
  const params = { id: await makeStory(testApp, writer) };
  const body = { ...texts, rating: "mature", warnings: ["hate"] } as const;
  const edited = await testApp.call(
    "updateStory",
    { params, body: { ...body, warnings: [...body.warnings] } },
    writer,
  );
  expect(edited).toMatchObject({ rating: "mature", warnings: ["hate"], minRating: "everyone" });
  expect(await isMature(params.id)).toBe(true);
  const unchanged = await testApp.call("updateStory", { params, body: texts }, writer);
  expect(unchanged).toMatchObject({ rating: "mature", warnings: ["hate"] });
  const lowered = { params, body: { ...texts, rating: "teen" as const } };
  await testApp.call("updateStory", lowered, writer);
  expect(await isMature(params.id)).toBe(false);
});

test("a draft keeps rating and warnings", async () => {
  const writer = await makeWriter(testApp);
  const body = { _id: newId(), rating: "mature" as const, warnings: ["abuse" as const] };
  await testApp.call("saveDraft", { body }, writer);
  const [draft] = await testApp.call("listDrafts", { query: {} }, writer);
  expect(draft).toMatchObject({ rating: "mature", warnings: ["abuse"] });
});

describe("a moderator", () => {
  async function setUp() {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const moderator = await makeReader(testApp, { isModerator: true });
    const targetId = await makeStory(testApp, writer);
    const report = { type: "story", targetId, reason: "Not for children." } as const;
    await testApp.call("reportEntity", { body: report }, reader);
    const params = { kind: "story", targetId } as const;
    const raise = { act: "raise", note: "It is bloody.", rating: "teen" } as const;
    return { writer, moderator, params, raise, story: { id: targetId } };
  }

  test("raises a rating with a reason, below which the griot cannot go", async () => {
    const { writer, moderator, params, raise, story } = await setUp();
    await testApp.call("moderate", { params, body: raise }, moderator);
    const own = await testApp.call("getOwnStory", { params: story }, writer);
    expect(own).toMatchObject({ rating: "teen", minRating: "teen", revision: 2 });
    const lower = { params: story, body: { ...texts, rating: "everyone" as const } };
    const { status, body } = await testApp.callExpectingError("updateStory", lower, writer);
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining("A moderator raised the rating of this story. It cannot be lower."),
    ]);
    const higher = { params: story, body: { ...texts, rating: "mature" as const } };
    expect(await testApp.call("updateStory", higher, writer)).toMatchObject({ rating: "mature" });
    const [entry] = await testApp.call("listModerationLog", { query: {} }, moderator);
    expect(entry).toMatchObject({ act: "raise", note: "It is bloody.", targetId: story.id });
  });

  test("never lowers one, and needs a reason and a rating", async () => {
    const { moderator, params, raise } = await setUp();
    const refuse = async (body: object) => {
      const input = { params, body: { ...raise, ...body } };
      return (await testApp.callExpectingError("moderate", input, moderator)).status;
    };
    expect(await refuse({ note: "" })).toBe(400);
    expect(await refuse({ rating: undefined })).toBe(400);
    expect(await refuse({ rating: "everyone" })).toBe(409);
    const raises = Array.from({ length: 5 }, () =>
      testApp.send("moderate", { params, body: raise }, moderator),
    );
    const codes = (await Promise.all(raises)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });
});

test("open screens learn of a new rating, and those of minors get no more events of a mature story", async () => {
  const writer = await makeWriter(testApp);
  const storyId = await makeStory(testApp, writer);
  const events: string[] = [];
  const open = async (name: string, birthMonth: string) => {
    const socket = await connect(testApp, await makeReader(testApp, { birthMonth }));
    sockets.push(socket);
    await socket.emitWithAck("openStory", { storyId });
    socket.on("storyRated", () => events.push(`${name} rated`));
    socket.on("storyComments", () => events.push(`${name} comment`));
    return socket;
  };
  // A socket without the story open may show its card.
  const listSocket = await connect(testApp, await makeReader(testApp));
  sockets.push(listSocket);
  listSocket.on("storyRated", () => events.push("list rated"));
  const [adult, minor] = [await open("adult", "1990-01-01"), await open("minor", "2012-01-01")];
  const body = { ...texts, rating: "mature" as const };
  await testApp.call("updateStory", { params: { id: storyId }, body }, writer);
  await expect.poll(() => events.toSorted()).toEqual(["adult rated", "list rated", "minor rated"]);
  expect((await adult.emitWithAck("openStory", { storyId })).ok).toBe(true);
  expect((await minor.emitWithAck("openStory", { storyId })).ok).toBe(false);
  const comment = { params: { storyId }, query: {}, body: { text: "Look." } };
  await testApp.call("createComment", comment, writer);
  await expect.poll(() => events).toContain("adult comment");
  expect(events).not.toContain("minor comment");
});
