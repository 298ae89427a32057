import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestObjectStore, type TestObjectStore } from "../../testing/s3-server.ts";
import { newId } from "../ids.ts";
import type { Log } from "../log.ts";
import { createFolderStore } from "./folder-store.ts";
import {
  type ListedFile,
  type MediaStore,
  mediaIdOf,
  type StoredFile,
  toStorageFolder,
  toStoragePath,
} from "./media-store.ts";
import { openS3Store } from "./open-media-store.ts";
import type { S3Settings } from "./s3-settings.ts";

const silentLogger = {
  debug: vi.fn(),
  info: vi.fn(),
  warn: vi.fn(),
  error: vi.fn(),
  fatal: vi.fn(),
};
const resources = new AsyncDisposableStack();
let objectStore: TestObjectStore;
beforeAll(async () => {
  objectStore = await openTestObjectStore();
  resources.defer(() => objectStore.close());
});
afterAll(() => resources.disposeAsync());

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kora-media-store-"));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the file name of a key, without the media id. */
const fileNameOf = (key: string) => key.slice(key.indexOf("/") + 1);

const openBucket = async (settings?: S3Settings) =>
  openS3Store(settings ?? (await objectStore.makeBucket()), silentLogger, resources);

const read = async (file: StoredFile | undefined, range?: { from: number; to: number }) =>
  Buffer.concat((await (await file?.read(range))?.toArray()) ?? []).toString();

async function listFiles(store: MediaStore): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
}

const toStream = (text: string, byteLength = Buffer.byteLength(text)) => ({
  byteLength,
  stream: Readable.from([Buffer.from(text.slice(0, 3)), Buffer.from(text.slice(3))]),
});

describe.each([
  ["a folder", async () => createFolderStore(await openFolder(), silentLogger)],
  ["an object store", () => openBucket()],
])("media in %s", (_where, openStore) => {
  test("a file is read completely and in ranges, from a buffer or a stream", async () => {
    const store = await openStore();
    const id = newId();
    await store.put(`${id}/whole.txt`, Buffer.from("once upon a time"));
    await store.put(`${id}/small.txt`, toStream("there was a griot"));
    const [wholeFile, smallFile] = [
      await store.get(`${id}/whole.txt`),
      await store.get(`${id}/small.txt`),
    ];
    expect([wholeFile?.byteLength, smallFile?.byteLength]).toEqual([16, 17]);
    expect(await read(wholeFile)).toBe("once upon a time");
    expect(await read(smallFile)).toBe("there was a griot");
    expect(await read(wholeFile, { from: 5, to: 8 })).toBe("upon");
    expect(await read(wholeFile, { from: 15, to: 15 })).toBe("e");
  });

  test("a stream of another length than declared is refused", async () => {
    const store = await openStore();
    const key = `${newId()}/whole.txt`;
    await expect(store.put(key, toStream("too short", 20))).rejects.toThrow("20 bytes has only 9");
    await expect(store.put(key, toStream("much too long", 5))).rejects.toThrow("5 bytes has more");
  });

  test("an unknown file is undefined", async () => {
    const store = await openStore();
    expect(await store.get(`${newId()}/whole.txt`)).toBeUndefined();
    expect(await listFiles(store)).toEqual([]);
  });

  test("removing an upload removes all its files and no others, and removing it again is no error", async () => {
    const store = await openStore();
    const [removedId, remainingId] = [newId(), newId()];
    for (const id of [removedId, remainingId]) {
      await store.put(`${id}/whole.txt`, Buffer.from("whole"));
      await store.put(`${id}/small.txt`, Buffer.from("small"));
    }
    await store.remove(removedId);
    await store.remove(removedId);
    expect(await store.get(`${removedId}/whole.txt`)).toBeUndefined();
    expect((await listFiles(store)).map(({ key }) => key)).toEqual([
      `${remainingId}/small.txt`,
      `${remainingId}/whole.txt`,
    ]);
  });

  test("a file that is removed between `get` and `read` is not found", async () => {
    const store = await openStore();
    const id = newId();
    await store.put(`${id}/whole.txt`, Buffer.from("whole"));
    const file = await store.get(`${id}/whole.txt`);
    await store.remove(id);
    await expect(file?.read()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("every file is listed once, with its size, in the order of its path", async () => {
    const store = await openStore();
    // The long test lists more files than a page of an object store has.
    const keys = Array.from({ length: 12 }, (_, index) => `${newId()}/${index}.txt`);
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(fileNameOf(key)))));
    // s3rver acknowledges an object before it has written all of its bytes.
    const isIncomplete = ({ key, byteLength }: ListedFile) => byteLength !== fileNameOf(key).length;
    await expect.poll(async () => (await listFiles(store)).filter(isIncomplete)).toEqual([]);
    const files = await listFiles(store);
    const expectedKeys = keys.toSorted((a, b) => (toStoragePath(a) < toStoragePath(b) ? -1 : 1));
    expect(files.map(({ key }) => key)).toEqual(expectedKeys);
    expect(await read(files[7])).toBe(fileNameOf(files[7]?.key ?? ""));
  });

  test("a reachable store responds to `ping`", async () => {
    await expect((await openStore()).ping()).resolves.toBeUndefined();
  });
});

