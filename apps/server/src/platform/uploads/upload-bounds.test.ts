import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { createDiskCheck } from "./disk-space.ts";
import { createSlowUploads } from "./slow-uploads.ts";
import { openUploadFolder } from "./upload-folder.ts";
import { createUploadSlots } from "./upload-slots.ts";

function createClock() {
  let now = Date.UTC(2026, 0, 1);
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return { now: () => new Date(now), advance };
}

function getError(operation: () => unknown): unknown {
  try {
    operation();
    return undefined;
  } catch (error) {
    const { status, code, retryAfterSeconds } = error as AppError;
    return { status, code, hasRetryAfter: (retryAfterSeconds ?? 0) > 0 };
  }
}

test("users, addresses and the process have limits, and slots are released when uploads end", () => {
  const slots = createUploadSlots({ perUser: 2, perAddress: 3, maxBytesInFlight: 100 });
  const createAcquire = (userId: string, address: string, bytes: number) => () =>
    slots.acquire({ userId, address, bytes });
  const releases = [
    createAcquire("ama", "1", 10)(),
    createAcquire("ama", "1", 10)(),
    createAcquire("kofi", "1", 10)(),
  ];
  const tooManyError = { status: 429, code: "RATE_LIMITED", hasRetryAfter: true };
  expect(getError(createAcquire("ama", "2", 10))).toEqual(tooManyError);
  expect(getError(createAcquire("esi", "1", 10))).toEqual(tooManyError);
  const busyError = { status: 503, code: "UNAVAILABLE", hasRetryAfter: true };
  expect(getError(createAcquire("esi", "2", 71))).toEqual(busyError);
  releases.push(createAcquire("esi", "2", 70)());
  expect(slots.bytesInFlight()).toBe(100);
  for (const release of releases) release();
  expect(slots.bytesInFlight()).toBe(0);
  expect(getError(createAcquire("ama", "1", 100))).toBeUndefined();
});

test("an upload is slow by its speed in the last 60 seconds, not by its average", () => {
  const clock = createClock();
  const slowUploads = createSlowUploads(clock);
  const endedUploads: string[] = [];
  const steadyUpload = slowUploads.watch(() => endedUploads.push("steady"));
  const stalledUpload = slowUploads.watch(() => endedUploads.push("stalled"));
  stalledUpload.add(10_000_000);
  for (let seconds = 0; seconds < 300; seconds += 5) {
    steadyUpload.add(5000);
    clock.advance(5000);
    slowUploads.check();
    expect(endedUploads).toEqual(seconds < 60 ? [] : ["stalled"]);
  }
  steadyUpload.end();
  clock.advance(300_000);
  slowUploads.check();
  expect(endedUploads).toEqual(["stalled"]);
});

test("temporary files of an ended process are removed; those of a running one stay", async () => {
  const root = await mkdtemp(join(tmpdir(), "kora-uploads-"));
  const clock = createClock();
  const createFolder = async (name: string, ageMinutes: number) => {
    await mkdir(join(root, name));
    await writeFile(join(root, name, "part"), "left");
    const time = new Date(clock.now().getTime() - ageMinutes * 60_000);
    await utimes(join(root, name), time, time);
  };
  await createFolder("ended", 16);
  await createFolder("runs", 1);
  const log = { error: () => expect.unreachable() };
  const folder = await openUploadFolder(root, { clock, log });
  const path = await folder.newPath();
  expect(dirname(dirname(path))).toBe(root);
  await writeFile(path, "");
  expect((await readdir(root)).toSorted()).toEqual(
    [dirname(path).slice(root.length + 1), "runs"].toSorted(),
  );
  await folder.close();
  expect(await readdir(root)).toEqual(["runs"]);
  await rm(root, { recursive: true });
});

test("free disk space is read once a second, on every disk, and the given bytes count as used", async () => {
  const clock = createClock();
  const freeByFolder = { data: 1000, media: 600 };
  let reads = 0;
  const refuseWhenFull = createDiskCheck({
    folders: ["data", "media"],
    minFreeBytes: 500,
    clock,
    readFree: async (folder) => {
      reads += 1;
      return freeByFolder[folder as keyof typeof freeByFolder];
    },
  });
  await refuseWhenFull(100);
  await expect(refuseWhenFull(101)).rejects.toMatchObject({ code: "STORAGE_FULL", status: 507 });
  freeByFolder.media = 400;
  clock.advance(999);
  await refuseWhenFull(100);
  expect(reads).toBe(2);
  clock.advance(1);
  await expect(refuseWhenFull(0)).rejects.toBeInstanceOf(AppError);
  expect(reads).toBe(4);
});
