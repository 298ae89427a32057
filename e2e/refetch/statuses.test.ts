import type { ServerEventPayload } from "@kora/contract/events";
import type { StatusView } from "@kora/contract/statuses";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { postStatus } from "../../apps/server/src/testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { connect, type TestSocket } from "../../apps/server/src/testing/test-socket.ts";
import { block, makeReader } from "../../apps/server/src/testing/users.fixture.ts";
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

type Heard =
  | { name: "statusLikes"; event: ServerEventPayload<"statusLikes"> }
  | { name: "statusChange"; event: ServerEventPayload<"statusChange"> };

interface Held {
  feed: StatusPages | undefined;
  person: StatusView[] | undefined;
}

/**
 * Simulates a browser with an open status above the status row: the cached first response and the events since then.
 */
async function open(statusId: string, viewer: TestUser) {
  const fetch = async (): Promise<Held> => {
    const answer = await testApp.send("listStatuses", { query: {} }, viewer);
    const nextCursor = (answer.headers["x-next-cursor"] as string | undefined) ?? null;
    const items = answer.json<{ data: StatusView[] }>().data;
    const person = await testApp.call("readStatus", { params: { statusId } }, viewer);
    return { feed: { pages: [{ items, nextCursor }], pageParams: [null] }, person: person.data };
  };
  const socket = await connect(testApp, viewer);
  sockets.push(socket);
  expect(await socket.ask("openStatus", { statusId })).toEqual({ ok: true });
  const cache = new QueryClient();
  const first = await fetch();
  cache.setQueryData(statusKeys.feed, first.feed);
  cache.setQueryData(statusKeys.ofAuthor(statusId), first.person);
  const heard: Heard[] = [];
  socket.on("statusLikes", (event) => heard.push({ name: "statusLikes", event }));
  socket.on("statusChange", (event) => heard.push({ name: "statusChange", event }));
  return {
    fetch,
    heard,
    async untilHeard(count: number) {
      await expect.poll(() => heard.length).toBe(count);
    },
    cached(inOrder: readonly Heard[] = heard): Held {
      for (const one of inOrder) {
        if (one.name === "statusLikes") applyStatusLikes(cache, one.event, viewer.userId);
        else applyStatusChange(cache, one.event);
      }
      return {
        feed: cache.getQueryData(statusKeys.feed),
        person: cache.getQueryData(statusKeys.ofAuthor(statusId)),
      };
    },
  };
}

async function scene() {
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
async function everyAct({ ama, kofi, statusId }: Awaited<ReturnType<typeof scene>>) {
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
  const { _id: regretted } = await postStatus(testApp, ama, "Soon gone.");
  await testApp.call("deleteStatus", { params: { statusId: regretted }, body: {} }, ama);
}
const toEverybody = 6;
const toItsOwner = toEverybody + 3;

test("the browser's cache plus the events equals a fresh fetch, for the owner in two tabs", async () => {
  const people = await scene();
  const tabs = [await open(people.statusId, people.ama), await open(people.statusId, people.ama)];
  await everyAct(people);
  for (const tab of tabs) {
    await tab.untilHeard(toItsOwner);
    expect(tab.cached()).toEqual(await tab.fetch());
  }
});

test("the browser's cache plus the events equals a fresh fetch of the likes and the saved flag, for others", async () => {
  const people = await scene();
  const views = [
    await open(people.statusId, people.kofi),
    await open(people.statusId, await makeReader(testApp)),
  ];
  await everyAct(people);
  const opened = (held: Held) => {
    const one = held.person?.find(({ _id }) => _id === people.statusId);
    return one && [one.isLiked, one.likeCount, one.likes, one.isPermanentlySaved];
  };
  for (const view of views) {
    await view.untilHeard(toEverybody);
    const now = opened(await view.fetch());
    expect(now).toBeDefined();
    expect(opened(view.cached())).toEqual(now);
  }
});

test("duplicate events change nothing, and late ones do not overwrite newer ones", async () => {
  const people = await scene();
  const tab = await open(people.statusId, people.ama);
  await everyAct(people);
  await tab.untilHeard(toItsOwner);
  tab.cached();
  const isLasting = ({ name, event }: Heard) => name === "statusLikes" || event.change === "saved";
  const again = tab.heard.filter(isLasting);
  expect(tab.cached([...again, ...again.toReversed()])).toEqual(await tab.fetch());
});

test("a deleted status disappears for viewers who have it open", async () => {
  const { ama, kofi, statusId } = await scene();
  const view = await open(statusId, kofi);
  await testApp.call("deleteStatus", { params: { statusId }, body: {} }, ama);
  await view.untilHeard(1);
  const { feed, person } = view.cached();
  const ofAma = (statuses: readonly StatusView[] = []) =>
    statuses.filter(({ user }) => user._id === ama.userId).map(({ content }) => content);
  expect(ofAma(feed?.pages[0]?.items)).toEqual(["An older one."]);
  expect(ofAma(person)).toEqual(["An older one."]);
});

test("a like does not reach users who have blocked the liker or are blocked by them", async () => {
  const { ama, kofi, statusId } = await scene();
  const efua = await makeReader(testApp);
  await block(testApp, kofi, efua);
  const views = [await open(statusId, kofi), await open(statusId, efua)];
  const owner = await open(statusId, ama);
  await like(statusId, kofi, true);
  await like(statusId, efua, true);
  await owner.untilHeard(2);
  const likersOf = (heard: readonly Heard[]) =>
    heard.flatMap(({ name, event }) => (name === "statusLikes" ? [event.userId] : []));
  expect(views.map(({ heard }) => likersOf(heard))).toEqual([[kofi.userId], [efua.userId]]);
});
