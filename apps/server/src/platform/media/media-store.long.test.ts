import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openTestObjectStore } from "../../testing/s3-server.ts";
import { newId } from "../ids.ts";
import { createLogger } from "../log.ts";
import { createFolderStore } from "./folder-store.ts";
import { type ListedFile, type MediaStore, toStoragePath } from "./media-store.ts";
import { openS3Store } from "./open-media-store.ts";

const log = createLogger("silent");
const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

async function openFolder(): Promise<MediaStore> {
  const folder = await mkdtemp(join(tmpdir(), "kora-media-store-"));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  return createFolderStore(folder, log);
}

async function openBucket(): Promise<MediaStore> {
  const objectStore = await openTestObjectStore();
  resources.defer(() => objectStore.close());
  return openS3Store(await objectStore.makeBucket(), log, resources);
}

/** Returns the file name of a key, without the media id. */
const fileNameOf = (key: string) => key.slice(key.indexOf("/") + 1);

async function listFiles(store: MediaStore): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
}

describe.each([
  ["a folder", openFolder],
  ["an object store", openBucket],
])("a thousand files in %s", (_where, openStore) => {
  test("every file is listed once, with its size, in the order of its path", async () => {
    const store = await openStore();
    // An object store lists 1000 objects per page.
    const keys = Array.from({ length: 1010 }, (_, index) => `${newId()}/${index}.txt`);
    for (let start = 0; start < keys.length; start += 50) {
      const batch = keys.slice(start, start + 50);
      await Promise.all(batch.map((key) => store.put(key, Buffer.from(fileNameOf(key)))));
    }
    // s3rver acknowledges an object before it has written all of its bytes.
    const isIncomplete = ({ key, byteLength }: ListedFile) => byteLength !== fileNameOf(key).length;
    await expect.poll(async () => (await listFiles(store)).filter(isIncomplete)).toEqual([]);
    const files = await listFiles(store);
    const expectedKeys = keys.toSorted((a, b) => (toStoragePath(a) < toStoragePath(b) ? -1 : 1));
    expect(files.map(({ key }) => key)).toEqual(expectedKeys);
    const content = Buffer.concat((await (await files[7]?.read())?.toArray()) ?? []);
    expect(content.toString()).toBe(fileNameOf(files[7]?.key ?? ""));
  });
});
