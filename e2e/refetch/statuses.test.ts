import type { ServerEventPayload } from "@kora/contract/events";
import type { StatusView } from "@kora/contract/statuses";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { postStatus } from "../../apps/server/src/testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { connect, type TestSocket } from "../../apps/server/src/testing/test-socket.ts";
import {
  befriend,
  block,
  makeReader,
  makeWriter,
} from "../../apps/server/src/testing/users.fixture.ts";
import {
  applyStatusChange,
  applyStatusLikes,
} from "../../apps/web/src/features/statuses/apply-events.ts";
import { type StatusPages, statusKeys } from "../../apps/web/src/features/statuses/status-cache.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

type ReceivedEvent =
  | { name: "statusLikes"; event: ServerEventPayload<"statusLikes"> }
  | { name: "statusChange"; event: ServerEventPayload<"statusChange"> };

interface CachedStatuses {
  feed: StatusPages | undefined;
  authorStatuses: StatusView[] | undefined;
}

/**
 * Simulates a browser with an open status above the status row: the cached first response and the events since then.
 */
async function openStatus(statusId: string, viewer: TestUser) {
  const fetch = async (): Promise<CachedStatuses> => {
    const response = await testApp.send("listStatuses", { query: {} }, viewer);
    const nextCursor = (response.headers["x-next-cursor"] as string | undefined) ?? null;
    const items = response.json<{ data: StatusView[] }>().data;
    const authorStatuses = await testApp.call("readStatus", { params: { statusId } }, viewer);
    return {
      feed: { pages: [{ items, nextCursor }], pageParams: [null] },
      authorStatuses: authorStatuses.data,
    };
  };
  const socket = await connect(testApp, viewer);
  sockets.push(socket);
  expect(await socket.emitWithAck("openStatus", { statusId })).toEqual({ ok: true });
  const cache = new QueryClient();
  const initial = await fetch();
  cache.setQueryData(statusKeys.feed, initial.feed);
  cache.setQueryData(statusKeys.ofAuthor(statusId), initial.authorStatuses);
  const receivedEvents: ReceivedEvent[] = [];
  socket.on("statusLikes", (event) => receivedEvents.push({ name: "statusLikes", event }));
  socket.on("statusChange", (event) => receivedEvents.push({ name: "statusChange", event }));
  return {
    fetch,
    receivedEvents,
    async waitForEvents(count: number) {
      await expect.poll(() => receivedEvents.length).toBe(count);
    },
    applyEvents(eventsInOrder: readonly ReceivedEvent[] = receivedEvents): CachedStatuses {
      for (const receivedEvent of eventsInOrder) {
        if (receivedEvent.name === "statusLikes")
          applyStatusLikes(cache, receivedEvent.event, viewer.userId);
        else applyStatusChange(cache, receivedEvent.event, viewer.userId);
      }
      return {
        feed: cache.getQueryData(statusKeys.feed),
        authorStatuses: cache.getQueryData(statusKeys.ofAuthor(statusId)),
      };
    },
  };
}

async function createStatuses() {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  await postStatus(testApp, ama, "An older one.");
  testApp.clock.advance(10);
  const { _id: statusId } = await postStatus(testApp, ama, "The one that is open.");
  testApp.clock.advance(10);
  return { ama, kofi, statusId };
}

const like = (statusId: string, user: TestUser, on: boolean) =>
  testApp.call("likeStatus", { params: { statusId }, body: { on } }, user);

/**
 * Runs all status operations that publish events. Six events reach viewers of the open status, because operations
 * without a change publish nothing. Three more events reach only the author.
 */
async function runAllOperations({
  ama,
  kofi,
  statusId,
}: Awaited<ReturnType<typeof createStatuses>>) {
  for (const [user, on] of [
    [ama, true],
    [kofi, true],
    [kofi, true],
    [ama, false],
    [kofi, false],
    [kofi, true],
  ] as const) {
    await like(statusId, user, on);
    testApp.clock.advance(10);
  }
  const save = (on: boolean) =>
    testApp.call("saveStatus", { params: { statusId }, body: { on } }, ama);
  await save(true);
  await postStatus(testApp, ama, "A newer one.");
  testApp.clock.advance(10);
  const { _id: deletedId } = await postStatus(testApp, ama, "Soon gone.");
  await testApp.call("deleteStatus", { params: { statusId: deletedId }, body: {} }, ama);
}
const viewerEventCount = 6;
const authorEventCount = viewerEventCount + 3;

test("the browser's cache plus the events equals a fresh fetch, for the author in two tabs", async () => {
  const statusAndUsers = await createStatuses();
  const tabs = [
    await openStatus(statusAndUsers.statusId, statusAndUsers.ama),
    await openStatus(statusAndUsers.statusId, statusAndUsers.ama),
  ];
  await runAllOperations(statusAndUsers);
  for (const tab of tabs) {
    await tab.waitForEvents(authorEventCount);
    expect(tab.applyEvents()).toEqual(await tab.fetch());
  }
});

