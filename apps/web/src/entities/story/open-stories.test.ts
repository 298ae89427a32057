import { expect, test, vi } from "vitest";
import { addOpenStory, sendReadingTimes } from "./open-stories.ts";

test("the reading time of an open story is sent, and of no other", async () => {
  const sent: string[] = [];
  const open = (storyId: string) =>
    addOpenStory({
      storyId,
      async sendTime() {
        await Promise.resolve();
        sent.push(storyId);
      },
    });
  const close = open("river");
  open("lake");
  await sendReadingTimes("river");
  expect(sent.splice(0)).toEqual(["river"]);
  close();
  await sendReadingTimes("river");
  expect(sent).toEqual([]);
});

test("a story whose reading time cannot be sent is fetched after two seconds", async () => {
  vi.useFakeTimers();
  const close = addOpenStory({ storyId: "sea", sendTime: () => new Promise(() => undefined) });
  let hasWaited = false;
  const wait = sendReadingTimes("sea").then(() => {
    hasWaited = true;
  });
  await vi.advanceTimersByTimeAsync(1999);
  expect(hasWaited).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await wait;
  close();
  vi.useRealTimers();
});
