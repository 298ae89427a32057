import type { AlertView } from "@kora/contract/alerts";
import type { AlertEvent } from "@kora/contract/events";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { connect, type TestSocket } from "../../apps/server/src/testing/test-socket.ts";
import { makeReader, makeStory, makeWriter } from "../../apps/server/src/testing/users.fixture.ts";
import { unreadKeys } from "../../apps/web/src/entities/unread.ts";
import type { AlertPages } from "../../apps/web/src/features/alerts/alert-cache.ts";
import { alertKeys } from "../../apps/web/src/features/alerts/alert-keys.ts";
import { applyAlertEvent } from "../../apps/web/src/features/alerts/apply-events.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

interface CachedAlerts {
  list: AlertPages | undefined;
  unread: number | undefined;
}

/** Simulates a browser with loaded alerts: the cached first response and the events since then. */
async function openAlerts(viewer: TestUser) {
  const socket = await connect(testApp, viewer);
  sockets.push(socket);
  const fetch = async (): Promise<CachedAlerts> => {
    const response = await testApp.send("listAlerts", { query: {} }, viewer);
    const unreadCount = Number(response.headers["x-unread-count"]);
    const page = { items: response.json<AlertView[]>(), nextCursor: null, unreadCount };
    return { list: { pages: [page], pageParams: [null] }, unread: unreadCount };
  };
  const cache = new QueryClient();
  const initial = await fetch();
  cache.setQueryData(alertKeys.list, initial.list);
  cache.setQueryData(unreadKeys.alerts, initial.unread);
  const events: AlertEvent[] = [];
  socket.on("alert", (event) => events.push(event));
  return {
    fetch,
    events,
    async waitForEvents(count: number) {
      await expect.poll(() => events.length).toBe(count);
    },
    applyEvents(eventsInOrder: readonly AlertEvent[] = events): CachedAlerts {
      for (const event of eventsInOrder) applyAlertEvent(cache, event);
      return {
        list: cache.getQueryData(alertKeys.list),
        unread: cache.getQueryData(unreadKeys.alerts),
      };
    },
  };
}

/** Runs all operations of other users on a writer's story, and lets the writer read one alert. */
async function runAllOperations(writer: TestUser, tab: Awaited<ReturnType<typeof openAlerts>>) {
  const [ama, kofi, esi] = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  const storyId = await makeStory(testApp, writer);
  let count = 0;
  // The operations run one after another, because concurrent alerts are merged before they are published.
  const runAndWait = async (operation: Promise<unknown>) => {
    testApp.clock.advance(1000);
    await operation;
    await testApp.runJobs();
    count += 1;
    await tab.waitForEvents(count);
  };
  const like = (user: TestUser) =>
    testApp.call("likeStory", { params: { storyId }, body: { on: true } }, user);
  await runAndWait(like(ama));
  await runAndWait(like(kofi));
  const commentRequest = { params: { storyId }, query: {}, body: { text: "I know it." } };
  await runAndWait(testApp.call("createComment", commentRequest, esi));
  const followRequest = { params: { writerId: writer.userId }, body: { on: true } };
  await runAndWait(testApp.call("followWriter", followRequest, esi));
  const [latestAlert] = (await tab.fetch()).list?.pages[0]?.items ?? [];
  await runAndWait(
    testApp.call("readAlert", { params: { alertId: latestAlert?._id ?? "" } }, writer),
  );
  await runAndWait(like(esi));
  return { count, runAndWait };
}

test("the browser's alerts plus the events equal a fresh fetch, in two tabs", async () => {
  const writer = await makeWriter(testApp);
  const tabs = [await openAlerts(writer), await openAlerts(writer)] as const;
  const { count } = await runAllOperations(writer, tabs[0]);
  for (const tab of tabs) {
    await tab.waitForEvents(count);
    const freshData = await tab.fetch();
    expect(freshData.list?.pages[0]?.items.map(({ type }) => type)).toEqual([
      "story_like",
      "writer_follow",
      "story_comment",
    ]);
    expect(freshData.unread).toBe(2);
    expect(tab.applyEvents()).toEqual(freshData);
  }
});

test("marking all alerts as read applies to every tab", async () => {
  const writer = await makeWriter(testApp);
  const tabs = [await openAlerts(writer), await openAlerts(writer)] as const;
  const { runAndWait, count } = await runAllOperations(writer, tabs[0]);
  await runAndWait(testApp.call("readAllAlerts", {}, writer));
  for (const tab of tabs) {
    await tab.waitForEvents(count + 1);
    const freshData = await tab.fetch();
    expect(freshData.unread).toBe(0);
    expect(tab.applyEvents()).toEqual(freshData);
  }
});

test("a friend request that is withdrawn before it is read leaves the list", async () => {
  const [writer, ama, kofi] = [
    await makeWriter(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  const tab = await openAlerts(writer);
  for (const user of [ama, kofi]) {
    await testApp.call("requestFriend", { body: { friendId: writer.userId } }, user);
    await testApp.runJobs();
  }
  await tab.waitForEvents(2);
  await testApp.call("removeFriend", { params: { userId: writer.userId } }, ama);
  await testApp.runJobs();
  await tab.waitForEvents(3);
  const freshData = await tab.fetch();
  expect(freshData.unread).toBe(1);
  expect(tab.applyEvents()).toEqual(freshData);
});

test("duplicate events change nothing", async () => {
  const writer = await makeWriter(testApp);
  const tab = await openAlerts(writer);
  await runAllOperations(writer, tab);
  tab.applyEvents();
  expect(tab.applyEvents()).toEqual(await tab.fetch());
});