test("the browser's cache plus the events equals a fresh fetch of the likes and the saved flag, for others", async () => {
  const statusAndUsers = await createStatuses();
  const tabs = [
    await openStatus(statusAndUsers.statusId, statusAndUsers.kofi),
    await openStatus(statusAndUsers.statusId, await makeReader(testApp)),
  ];
  await runAllOperations(statusAndUsers);
  const likeStateOf = (cachedStatuses: CachedStatuses) => {
    const status = cachedStatuses.authorStatuses?.find(
      ({ _id }) => _id === statusAndUsers.statusId,
    );
    return status && [status.isLiked, status.likeCount, status.likes, status.isPermanentlySaved];
  };
  for (const tab of tabs) {
    await tab.waitForEvents(viewerEventCount);
    const freshLikeState = likeStateOf(await tab.fetch());
    expect(freshLikeState).toBeDefined();
    expect(likeStateOf(tab.applyEvents())).toEqual(freshLikeState);
  }
});

test("a new status reaches the open rows of friends and followers as in a fresh fetch, and no one else", async () => {
  const [ama, esi] = [await makeWriter(testApp), await makeReader(testApp)];
  const [friend, follower, stranger, blocked] = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  for (const user of [friend, blocked]) await befriend(testApp, ama, user);
  await befriend(testApp, esi, friend);
  const params = { writerId: ama.writerId };
  for (const user of [friend, follower])
    await testApp.call("followWriter", { params, body: { on: true } }, user);
  await postStatus(testApp, ama, "An older one.");
  testApp.clock.advance(10);
  const { _id: statusId } = await postStatus(testApp, esi, "The one that is open.");
  await postStatus(testApp, friend, "My own.");
  await testApp.runJobs();
  await block(testApp, blocked, ama);
  testApp.clock.advance(10);
  const tabsWithStatus = [await openStatus(statusId, friend), await openStatus(statusId, follower)];
  const tabsWithoutStatus = [
    await openStatus(statusId, stranger),
    await openStatus(statusId, blocked),
  ];
  const authorTab = await openStatus(statusId, ama);
  await postStatus(testApp, ama, "A new one.");
  await authorTab.waitForEvents(1);
  await testApp.runJobs();
  // The friend is a follower too, and gets the event twice.
  await Promise.all(tabsWithStatus.map((tab, index) => tab.waitForEvents(index === 0 ? 2 : 1)));
  for (const tab of tabsWithStatus)
    expect(tab.applyEvents().feed).toEqual((await tab.fetch()).feed);
  for (const tab of tabsWithoutStatus) expect(tab.receivedEvents).toEqual([]);
});

test("duplicate events change nothing, and late ones do not overwrite newer ones", async () => {
  const statusAndUsers = await createStatuses();
  const tab = await openStatus(statusAndUsers.statusId, statusAndUsers.ama);
  await runAllOperations(statusAndUsers);
  await tab.waitForEvents(authorEventCount);
  tab.applyEvents();
  // Statuses are created and deleted in this order only, so these events are not repeated.
  const isRepeatable = ({ name, event }: ReceivedEvent) =>
    name === "statusLikes" || event.change === "saved";
  const repeatable = tab.receivedEvents.filter(isRepeatable);
  expect(tab.applyEvents([...repeatable, ...repeatable.toReversed()])).toEqual(await tab.fetch());
});

test("a deleted status disappears for viewers who have it open", async () => {
  const { ama, kofi, statusId } = await createStatuses();
  const tab = await openStatus(statusId, kofi);
  await testApp.call("deleteStatus", { params: { statusId }, body: {} }, ama);
  await tab.waitForEvents(1);
  const { feed, authorStatuses } = tab.applyEvents();
  const amaContents = (statuses: readonly StatusView[] = []) =>
    statuses.filter(({ user }) => user._id === ama.userId).map(({ content }) => content);
  expect(amaContents(feed?.pages[0]?.items)).toEqual(["An older one."]);
  expect(amaContents(authorStatuses)).toEqual(["An older one."]);
});

test("a like does not reach users who have blocked the liker or are blocked by them", async () => {
  const { ama, kofi, statusId } = await createStatuses();
  const efua = await makeReader(testApp);
  await block(testApp, kofi, efua);
  const tabs = [await openStatus(statusId, kofi), await openStatus(statusId, efua)];
  const authorTab = await openStatus(statusId, ama);
  await like(statusId, kofi, true);
  await like(statusId, efua, true);
  await authorTab.waitForEvents(2);
  const likerIds = (receivedEvents: readonly ReceivedEvent[]) =>
    receivedEvents.flatMap(({ name, event }) => (name === "statusLikes" ? [event.userId] : []));
  expect(tabs.map(({ receivedEvents }) => likerIds(receivedEvents))).toEqual([
    [kofi.userId],
    [efua.userId],
  ]);
});
