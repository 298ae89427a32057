import type { CallInput } from "@kora/contract";
import type { SeriesView } from "@kora/contract/series";
import { storyProgress } from "../features/stories/tables.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeStory, type TestWriter } from "./users.fixture.ts";

/** Creates a series of `writer` with these parts. */
export async function makeSeries(
  testApp: TestApp,
  writer: TestWriter,
  storyIds: readonly string[],
  fields: Partial<CallInput<"createSeries">["body"]> = {},
): Promise<SeriesView> {
  const body = { title: "Letters from the salt road", ...fields };
  const { _id: id, revision } = await testApp.call("createSeries", { body }, writer);
  return testApp.call(
    "setSeriesParts",
    { params: { id }, body: { stories: [...storyIds], revision } },
    writer,
  );
}

/** Creates `count` stories of `writer`, and returns their ids in the order of their publication. */
export async function makeParts(
  testApp: TestApp,
  writer: TestWriter,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    ids.push(await makeStory(testApp, writer, { title: `Letter ${number}`, wordCount: 100 }));
  }
  return ids;
}

/** Lets a second pass and stores that a user has read to the middle of a story, or also to its end. */
async function readStory(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  { userId }: TestUser,
  { storyId, isFinished }: { storyId: string; isFinished: boolean },
): Promise<void> {
  clock.advance(1000);
  const now = clock.now();
  const reading = {
    readAt: now,
    position: isFinished ? 1 : 0.5,
    ...(isFinished && { finishedAt: now }),
  };
  await db.drizzle
    .insert(storyProgress)
    .values({ userId, storyId, seconds: 60, ...reading })
    .onConflictDoUpdate({ target: [storyProgress.userId, storyProgress.storyId], set: reading });
}

/** Lets a user read to the middle of a story, later than every other story. */
export const beginStory = (testApp: TestApp, user: TestUser, storyId: string) =>
  readStory(testApp, user, { storyId, isFinished: false });

/** Lets a user read a story to its end, later than every other story. */
export const finishStory = (testApp: TestApp, user: TestUser, storyId: string) =>
  readStory(testApp, user, { storyId, isFinished: true });
