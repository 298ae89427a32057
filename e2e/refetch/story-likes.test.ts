import type { StoryLikesEvent } from "@kora/contract/events";
import type { StoryCardView, StoryView } from "@kora/contract/stories";
import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { connect, type TestSocket } from "../../apps/server/src/testing/test-socket.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
} from "../../apps/server/src/testing/users.fixture.ts";
import { storyKeys } from "../../apps/web/src/entities/story/story-cache.ts";
import { applyStoryLikes } from "../../apps/web/src/features/reactions/apply-events.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function createStory() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyId = await makeStory(testApp, writer);
  return { writer, ama, kofi, storyId };
}

interface CachedStory {
  story: StoryView | undefined;
  feed:
    | InfiniteData<{ items: StoryCardView[]; nextCursor: string | null }, string | null>
    | undefined;
}

/** Simulates a browser with the open story above the feed: the cached first response and the events since then. */
async function openStory(storyId: string, viewer: TestUser) {
  const fetch = async (): Promise<CachedStory> => {
    const response = await testApp.send("listRecommendedStories", { query: {} }, viewer);
    const nextCursor = (response.headers["x-next-cursor"] as string | undefined) ?? null;
    return {
      story: await testApp.call("getStory", { params: { id: storyId } }, viewer),
      feed: { pages: [{ items: response.json(), nextCursor }], pageParams: [null] },
    };
  };
  const socket = await connect(testApp, viewer);
  sockets.push(socket);
  expect(await socket.emitWithAck("openStory", { storyId })).toEqual({ ok: true });
  const cache = new QueryClient();
  const initial = await fetch();
  cache.setQueryData(storyKeys.detail(storyId), initial.story);
  cache.setQueryData(storyKeys.recommended, initial.feed);
  const events: StoryLikesEvent[] = [];
  socket.on("storyLikes", (event) => events.push(event));
  return {
    fetch,
    events,
    async waitForEvents(count: number) {
      await expect.poll(() => events.length).toBe(count);
    },
    applyEvents(eventsInOrder: readonly StoryLikesEvent[] = events): CachedStory {
      for (const event of eventsInOrder) applyStoryLikes(cache, event, viewer.userId);
      return {
        story: cache.getQueryData(storyKeys.detail(storyId)),
        feed: cache.getQueryData(storyKeys.recommended),
      };
    },
  };
}

const like = (storyId: string, user: TestUser, on: boolean) =>
  testApp.call("likeStory", { params: { storyId }, body: { on } }, user);

/** Adds and removes likes of three users: six events, because operations without a change publish nothing. */
async function runAllOperations({
  writer,
  ama,
  kofi,
  storyId,
}: Awaited<ReturnType<typeof createStory>>) {
  for (const [user, on] of [
    [ama, true],
    [kofi, true],
    [kofi, true],
    [writer, true],
    [ama, false],
    [ama, false],
    [kofi, false],
    [kofi, true],
  ] as const) {
    await like(storyId, user, on);
    testApp.clock.advance(10);
  }
}

test("the browser's cache plus the events equals a fresh fetch, for users who like and for others", async () => {
  const storyAndUsers = await createStory();
  const tabs = [
    await openStory(storyAndUsers.storyId, storyAndUsers.ama),
    await openStory(storyAndUsers.storyId, storyAndUsers.kofi),
    await openStory(storyAndUsers.storyId, storyAndUsers.writer),
    await openStory(storyAndUsers.storyId, await makeReader(testApp)),
  ];
  await runAllOperations(storyAndUsers);
  for (const tab of tabs) {
    await tab.waitForEvents(6);
    expect(tab.applyEvents()).toEqual(await tab.fetch());
  }
});

test("duplicate events change nothing, and late ones do not overwrite newer ones", async () => {
  const storyAndUsers = await createStory();
  const tab = await openStory(storyAndUsers.storyId, storyAndUsers.ama);
  await runAllOperations(storyAndUsers);
  await tab.waitForEvents(6);
  tab.applyEvents();
  expect(tab.applyEvents([...tab.events, ...tab.events.toReversed()])).toEqual(await tab.fetch());
});

test("an event does not reach users who have blocked the liker or are blocked by them", async () => {
  const { ama, kofi, storyId } = await createStory();
  await block(testApp, ama, kofi);
  const [blockerTab, blockedTab] = [await openStory(storyId, ama), await openStory(storyId, kofi)];
  const unblockedTab = await openStory(storyId, await makeReader(testApp));
  await like(storyId, ama, true);
  await like(storyId, kofi, true);
  await unblockedTab.waitForEvents(2);
  expect(blockerTab.events.map(({ userId }) => userId)).toEqual([ama.userId]);
  expect(blockedTab.events.map(({ userId }) => userId)).toEqual([kofi.userId]);
});
