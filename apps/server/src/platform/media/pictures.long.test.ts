import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainGif } from "../../testing/hostile-media.fixture.ts";
import { createFolderStore } from "./folder-store.ts";
import { createPictures } from "./pictures.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kora-pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openStore = () => createFolderStore(folder, { error: () => undefined });

async function readStored(key: string): Promise<Buffer> {
  const file = await openStore().get(key);
  return Buffer.concat((await (await file?.read())?.toArray()) ?? []);
}

describe("a picture that would keep the server busy", () => {
  const storeMessagePicture = (bytes: Buffer) =>
    createPictures(openStore()).storeMessagePicture(bytes, {
      key: "ama",
      signal: new AbortController().signal,
    });
  const countFrames = async ({ id, extension }: { id: string; extension: string }) =>
    (await sharp(await readStored(`${id}/whole.${extension}`)).metadata()).pages ?? 1;

  test("by 60 frames of a megapixel stays animated and is scaled down", async () => {
    const animation = await storeMessagePicture(plainGif(1000, 1000, 60));
    // 60 frames of this size have 24 megapixels, the limit of an animation.
    expect(animation).toMatchObject({ extension: "webp", width: 632, height: 632 });
    expect(await countFrames(animation)).toBe(60);
    const smallAnimation = await storeMessagePicture(plainGif(200, 100, 30));
    expect(smallAnimation).toMatchObject({ extension: "webp", width: 200, height: 100 });
  });
});
