import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sentences } from "@kora/contract/sentences";
import { afterAll, expect, test } from "vitest";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import { useCluster } from "./support/cluster.ts";
import { sendFile, sendTextMessage } from "./support/send-file.ts";

const execFileAsync = promisify(execFile);
const megabyte = 1024 * 1024;

/** The error of mounting the small disk, which requires root. */
let mountError: string | undefined;
let mountedFolder: string | undefined;

const cluster = useCluster({
  processCount: 1,
  async prepare(dataDir) {
    const folder = join(dataDir, "media");
    await mkdir(folder);
    try {
      await execFileAsync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder]);
      mountedFolder = folder;
    } catch (error) {
      mountError = (error as Error).message;
    }
  },
});
// Hooks run in reverse order, so this one runs before the folder of the mount point is removed.
afterAll(async () => {
  if (mountedFolder !== undefined) await execFileAsync("umount", ["--lazy", mountedFolder]);
});

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("a full disk rejects a file with an error and stores no part of it; everything else works", async (context) => {
  if (mountedFolder === undefined) {
    context.skip(`Mounting a small disk requires root: ${mountError}`);
    return;
  }
  const { origin } = cluster.proxy;
  const [ama, kofi] = [await makeReader(cluster), await makeReader(cluster)];
  expect((await sendFile(origin, ama, kofi, megabyte / 2)).status).toBe(201);
  const filesBefore = await listFiles(mountedFolder);
  const response = await sendFile(origin, ama, kofi, 3 * megabyte);
  expect([response.status, response.body.msg]).toEqual([507, sentences.media.storageFull]);
  expect(await listFiles(mountedFolder)).toEqual(filesBefore);
  expect((await sendTextMessage(origin, ama, kofi, "Without a file")).status).toBe(201);
  expect((await sendFile(origin, ama, kofi, megabyte / 4)).status).toBe(201);
});
