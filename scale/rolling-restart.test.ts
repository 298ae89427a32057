import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { keepWriting } from "../apps/server/src/testing/chat-line.ts";
import { makeReader } from "../apps/server/src/testing/people.ts";
import { ask, readiness } from "./support/ask.ts";
import { acknowledgedBy, expectWhole, makeLines } from "./support/messages.ts";
import { useScene } from "./support/scene.ts";

const scene = useScene();

test("while all processes are started anew, one after the other, no request fails and no message is lost", async () => {
  const lines = await makeLines(scene, 4);
  const reader = await makeReader(scene);
  let isOver = false;
  const writing = lines.map((line) => keepWriting(scene, line, () => isOver));
  const answers: Record<number, number> = {};
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status } = await ask(scene.proxy.origin, "/api/profile/sessions", reader);
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
  await expectWhole(scene, lines);
});
