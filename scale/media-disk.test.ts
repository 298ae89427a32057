import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sentences } from "@kora/contract/sentences";
import { afterAll, expect, test } from "vitest";
import { makeReader } from "../apps/server/src/testing/users.fixture.ts";
import { useCluster } from "./support/cluster.ts";
import { sendFile, sendTextMessage } from "./support/send-file.ts";

const run = promisify(execFile);
const megabyte = 1024 * 1024;

/** Error of mounting the small disk, which requires root. */
let reason: string | undefined;
let mounted: string | undefined;

const scene = useCluster({
  howMany: 1,
  async prepare(dataDir) {
    const folder = join(dataDir, "media");
    await mkdir(folder);
    try {
      await run("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder]);
      mounted = folder;
    } catch (error) {
      reason = (error as Error).message;
    }
  },
});
// Hooks run in reverse order, so this one runs before the folder of the mount point is removed.
afterAll(async () => {
  if (mounted !== undefined) await run("umount", ["--lazy", mounted]);
});

async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("a full disk rejects a file with an error and stores no part of it; everything else works", async (context) => {
  if (mounted === undefined) {
    context.skip(`A small disk cannot be made here, which takes root: ${reason}`);
    return;
  }
  const { origin } = scene.proxy;
  const [ama, kofi] = [await makeReader(scene), await makeReader(scene)];
  expect((await sendFile(origin, ama, kofi, megabyte / 2)).status).toBe(201);
  const before = await filesOf(mounted);
  const refused = await sendFile(origin, ama, kofi, 3 * megabyte);
  expect([refused.status, refused.body.msg]).toEqual([507, sentences.media.full]);
  expect(await filesOf(mounted)).toEqual(before);
  expect((await sendTextMessage(origin, ama, kofi, "Without a file")).status).toBe(201);
  expect((await sendFile(origin, ama, kofi, megabyte / 4)).status).toBe(201);
});
