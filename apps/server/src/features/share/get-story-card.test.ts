import { Readable } from "node:stream";
import sharp, { type Region } from "sharp";
import { describe, expect, test } from "vitest";
import type { Context } from "../../platform/context.ts";
import { type TestApp, useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { createStoryCards } from "./get-story-card.ts";
import { type CardRenderer, createCardRenderer } from "./render-card.ts";

const testApp = useTestApp();

const getCard = (app: TestApp, id: string) => app.app.http.inject(`/story/${id}/card.png`);

/** A region of the poster, which is on the right. */
const posterRegion: Region = { left: 700, top: 50, width: 450, height: 500 };
/** The region of the first line of the title, which is on the left. */
const titleRegion: Region = { left: 72, top: 60, width: 300, height: 90 };

/**
 * Returns statistics of a region of a picture: the mean of the red channel, and the highest standard deviation of all
 * channels, which is 0 for a region of one color.
 */
async function getStats(png: Buffer, region: Region) {
  const regionPng = await sharp(png).extract(region).png().toBuffer();
  const { channels } = await sharp(regionPng).stats();
  return {
    red: channels[0]?.mean ?? 0,
    maxDeviation: Math.max(...channels.map(({ stdev }) => stdev)),
  };
}

describe("the card of a shared story", () => {
  test("is a picture of 1200×630 pixels with poster and text, which is stored after it is rendered", async () => {
    const writer = await makeWriter(testApp);
    const form = { title: "The Lamp", shortDescription: "d", story: "<p>one</p>" };
    const posterImage = await sharp({
      create: { width: 900, height: 900, channels: 3, background: "#ff0000" },
    })
      .png()
      .toBuffer();
    const story = await testApp.call("publishStory", { form, files: { posterImage } }, writer);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => getCard(testApp, story._id)),
    );
    for (const { statusCode, headers, rawPayload } of responses) {
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
      expect(rawPayload.equals(responses[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    }
    const png = responses[0]?.rawPayload ?? Buffer.alloc(0);
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
    expect((await getStats(png, posterRegion)).red).toBeGreaterThan(240);
    expect((await getStats(png, titleRegion)).maxDeviation).toBeGreaterThan(20);
    const storedFile = await testApp.app.http.inject(`/media/${story.poster.id}/card1.png`);
    expect(storedFile.rawPayload.equals(png)).toBe(true);
    expect((await getCard(testApp, story._id)).rawPayload.equals(png)).toBe(true);
  });

  test("is rendered even without a poster, and is 404 for a story that is deleted, hidden or unknown", async () => {
    const writer = await makeWriter(testApp);
    const now = testApp.clock.now();
    expect((await getCard(testApp, await makeStory(testApp, writer))).statusCode).toBe(200);
    for (const id of [
      await makeStory(testApp, writer, { deletedAt: now }),
      await makeStory(testApp, writer, { hiddenAt: now }),
      "01970000-0000-7000-8000-000000000000",
      "nothing",
    ]) {
      expect((await getCard(testApp, id)).statusCode).toBe(404);
    }
  });
});

describe("a card that is difficult or impossible to render", () => {
  const renderer = createCardRenderer();
  const content = { title: "The Lamp", posterName: "Ama", color: "#00ff00" };
  const log = { warn: () => undefined };
  /** All requests of these tests come from one client. */
  const clientKey = "client";
  const emptyStore = {
    get: async () => undefined,
    put: async () => undefined,
  };
  const makeContext = (media: object) =>
    ({ media, log }) as unknown as Pick<Context, "media" | "log">;
  const makeStoryRow = (posterId: string) => ({
    title: "The Lamp",
    poster_name: "Ama",
    poster_id: posterId,
    poster_color: "#00ff00",
    revision: 1,
  });

  test("with a poster of 1 by 1920 px takes less than four seconds of CPU time", async () => {
    const stripe = { width: 1, height: 1920, channels: 3, background: "#ff0000" } as const;
    const poster = await sharp({ create: stripe }).jpeg().toBuffer();
    const usageBefore = process.cpuUsage();
    const png = await renderer.render({ ...content, poster });
    const { user: userMicroseconds } = process.cpuUsage(usageBefore);
    expect((await getStats(png, posterRegion)).red).toBeGreaterThan(240);
    expect(userMicroseconds / 1000).toBeLessThan(4000);
  });

  test("has the poster's color in place of a broken poster", async () => {
    const storeWithBrokenPoster = {
      ...emptyStore,
      get: async (key: string) =>
        key.endsWith(".jpg")
          ? { bytes: 9, read: async () => Readable.from([Buffer.from("broken")]) }
          : undefined,
    };
    const { png, isPlaceholder } = await createStoryCards().get(
      makeContext(storeWithBrokenPoster),
      makeStoryRow("a"),
      clientKey,
    );
    expect(isPlaceholder).toBe(false);
    expect((await getStats(png, posterRegion)).red).toBe(0);
    expect((await getStats(png, titleRegion)).maxDeviation).toBeGreaterThan(20);
  });

  test("is a placeholder if rendering takes too long, or if the queue is full", async () => {
    const stuckRenderer: CardRenderer = { ...renderer, render: () => new Promise(() => undefined) };
    const cards = createStoryCards({ renderer: stuckRenderer, waitMilliseconds: 50 });
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        cards.get(makeContext(emptyStore), makeStoryRow(String(index)), clientKey),
      ),
    );
    for (const { png, isPlaceholder } of responses) {
      expect(isPlaceholder).toBe(true);
      expect(png.equals(responses[0]?.png ?? Buffer.alloc(0))).toBe(true);
    }
    const { width, height } = await sharp(responses[0]?.png).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });
});

