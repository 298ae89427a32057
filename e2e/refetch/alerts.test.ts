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
import { applyAlert } from "../../apps/web/src/features/alerts/apply-events.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

interface Held {
  list: AlertPages | undefined;
  unread: number | undefined;
}

/** Simulates a browser with loaded alerts: the cached first response and the events since then. */
async function open(viewer: TestUser) {
  const socket = await connect(testApp, viewer);
  sockets.push(socket);
  const fetch = async (): Promise<Held> => {
    const answer = await testApp.send("listAlerts", { query: {} }, viewer);
    const unreadCount = Number(answer.headers["x-unread-count"]);
    const page = { items: answer.json<AlertView[]>(), nextCursor: null, unreadCount };
    return { list: { pages: [page], pageParams: [null] }, unread: unreadCount };
  };
  const cache = new QueryClient();
  const first = await fetch();
  cache.setQueryData(alertKeys.list, first.list);
  cache.setQueryData(unreadKeys.alerts, first.unread);
  const events: AlertEvent[] = [];
  socket.on("alert", (event) => events.push(event));
  return {
    fetch,
    events,
    async heard(count: number) {
      await expect.poll(() => events.length).toBe(count);
    },
    cached(inOrder: readonly AlertEvent[] = events): Held {
      for (const event of inOrder) applyAlert(cache, event);
      return {
        list: cache.getQueryData(alertKeys.list),
        unread: cache.getQueryData(unreadKeys.alerts),
      };
    },
  };
}

/** Runs all operations of other users on a writer's story, and lets the writer read one alert. */
async function everyAct(griot: TestUser, tab: Awaited<ReturnType<typeof open>>) {
  const [ama, kofi, esi] = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  const storyId = await makeStory(testApp, griot);
  let count = 0;
  // The operations run one after another, because concurrent alerts are merged before they are published.
  const told = async (act: Promise<unknown>) => {
    testApp.clock.advance(1000);
    await act;
    await testApp.runJobs();
    count += 1;
    await tab.heard(count);
  };
  const like = (person: TestUser) =>
    testApp.call("likeStory", { params: { storyId }, body: { on: true } }, person);
  await told(like(ama));
  await told(like(kofi));
  const comment = { params: { storyId }, query: {}, body: { text: "I know it." } };
  await told(testApp.call("createComment", comment, esi));
  const followed = { params: { writerId: griot.userId }, body: { on: true } };
  await told(testApp.call("followWriter", followed, esi));
  const [latest] = (await tab.fetch()).list?.pages[0]?.items ?? [];
  await told(testApp.call("readAlert", { params: { alertId: latest?._id ?? "" } }, griot));
  await told(like(esi));
  return { count, told };
}

test("the browser's alerts plus the events equal a fresh fetch, in two tabs", async () => {
  const griot = await makeWriter(testApp);
  const tabs = [await open(griot), await open(griot)] as const;
  const { count } = await everyAct(griot, tabs[0]);
  for (const tab of tabs) {
    await tab.heard(count);
    const fresh = await tab.fetch();
    expect(fresh.list?.pages[0]?.items.map(({ type }) => type)).toEqual([
      "story_like",
      "writer_follow",
      "story_comment",
    ]);
    expect(fresh.unread).toBe(2);
    expect(tab.cached()).toEqual(fresh);
  }
});

test("marking all alerts as read applies to every tab", async () => {
  const griot = await makeWriter(testApp);
  const tabs = [await open(griot), await open(griot)] as const;
  const { told, count } = await everyAct(griot, tabs[0]);
  await told(testApp.call("readAllAlerts", {}, griot));
  for (const tab of tabs) {
    await tab.heard(count + 1);
    const fresh = await tab.fetch();
    expect(fresh.unread).toBe(0);
    expect(tab.cached()).toEqual(fresh);
  }
});

test("a friend request that is withdrawn before it is read leaves the list", async () => {
  const [griot, ama, kofi] = [
    await makeWriter(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  const tab = await open(griot);
  for (const person of [ama, kofi]) {
    await testApp.call("requestFriend", { body: { friendId: griot.userId } }, person);
    await testApp.runJobs();
  }
  await tab.heard(2);
  await testApp.call("removeFriend", { params: { userId: griot.userId } }, ama);
  await testApp.runJobs();
  await tab.heard(3);
  const fresh = await tab.fetch();
  expect(fresh.unread).toBe(1);
  expect(tab.cached()).toEqual(fresh);
});

test("duplicate events change nothing", async () => {
  const griot = await makeWriter(testApp);
  const tab = await open(griot);
  await everyAct(griot, tab);
  tab.cached();
  expect(tab.cached()).toEqual(await tab.fetch());
});
