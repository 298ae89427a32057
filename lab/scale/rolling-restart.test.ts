import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { sendMessagesUntil } from "../../apps/server/src/testing/chat-session.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import { useCluster } from "./support/cluster.ts";
import { countAcknowledged, expectAllDelivered, makeChatSessions } from "./support/messages.ts";
import { fetchReadiness, requestFrom } from "./support/request.ts";

const cluster = useCluster();

test("during a rolling restart of all processes, no request fails and no message is lost", async () => {
  const sessions = await makeChatSessions(cluster, 4);
  const reader = await makeReader(cluster);
  let isOver = false;
  const sendLoops = sessions.map((session) => sendMessagesUntil(cluster, session, () => isOver));
  const responseCounts: Record<number, number> = {};
  const requestLoops = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status } = await requestFrom(cluster.proxy.origin, "/api/profile/sessions", reader);
      responseCounts[status] = (responseCounts[status] ?? 0) + 1;
      await wait(5);
    }
  });
  while (countAcknowledged(sessions) < 40) await wait(5);

  for (const [processIndex, { port }] of cluster.processes.entries()) {
    const exitCode = cluster.processes[processIndex]?.stop();
    await expect
      .poll(() => fetchReadiness(port))
      .toMatchObject({
        status: 503,
        body: { status: "stopping" },
      });
    expect(await exitCode).toBe(0);
    await cluster.start(processIndex);
    await expect.poll(() => cluster.proxy.portsInUse()).toHaveLength(3);
  }
  const countBefore = countAcknowledged(sessions);
  while (countAcknowledged(sessions) < countBefore + 40) await wait(5);
  isOver = true;
  await Promise.all([...sendLoops, ...requestLoops]);
  expect(responseCounts).toEqual({ 200: expect.any(Number) });
  await expectAllDelivered(cluster, sessions);
});