describe("the text of a card", () => {
  const renderer = createCardRenderer();
  const render = (title: string, posterName = "Ama") =>
    renderer.render({ title, posterName, poster: undefined, color: "#ffffff" });

  test.each([
    ["a word of 70 letters", "W".repeat(70)],
    ["70 letters in words", "many wide words ".repeat(5).slice(0, 70)],
    ["Yoruba", "Ọ̀rúnmìlà àti odò"],
    ["Greek and Cyrillic", "Το ποτάμι Река"],
    ["markup", "<b>&amp;</b> </text><script>"],
    ["an emoji", "The river 🐍 asks"],
    ["Amharic", "ወንዙ ሦስተኛ ስሙን ሲጠይቅ ያገኘችው ልጅ"],
  ])("stays inside the panel: %s", async (_label, title) => {
    const png = await render(title);
    expect(
      (await getStats(png, { left: 72, top: 60, width: 500, height: 200 })).maxDeviation,
    ).toBeGreaterThan(20);
    expect((await getStats(png, { left: 600, top: 0, width: 30, height: 630 })).maxDeviation).toBe(
      0,
    );
    expect((await getStats(png, { left: 650, top: 0, width: 540, height: 630 })).maxDeviation).toBe(
      0,
    );
  });

  test.each([
    ["Arabic", "كان يا ما كان", "أمل"],
    ["N’Ko", "ߒߞߏ ߞߊ߲ ߘߌ", "ߡߊ߬ߡߊ߬ߘߎ"],
  ])("runs from right to left in %s", async (_label, title, posterName) => {
    const png = await render(title, posterName);
    expect(
      (await getStats(png, { left: 420, top: 60, width: 170, height: 90 })).maxDeviation,
    ).toBeGreaterThan(20);
    expect((await getStats(png, { left: 72, top: 60, width: 120, height: 90 })).maxDeviation).toBe(
      0,
    );
  });

  test.each([
    ["title", "水の名前", "Ama"],
    ["title", "नदी का नाम", "Ama"],
    ["name", "The River", "水"],
  ])("is omitted if the fonts lack the letters of the %s", async (_label, title, posterName) => {
    const png = await render(title, posterName);
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await getStats(png, { left: 72, top: 0, width: 1100, height: 500 })).maxDeviation).toBe(
      0,
    );
  });
});
