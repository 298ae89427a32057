import { readdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { liveMemory } from "../../testing/live-memory.ts";
import { type TestApp, useTestApp } from "../../testing/test-app.ts";
import { startUpload, type UnfinishedUpload } from "../../testing/unfinished-upload.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const megabyte = Buffer.alloc(1_000_000, 1);

async function temporaryFiles({ config }: TestApp): Promise<string[]> {
  const root = join(config.dataDir, "tmp", "uploads");
  const [processFolder = ""] = await readdir(root);
  return readdir(join(root, processFolder));
}

describe("uploads that never end", () => {
  test("are stored on the disk and not in memory, and are removed when their clients disconnect", async () => {
    const user = await makeReader(testApp);
    await testApp.listen();
    const sockets: Socket[] = [];
    testApp.app.http.server.on("connection", (socket: Socket) => sockets.push(socket));
    const memoryBefore = liveMemory();
    const uploads: UnfinishedUpload[] = [];
    for (let n = 0; n < 40; n += 1) uploads.push(await startUpload(testApp, user, 24_000_000));
    for (let sentMegabytes = 0; sentMegabytes < 4; sentMegabytes += 1) {
      await Promise.all(uploads.map((upload) => upload.send(megabyte)));
    }
    const sumReceivedBytes = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    await expect.poll(sumReceivedBytes).toBeGreaterThan(160_000_000);
    // A slow disk delays a few chunks of each upload, so the memory is polled. If whole uploads were in
    // memory, it would never shrink.
    await expect.poll(() => liveMemory() - memoryBefore).toBeLessThan(40_000_000);
    expect(await temporaryFiles(testApp)).toHaveLength(40);
    for (const { request } of uploads) request.destroy();
    await expect.poll(() => temporaryFiles(testApp)).toEqual([]);
  });
});
