import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { makeReader } from "../apps/server/src/testing/people.ts";
import type { TestPerson } from "../apps/server/src/testing/test-app.ts";
import { ask } from "./support/ask.ts";
import { useScene } from "./support/scene.ts";

const run = promisify(execFile);
const megabyte = 1024 * 1024;

/** Why the small disk could not be made; it takes root's rights. */
let reason: string | undefined;
let mounted: string | undefined;

const scene = useScene({
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
// Before the scene is closed, which removes the folder: what is registered later runs first.
afterAll(async () => {
  if (mounted !== undefined) await run("umount", ["--lazy", mounted]);
});

async function sendFile(from: TestPerson, to: TestPerson, bytes: number) {
  const form = new FormData();
  form.set("recipientId", to.userId);
  form.set("media", new Blob(["a".repeat(bytes)]), "words.txt");
  return ask(scene.proxy.origin, "/api/messages", from, form);
}

async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("a full disk refuses a file with a sentence and keeps no half of it; everything else goes on", async (context) => {
  if (mounted === undefined) {
    context.skip(`A small disk cannot be made here, which takes root: ${reason}`);
    return;
  }
  const [ama, kofi] = [await makeReader(scene), await makeReader(scene)];
  expect((await sendFile(ama, kofi, megabyte / 2)).status).toBe(201);
  const before = await filesOf(mounted);
  const refused = await sendFile(ama, kofi, 3 * megabyte);
  expect([503, 507]).toContain(refused.status);
  expect(refused.body.msg).toMatch(/room|full|space/i);
  expect(await filesOf(mounted)).toEqual(before);
  const form = new FormData();
  form.set("recipientId", kofi.userId);
  form.set("content", "Without a picture");
  expect((await ask(scene.proxy.origin, "/api/messages", ama, form)).status).toBe(201);
  expect((await sendFile(ama, kofi, megabyte / 4)).status).toBe(201);
});