describe("a folder", () => {
  test("stores nothing of a stream of another length than declared", async () => {
    const folder = await openFolder();
    const store = createFolderStore(folder, silentLogger);
    const key = `${newId()}/whole.txt`;
    await expect(store.put(key, toStream("too short", 20))).rejects.toThrow("20 bytes has only 9");
    await expect(store.put(key, toStream("much too long", 5))).rejects.toThrow("5 bytes has more");
    expect(await store.get(key)).toBeUndefined();
    const subfolder = mediaIdOf(key).slice(-2);
    expect(await readdir(folder)).toEqual([subfolder]);
    expect(await readdir(join(folder, subfolder))).toEqual([]);
  });

  test("lists no other files, such as partial files", async () => {
    const folder = await openFolder();
    const store = createFolderStore(folder, silentLogger);
    const id = newId();
    await store.put(`${id}/whole.txt`, Buffer.from("whole"));
    await writeFile(join(folder, toStorageFolder(id), `small.txt.${newId()}`), "hal");
    await writeFile(join(folder, "readme"), "not ours");
    expect((await listFiles(store)).map(({ key }) => key)).toEqual([`${id}/whole.txt`]);
  });

  test("that is not writable gives 503 and stores nothing, and the log has the reason", async () => {
    const folder = join(await openFolder(), "media");
    await writeFile(folder, "a file where the folder should be");
    const log = { error: vi.fn<Log["error"]>() };
    const store = createFolderStore(folder, log);
    await expect(store.put(`${newId()}/whole.txt`, Buffer.from("whole"))).rejects.toMatchObject({
      status: 503,
      message: "Files cannot be reached at the moment. Please try again in a moment.",
    });
    expect(log.error).toHaveBeenCalledOnce();
    await expect(store.ping()).rejects.toThrow("EEXIST");
  });
});

describe("an object store", () => {
  test("stores files at the same paths as a folder", async () => {
    const folder = await openFolder();
    const stores = [createFolderStore(folder, silentLogger), await openBucket()];
    const id = newId();
    for (const store of stores) await store.put(`${id}/whole.txt`, Buffer.from("whole"));
    expect(await readdir(folder, { recursive: true })).toContain(`${id.slice(-2)}/${id}/whole.txt`);
    expect(toStoragePath(`${id}/whole.txt`)).toBe(`${id.slice(-2)}/${id}/whole.txt`);
  });

  test("that is unreachable gives 503 until it is back, and the log has the reason", async () => {
    const log = { ...silentLogger, error: vi.fn<Log["error"]>() };
    const store = await openS3Store(await objectStore.makeBucket(), log, resources);
    const key = `${newId()}/whole.txt`;
    await store.put(key, Buffer.from("whole"));
    await objectStore.stop();
    try {
      const failure = { status: 503, retryAfterSeconds: 10 };
      await expect(store.get(key)).rejects.toMatchObject(failure);
      await expect(store.put(key, Buffer.from("whole"))).rejects.toMatchObject(failure);
      await expect(store.remove(newId())).rejects.toMatchObject(failure);
      await expect(listFiles(store)).rejects.toMatchObject(failure);
      await expect(store.ping()).rejects.toThrow("ECONNREFUSED");
      expect(log.error).toHaveBeenCalledWith(
        { operation: "head", reason: "ECONNREFUSED" },
        "Object store: a request failed; check S3_ENDPOINT, the bucket and the access key.",
      );
    } finally {
      await objectStore.start();
    }
    expect(await read(await store.get(key))).toBe("whole");
  });

  test.each([
    ["S3_BUCKET", { bucket: "no-such-bucket" }],
    ["S3_ENDPOINT", { endpoint: new URL("http://127.0.0.1:1") }],
    ["S3_ACCESS_KEY_ID", { accessKeyId: "nobody" }],
  ])(
    "that is unusable stops the start with one sentence that names %s",
    async (name, overrides) => {
      const settings = { ...(await objectStore.makeBucket()), ...overrides };
      await expect(openBucket(settings)).rejects.toThrow(new RegExp(`^The.+${name}.*\\.$`));
      await expect(openBucket(settings)).rejects.toMatchObject({ name: "MediaStoreError" });
    },
  );
});
