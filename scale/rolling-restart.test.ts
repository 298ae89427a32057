import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { sendMessagesUntil } from "../apps/server/src/testing/chat-session.ts";
import { makeReader } from "../apps/server/src/testing/users.fixture.ts";
import { readiness, requestFrom } from "./support/ask.ts";
import { useCluster } from "./support/cluster.ts";
import { acknowledgedBy, expectAllDelivered, makeChatSessions } from "./support/messages.ts";

const scene = useCluster();

test("during a rolling restart of all processes no request fails and no message is lost", async () => {
  const lines = await makeChatSessions(scene, 4);
  const reader = await makeReader(scene);
  let isOver = false;
  const writing = lines.map((line) => sendMessagesUntil(scene, line, () => isOver));
  const answers: Record<number, number> = {};
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status } = await requestFrom(scene.proxy.origin, "/api/profile/sessions", reader);
      answers[status] = (answers[status] ?? 0) + 1;
      await wait(5);
    }
  });
  while (acknowledgedBy(lines) < 40) await wait(5);

  for (const [n, { port }] of scene.processes.entries()) {
    const stopped = scene.processes[n]?.stop();
    await expect
      .poll(() => readiness(port))
      .toMatchObject({
        status: 503,
        body: { status: "stopping" },
      });
    expect(await stopped).toBe(0);
    await scene.start(n);
    await expect.poll(() => scene.proxy.inUse()).toHaveLength(3);
  }
  const before = acknowledgedBy(lines);
  while (acknowledgedBy(lines) < before + 40) await wait(5);
  isOver = true;
  await Promise.all([...writing, ...asking]);
  expect(answers).toEqual({ 200: expect.any(Number) });
  await expectAllDelivered(scene, lines);
});
