import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockDataFolder } from "../platform/database/embedded-lock.ts";
import { newId } from "../platform/ids.ts";
import { createFolderStore } from "../platform/media/folder-store.ts";
import type { MediaStore } from "../platform/media/media-store.ts";
import { openS3Store } from "../platform/media/open-media-store.ts";
import { giveCommand } from "../testing/command-line.ts";
import { openTestObjectStore, type TestObjectStore } from "../testing/s3-server.ts";
import { copyMedia } from "./move-media.ts";

const nothing = () => undefined;
const quiet = { debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing };
const made = new AsyncDisposableStack();
let objects: TestObjectStore;
beforeAll(async () => {
  objects = await openTestObjectStore();
  made.defer(() => objects.close());
});
afterAll(() => made.disposeAsync());

/** Opens a Kora with forty files in its folder, and an empty bucket. */
async function openKora() {
  const dataDir = await mkdtemp(join(tmpdir(), "kora-media-move-"));
  made.defer(() => rm(dataDir, { recursive: true, force: true }));
  const settings = await objects.makeBucket();
  const folder = createFolderStore(join(dataDir, "media"), quiet);
  for (let number = 0; number < 20; number += 1) {
    const id = newId();
    await folder.put(`${id}/whole.txt`, Buffer.from(`whole ${id}`));
    await folder.put(`${id}/small.txt`, Buffer.from(`small ${id}`));
  }
  return {
    folder,
    bucket: await openS3Store(settings, quiet, made),
    environment: { DATA_DIR: dataDir, ...objects.environmentOf(settings) },
  };
}

async function contents(store: MediaStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key, read } of store.list()) {
    found[key] = Buffer.concat(await (await read()).toArray()).toString();
  }
  return found;
}

describe("media:move", () => {
  test("copies every file to the bucket and back, and leaves them where they were", async () => {
    const { folder, bucket, environment } = await openKora();
    const files = await contents(folder);
    const moved = await giveCommand(["media:move", "--to", "s3"], environment);
    expect(moved).toMatchObject({ code: 0, error: "" });
    expect(moved.out).toContain("40 files");
    expect([await contents(bucket), await contents(folder)]).toEqual([files, files]);
    await rm(join(environment.DATA_DIR, "media"), { recursive: true });
    expect(await giveCommand(["media:move", "--to", "folder"], environment)).toMatchObject({
      code: 0,
    });
    expect(await contents(folder)).toEqual(files);
  });

  test("goes on where a killed run stopped: what is there whole is left out, what is cut is copied again", async () => {
    const { folder, bucket } = await openKora();
    const files = await contents(folder);
    const [first = ""] = Object.keys(files);
    let copied = 0;
    const killed = copyMedia(folder, bucket, () => {
      copied += 1;
      if (copied === 10) throw new Error("The process was killed.");
    });
    await expect(killed).rejects.toThrow("The process was killed.");
    await bucket.put(first, Buffer.from("cut"));
    const there = Object.keys(await contents(bucket)).length;
    const moved = await copyMedia(folder, bucket, nothing);
    expect(moved).toMatchObject({ copied: 40 - there + 1, skipped: there - 1 });
    expect(await contents(bucket)).toEqual(files);
    expect(await copyMedia(folder, bucket, nothing)).toMatchObject({ copied: 0, skipped: 40 });
  });

  test("brings what came meanwhile with another run, and with --final takes away what went", async () => {
    const { folder, bucket, environment } = await openKora();
    await giveCommand(["media:move", "--to", "s3"], environment);
    const [gone = ""] = Object.keys(await contents(folder));
    await folder.remove(gone.slice(0, 36));
    const came = `${newId()}/whole.txt`;
    await folder.put(came, Buffer.from("came"));
    const again = await giveCommand(["media:move", "--to", "s3"], environment);
    expect(again.out).toMatch(/^1 files .+ were copied, 38 were there already/);
    expect(again.out).toContain("stop Kora, run this once more with --final");
    expect(await contents(bucket)).toHaveProperty([gone]);
    const final = await giveCommand(["media:move", "--to", "s3", "--final"], environment);
    expect(final.out).toContain("1 uploads that are gone were taken away there");
    expect(await contents(bucket)).toEqual(await contents(folder));
  });

  test("takes nothing away from a store that Kora uses already", async () => {
    const { bucket, environment } = await openKora();
    await giveCommand(["media:move", "--to", "s3"], environment);
    const live = `${newId()}/whole.txt`;
    await bucket.put(live, Buffer.from("live"));
    const final = await giveCommand(["media:move", "--to", "s3", "--final"], environment);
    expect(final.out).toContain(
      "1 uploads there are newer than any where they came from, and stay",
    );
    expect(await contents(bucket)).toHaveProperty([live]);
  });

  test("wants Kora stopped for its final run", async () => {
    const { environment } = await openKora();
    const lock = lockDataFolder(environment.DATA_DIR);
    const refused = await giveCommand(["media:move", "--to", "s3", "--final"], environment);
    lock.release();
    expect([refused.code, refused.error]).toEqual([
      1,
      expect.stringContaining("is in use by another running Kora: stop that one first"),
    ]);
  });

  test("says what is missing", async () => {
    expect(await giveCommand(["media:move"], {})).toMatchObject({ code: 2 });
    expect(await giveCommand(["media:move", "--to", "moon"], {})).toMatchObject({ code: 2 });
    expect(await giveCommand(["media:move", "--to", "s3"], {})).toMatchObject({
      code: 1,
      error: "Name the bucket with S3_ENDPOINT, S3_BUCKET and its key.",
    });
  });
});
