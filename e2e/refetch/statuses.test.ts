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
  author: StatusView[] | undefined;
}

/**
 * Simulates a browser with an open status above the status row: the cached first response and the events since then.
 */
async function openStatus(statusId: string, viewer: TestUser) {
  const fetch = async (): Promise<CachedStatuses> => {
    const response = await testApp.send("listStatuses", { query: {} }, viewer);
    const nextCursor = (response.headers["x-next-cursor"] as string | undefined) ?? null;
    const items = response.json<{ data: StatusView[] }>().data;
    const person = await testApp.call("readStatus", { params: { statusId } }, viewer);
    return { feed: { pages: [{ items, nextCursor }], pageParams: [null] }, author: person.data };
  };
  const socket = await connect(testApp, viewer);
  sockets.push(socket);
  expect(await socket.emitWithAck("openStatus", { statusId })).toEqual({ ok: true });
  const cache = new QueryClient();
  const first = await fetch();
  cache.setQueryData(statusKeys.feed, first.feed);
  cache.setQueryData(statusKeys.ofAuthor(statusId), first.author);
  const received: ReceivedEvent[] = [];
  socket.on("statusLikes", (event) => received.push({ name: "statusLikes", event }));
  socket.on("statusChange", (event) => received.push({ name: "statusChange", event }));
  return {
    fetch,
    received,
    async waitForEvents(count: number) {
      await expect.poll(() => received.length).toBe(count);
    },
    cached(eventsInOrder: readonly ReceivedEvent[] = received): CachedStatuses {
      for (const one of eventsInOrder) {
        if (one.name === "statusLikes") applyStatusLikes(cache, one.event, viewer.userId);
        else applyStatusChange(cache, one.event, viewer.userId);
      }
      return {
        feed: cache.getQueryData(statusKeys.feed),
        author: cache.getQueryData(statusKeys.ofAuthor(statusId)),
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

const like = (statusId: string, person: TestUser, on: boolean) =>
  testApp.call("likeStatus", { params: { statusId }, body: { on } }, person);

/**
 * Runs all status operations that publish events. Six events reach viewers of the open status, because operations
 * without a change publish nothing. Three more events reach only the author.
 */
async function runAllOperations({
  ama,
  kofi,
  statusId,
}: Awaited<ReturnType<typeof createStatuses>>) {
  for (const [person, on] of [
    [ama, true],
    [kofi, true],
    [kofi, true],
    [ama, false],
    [kofi, false],
    [kofi, true],
  ] as const) {
    await like(statusId, person, on);
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
const ownerEventCount = viewerEventCount + 3;

test("the browser's cache plus the events equals a fresh fetch, for the owner in two tabs", async () => {
  const people = await createStatuses();
  const tabs = [
    await openStatus(people.statusId, people.ama),
    await openStatus(people.statusId, people.ama),
  ];
  await runAllOperations(people);
  for (const tab of tabs) {
    await tab.waitForEvents(ownerEventCount);
    expect(tab.cached()).toEqual(await tab.fetch());
  }
});

test("the browser's cache plus the events equals a fresh fetch of the likes and the saved flag, for others", async () => {
  const people = await createStatuses();
  const views = [
    await openStatus(people.statusId, people.kofi),
    await openStatus(people.statusId, await makeReader(testApp)),
  ];
  await runAllOperations(people);
  const likeState = (held: CachedStatuses) => {
    const one = held.author?.find(({ _id }) => _id === people.statusId);
    return one && [one.isLiked, one.likeCount, one.likes, one.isPermanentlySaved];
  };
  for (const view of views) {
    await view.waitForEvents(viewerEventCount);
    const now = likeState(await view.fetch());
    expect(now).toBeDefined();
    expect(likeState(view.cached())).toEqual(now);
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
  const rows = [await openStatus(statusId, friend), await openStatus(statusId, follower)];
  const others = [await openStatus(statusId, stranger), await openStatus(statusId, blocked)];
  const owner = await openStatus(statusId, ama);
  await postStatus(testApp, ama, "A new one.");
  await owner.waitForEvents(1);
  await testApp.runJobs();
  await Promise.all(rows.map((row, index) => row.waitForEvents(index === 0 ? 2 : 1)));
  for (const row of rows) expect(row.cached().feed).toEqual((await row.fetch()).feed);
  for (const other of others) expect(other.received).toEqual([]);
});

test("duplicate events change nothing, and late ones do not overwrite newer ones", async () => {
  const people = await createStatuses();
  const tab = await openStatus(people.statusId, people.ama);
  await runAllOperations(people);
  await tab.waitForEvents(ownerEventCount);
  tab.cached();
  const isRepeatable = ({ name, event }: ReceivedEvent) =>
    name === "statusLikes" || event.change === "saved";
  const repeatable = tab.received.filter(isRepeatable);
  expect(tab.cached([...repeatable, ...repeatable.toReversed()])).toEqual(await tab.fetch());
});

test("a deleted status disappears for viewers who have it open", async () => {
  const { ama, kofi, statusId } = await createStatuses();
  const view = await openStatus(statusId, kofi);
  await testApp.call("deleteStatus", { params: { statusId }, body: {} }, ama);
  await view.waitForEvents(1);
  const { feed, author: person } = view.cached();
  const amaContents = (statuses: readonly StatusView[] = []) =>
    statuses.filter(({ user }) => user._id === ama.userId).map(({ content }) => content);
  expect(amaContents(feed?.pages[0]?.items)).toEqual(["An older one."]);
  expect(amaContents(person)).toEqual(["An older one."]);
});

test("a like does not reach users who have blocked the liker or are blocked by them", async () => {
  const { ama, kofi, statusId } = await createStatuses();
  const efua = await makeReader(testApp);
  await block(testApp, kofi, efua);
  const views = [await openStatus(statusId, kofi), await openStatus(statusId, efua)];
  const owner = await openStatus(statusId, ama);
  await like(statusId, kofi, true);
  await like(statusId, efua, true);
  await owner.waitForEvents(2);
  const likerIds = (received: readonly ReceivedEvent[]) =>
    received.flatMap(({ name, event }) => (name === "statusLikes" ? [event.userId] : []));
  expect(views.map(({ received }) => likerIds(received))).toEqual([[kofi.userId], [efua.userId]]);
});
