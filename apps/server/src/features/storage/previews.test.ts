import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** Noise is the picture that compresses worst. */
const createNoise = (width = 900, height = 600) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();

async function publish(writer: TestUser): Promise<string> {
  const form = { title: "Salt", shortDescription: "Of salt.", story: "<p>Salt.</p>" };
  const files = { posterImage: await createNoise() };
  return (await testApp.call("publishStory", { form, files }, writer))._id;
}

const findPosterId = async (storyId: string, user: TestUser) =>
  (await testApp.call("getStory", { params: { id: storyId } }, user)).poster.id;

const listPreviews = (user: TestUser, ...ids: readonly string[]) =>
  testApp.call("listPicturePreviews", { query: { ids: ids.join(",") } }, user);

/** Makes the rows of the pictures as the migration leaves them. */
const removePreviews = (ids: readonly string[]) =>
  testApp.db.drizzle.execute(
    sql`UPDATE media_previews SET placeholder = NULL, byte_lengths = NULL
      WHERE media_id = ANY (${sql.param(ids)}::uuid[])`,
  );

describe("the preview of a picture", () => {
  test("has a placeholder of at most 200 bytes, and the size of each variant", async () => {
    const [ama, kofi] = [await makeWriter(testApp), await makeReader(testApp)];
    const id = await findPosterId(await publish(ama), kofi);
    const files = { picture: await createNoise() };
    const picture = await testApp.call("uploadPicture", { form: {}, files }, ama);
    const previews = await listPreviews(kofi, id, picture._id, newId());
    expect(previews.map((preview) => preview.id).toSorted()).toEqual([id, picture._id].toSorted());
    for (const preview of previews) {
      const placeholder = Buffer.from(preview.placeholder, "base64");
      expect(placeholder.length).toBeLessThanOrEqual(200);
      const { format, width, height } = await sharp(placeholder).metadata();
      expect(format).toBe("webp");
      expect(width / height).toBeCloseTo(1.5, 0);
      expect(preview.widths).toEqual([320, 640, 900]);
      for (const [index, variantWidth] of preview.widths.entries()) {
        const url = `/media/${preview.id}/${variantWidth}.webp`;
        const { rawPayload } = await testApp.app.http.inject(url);
        expect(preview.byteLengths[index]).toBe(rawPayload.length);
      }
    }
  });

  test("is only for users with a session, and for at most 100 ids", async () => {
    const { statusCode } = await testApp.send("listPicturePreviews", { query: { ids: newId() } });
    expect(statusCode).toBe(401);
    const ids = Array.from({ length: 101 }, newId).join(",");
    const kofi = await makeReader(testApp);
    const response = await testApp.send("listPicturePreviews", { query: { ids } }, kofi);
    expect(response.statusCode).toBe(400);
  });

  test("is not in lists of stories", async () => {
    const ama = await makeWriter(testApp);
    await publish(ama);
    const params = { writerId: ama.userId };
    const [card] = await testApp.call("listWriterStories", { params, query: {} }, ama);
    expect(Object.keys(card?.poster ?? {})).toEqual([
      "id",
      "width",
      "height",
      "widths",
      "alt",
      "color",
    ]);
  });

  test("is deleted with the files", async () => {
    const ama = await makeWriter(testApp);
    const storyId = await publish(ama);
    const id = await findPosterId(storyId, ama);
    await testApp.call("deleteStory", { params: { id: storyId } }, ama);
    await testApp.runJobs();
    expect(await listPreviews(ama, id)).toEqual([]);
  });

  test("is made by a job for pictures from before", async () => {
    const ama = await makeWriter(testApp);
    const id = await findPosterId(await publish(ama), ama);
    const before = await listPreviews(ama, id);
    await removePreviews([id]);
    // The files of this picture are missing.
    await testApp.db.drizzle.execute(
      sql`INSERT INTO media_previews (media_id, widths) VALUES (${newId()}, '{320}')`,
    );
    expect(await listPreviews(ama, id)).toEqual([]);
    await testApp.app.jobHandlers["make-previews"]({});
    const after = await listPreviews(ama, id);
    expect(after).toMatchObject(before.map(({ widths, byteLengths }) => ({ widths, byteLengths })));
    for (const { placeholder } of after) {
      expect(Buffer.from(placeholder, "base64").length).toBeLessThanOrEqual(200);
    }
    const { rows } = await testApp.db.drizzle.execute(
      sql`SELECT FROM media_previews WHERE placeholder IS NULL`,
    );
    expect(rows).toEqual([]);
  });
});
