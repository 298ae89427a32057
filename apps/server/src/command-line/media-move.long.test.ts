import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockDataFolder } from "../platform/database/embedded-folder.ts";
import { newId } from "../platform/ids.ts";
import { createFolderStore } from "../platform/media/folder-store.ts";
import { type MediaStore, mediaIdOf } from "../platform/media/media-store.ts";
import { openS3Store } from "../platform/media/open-media-store.ts";
import { runCommand } from "../testing/command-line.ts";
import { openTestObjectStore, type TestObjectStore } from "../testing/s3-server.ts";
import { copyMedia } from "./move-media.ts";

const doNothing = () => undefined;
const silentLog = {
  debug: doNothing,
  info: doNothing,
  warn: doNothing,
  error: doNothing,
  fatal: doNothing,
};
const resources = new AsyncDisposableStack();
let objectStore: TestObjectStore;
beforeAll(async () => {
  objectStore = await openTestObjectStore();
  resources.defer(() => objectStore.close());
});
afterAll(() => resources.disposeAsync());

/**
 * Creates a data folder with twenty uploads of two files each, an empty bucket, and the settings of a Kora that uses
 * both.
 */
async function createStores() {
  const dataDir = await mkdtemp(join(tmpdir(), "kora-media-move-"));
  resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  const settings = await objectStore.makeBucket();
  const folder = createFolderStore(join(dataDir, "media"), silentLog);
  for (let number = 0; number < 20; number += 1) {
    const id = newId();
    await folder.put(`${id}/whole.txt`, Buffer.from(`whole ${id}`));
    await folder.put(`${id}/small.txt`, Buffer.from(`small ${id}`));
  }
  return {
    folder,
    bucket: await openS3Store(settings, silentLog, resources),
    environment: { DATA_DIR: dataDir, ...objectStore.toEnvironment(settings) },
  };
}

async function readContents(store: MediaStore): Promise<Record<string, string>> {
  const contentByKey: Record<string, string> = {};
  for await (const { key, read } of store.list()) {
    contentByKey[key] = Buffer.concat(await (await read()).toArray()).toString();
  }
  return contentByKey;
}

describe("media:move", () => {
  test("copies every file to the bucket and back, and leaves the source unchanged", async () => {
    const { folder, bucket, environment } = await createStores();
    const files = await readContents(folder);
    const result = await runCommand(["media:move", "--to", "s3"], environment);
    expect(result).toMatchObject({ code: 0, error: "" });
    expect(result.out).toContain("40 files");
    expect([await readContents(bucket), await readContents(folder)]).toEqual([files, files]);
    await rm(join(environment.DATA_DIR, "media"), { recursive: true });
    expect(await runCommand(["media:move", "--to", "folder"], environment)).toMatchObject({
      code: 0,
    });
    expect(await readContents(folder)).toEqual(files);
  });

  test("continues a killed run: skips complete files and copies incomplete ones again", async () => {
    const { folder, bucket } = await createStores();
    const files = await readContents(folder);
    const [firstKey = ""] = Object.keys(files);
    let copiedCount = 0;
    const killedCopy = copyMedia(folder, bucket, () => {
      copiedCount += 1;
      if (copiedCount === 10) throw new Error("The process was killed.");
    });
    await expect(killedCopy).rejects.toThrow("The process was killed.");
    await bucket.put(firstKey, Buffer.from("incomplete"));
    const existingCount = Object.keys(await readContents(bucket)).length;
    const result = await copyMedia(folder, bucket, doNothing);
    expect(result).toMatchObject({
      copiedFiles: 40 - existingCount + 1,
      skippedFiles: existingCount - 1,
    });
    expect(await readContents(bucket)).toEqual(files);
    expect(await copyMedia(folder, bucket, doNothing)).toMatchObject({
      copiedFiles: 0,
      skippedFiles: 40,
    });
  });

  test("copies new files in another run, and with --final removes deleted ones", async () => {
    const { folder, bucket, environment } = await createStores();
    await runCommand(["media:move", "--to", "s3"], environment);
    const [removedKey = ""] = Object.keys(await readContents(folder));
    await folder.remove(mediaIdOf(removedKey));
    const addedKey = `${newId()}/whole.txt`;
    await folder.put(addedKey, Buffer.from("new"));
    const secondRun = await runCommand(["media:move", "--to", "s3"], environment);
    expect(secondRun.out).toMatch(/^1 files .+ were copied, 38 existed already/);
    expect(secondRun.out).toContain("stop Kora, run this once more with --final");
    expect(await readContents(bucket)).toHaveProperty([removedKey]);
    const finalRun = await runCommand(["media:move", "--to", "s3", "--final"], environment);
    expect(finalRun.out).toContain("1 deleted uploads were removed from the target");
    expect(await readContents(bucket)).toEqual(await readContents(folder));
  });

  test("keeps uploads of the target that are newer than the source", async () => {
    const { bucket, environment } = await createStores();
    await runCommand(["media:move", "--to", "s3"], environment);
    const newerKey = `${newId()}/whole.txt`;
    await bucket.put(newerKey, Buffer.from("newer"));
    const finalRun = await runCommand(["media:move", "--to", "s3", "--final"], environment);
    expect(finalRun.out).toContain(
      "1 uploads of the target are newer than all of the source and were not removed",
    );
    expect(await readContents(bucket)).toHaveProperty([newerKey]);
  });

  test("requires that Kora is stopped for the final run", async () => {
    const { environment } = await createStores();
    const lock = lockDataFolder(environment.DATA_DIR);
    const result = await runCommand(["media:move", "--to", "s3", "--final"], environment);
    lock.release();
    expect([result.code, result.error]).toEqual([
      1,
      expect.stringContaining("is in use by another running Kora: stop that one first"),
    ]);
  });

  test("names missing arguments and settings", async () => {
    expect(await runCommand(["media:move"], {})).toMatchObject({ code: 2 });
    expect(await runCommand(["media:move", "--to", "elsewhere"], {})).toMatchObject({ code: 2 });
    expect(await runCommand(["media:move", "--to", "s3"], {})).toMatchObject({
      code: 1,
      error: "Set S3_ENDPOINT, S3_BUCKET and the access key of the bucket.",
    });
  });
});
