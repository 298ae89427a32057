import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { sendMessagesUntil } from "../apps/server/src/testing/chat-session.ts";
import { makeReader } from "../apps/server/src/testing/users.fixture.ts";
import { readiness, requestFrom } from "./support/ask.ts";
import { useCluster } from "./support/cluster.ts";
import { acknowledgedBy, expectAllDelivered, makeChatSessions } from "./support/messages.ts";

/** Path of libfaketime; undefined if it is not installed, which `npm run test:scale` reports. */
const library = process.env.FAKETIME_LIBRARY;

const folder = mkdtempSync(join(tmpdir(), "kora-clock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = join(folder, "clock");
const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`);
setClock("+0");

describe.skipIf(!library)("the clock of one process of three", () => {
  const scene = useCluster({
    environment: (n) =>
      n === 0 && library
        ? {
            LD_PRELOAD: library,
            FAKETIME_TIMESTAMP_FILE: clock,
            // libfaketime reads the file at each clock read. The monotonic clock stays real, so timers are not
            // affected.
            FAKETIME_NO_CACHE: "1",
            DONT_FAKE_MONOTONIC: "1",
          }
        : {},
  });

  /** Returns how many seconds the n-th process is ahead, by the `date` header of its responses. */
  async function ahead(n: number): Promise<number> {
    const port = scene.processes[n]?.port ?? 0;
    const { headers } = await readiness(port);
    return Math.round((Date.parse(headers.get("date") ?? "") - Date.now()) / 1000);
  }

  test("jumps by an hour either way: message ids only grow, none is lost or duplicated, no user is signed out", async () => {
    const lines = await makeChatSessions(scene, 4);
    const reader = await makeReader(scene);
    let isOver = false;
    const writing = lines.map((line) => sendMessagesUntil(scene, line, () => isOver));
    const some = async () => {
      const before = acknowledgedBy(lines);
      while (acknowledgedBy(lines) < before + 80) await wait(5);
    };
    await some();
    for (const [offset, seconds] of [
      ["+1h", 3600],
      ["-1h", -3600],
      ["+0", 0],
    ] as const) {
      setClock(offset);
      await expect.poll(() => ahead(0).then((found) => Math.abs(found - seconds))).toBeLessThan(60);
      await some();
      for (const { port } of scene.processes) {
        const { status } = await requestFrom(
          `http://127.0.0.1:${port}`,
          "/api/profile/sessions",
          reader,
        );
        expect(status).toBe(200);
      }
    }
    isOver = true;
    await Promise.all(writing);
    await expectAllDelivered(scene, lines);
  });
});
