import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** Uploads noise, which is the picture that compresses worst. */
async function uploadPicture(writer: TestUser): Promise<string> {
  const [width, height] = [900, 600];
  const noise = randomBytes(width * height * 3);
  const picture = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
  return (await testApp.call("uploadPicture", { form: {}, files: { picture } }, writer))._id;
}

const listPreviews = (user: TestUser, ...ids: readonly string[]) =>
  testApp.call("listPicturePreviews", { query: { ids: ids.join(",") } }, user);

/** Makes the rows of the pictures as the migration leaves them. */
const removePreviews = (ids: readonly string[]) =>
  testApp.db.drizzle.execute(
    sql`UPDATE media_previews SET placeholder = NULL, byte_lengths = NULL
      WHERE media_id = ANY (${sql.param(ids)}::uuid[])`,
  );

describe("the preview of a picture", () => {
  test("is made by a job for pictures from before, in batches", async () => {
    const ama = await makeWriter(testApp);
    const ids = [await uploadPicture(ama), await uploadPicture(ama)];
    const before = await listPreviews(ama, ...ids);
    await removePreviews(ids);
    // The files of these pictures are missing.
    await testApp.db.drizzle.execute(
      sql`INSERT INTO media_previews (media_id, widths)
        SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '{320}'
        FROM generate_series(1, 60) n`,
    );
    expect(await listPreviews(ama, ...ids)).toEqual([]);
    await testApp.app.jobHandlers["make-previews"]({});
    await testApp.runJobs();
    const after = await listPreviews(ama, ...ids);
    const sizesById = (previews: typeof after) =>
      new Map(previews.map(({ id, widths, byteLengths }) => [id, { widths, byteLengths }]));
    expect(sizesById(after)).toEqual(sizesById(before));
    for (const { placeholder } of after) {
      expect(Buffer.from(placeholder, "base64").length).toBeLessThanOrEqual(200);
    }
    const { rows } = await testApp.db.drizzle.execute(
      sql`SELECT FROM media_previews WHERE placeholder IS NULL`,
    );
    expect(rows).toEqual([]);
  });
});
