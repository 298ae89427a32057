import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { sendMessagesUntil } from "../../apps/server/src/testing/chat-session.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import { useCluster } from "./support/cluster.ts";
import { countAcknowledged, expectAllDelivered, makeChatSessions } from "./support/messages.ts";
import { fetchReadiness, requestFrom } from "./support/request.ts";

/** Path of libfaketime; undefined if it is not installed, which `npm run test:scale` reports. */
const faketimeLibrary = process.env.FAKETIME_LIBRARY;

const folder = mkdtempSync(join(tmpdir(), "kora-clock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clockFile = join(folder, "clock");
const setClock = (offset: string) => writeFileSync(clockFile, `${offset}\n`);
setClock("+0");

describe.skipIf(!faketimeLibrary)("the clock of one process of three", () => {
  const cluster = useCluster({
    environment: (processIndex) =>
      processIndex === 0 && faketimeLibrary
        ? {
            LD_PRELOAD: faketimeLibrary,
            FAKETIME_TIMESTAMP_FILE: clockFile,
            // libfaketime reads the file at each clock read. The monotonic clock stays real, so timers are not
            // affected.
            FAKETIME_NO_CACHE: "1",
            DONT_FAKE_MONOTONIC: "1",
          }
        : {},
  });

  /** Returns by how many seconds the clock of a process is ahead, according to the `date` header of its responses. */
  async function secondsAhead(processIndex: number): Promise<number> {
    const port = cluster.processes[processIndex]?.port ?? 0;
    const { headers } = await fetchReadiness(port);
    return Math.round((Date.parse(headers.get("date") ?? "") - Date.now()) / 1000);
  }

  test("jumps by an hour in both directions: message ids only grow, no message is lost or duplicated, no user is signed out", async () => {
    const sessions = await makeChatSessions(cluster, 4);
    const reader = await makeReader(cluster);
    let isOver = false;
    const sendLoops = sessions.map((session) => sendMessagesUntil(cluster, session, () => isOver));
    const waitForMoreMessages = async () => {
      const countBefore = countAcknowledged(sessions);
      while (countAcknowledged(sessions) < countBefore + 80) await wait(5);
    };
    await waitForMoreMessages();
    for (const [offset, expectedSeconds] of [
      ["+1h", 3600],
      ["-1h", -3600],
      ["+0", 0],
    ] as const) {
      setClock(offset);
      await expect
        .poll(() =>
          secondsAhead(0).then((measuredSeconds) => Math.abs(measuredSeconds - expectedSeconds)),
        )
        .toBeLessThan(60);
      await waitForMoreMessages();
      for (const { port } of cluster.processes) {
        const { status } = await requestFrom(
          `http://127.0.0.1:${port}`,
          "/api/profile/sessions",
          reader,
        );
        expect(status).toBe(200);
      }
    }
    isOver = true;
    await Promise.all(sendLoops);
    await expectAllDelivered(cluster, sessions);
  });
});
