import { firstDayComments } from "@kora/contract/rate-limits";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });

test("an account writes at most 60 comments in its first 24 hours, refused ones not counted, and any number later", async () => {
  const storyId = await makeStory(testApp, await makeWriter(testApp));
  const day = 24 * 3_600_000;
  const dayAgo = new Date(testApp.clock.now().getTime() - day);
  const [fresh, older] = [
    await makeReader(testApp),
    await makeReader(testApp, { createdAt: dayAgo }),
  ];
  const send = (user: typeof fresh, text: string) =>
    testApp.send("createComment", { params: { storyId }, query: {}, body: { text } }, user);
  const absent = { storyId: "01970000-0000-7000-8000-000000000000" };
  await testApp.send("createComment", { params: absent, query: {}, body: { text: "no" } }, fresh);
  for (let n = 0; n < firstDayComments.max; n += 1) {
    // The limit of comments a minute does not apply.
    if (n % 30 === 0) testApp.clock.advance(61_000);
    for (const user of [fresh, older]) expect((await send(user, `${n}`)).statusCode).toBe(201);
  }
  testApp.clock.advance(20 * 3_600_000);
  const refusal = await send(fresh, "one more");
  expect([refusal.statusCode, refusal.json().msg]).toEqual([
    429,
    "New accounts can write 60 comments in their first 24 hours. You can comment again in 4 hours.",
  ]);
  expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(3 * 3600);
  expect((await send(older, "one more")).statusCode).toBe(201);
  testApp.clock.advance(4 * 3_600_000);
  expect((await send(fresh, "the next day")).statusCode).toBe(201);
});
