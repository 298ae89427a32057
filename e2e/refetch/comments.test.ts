import type { CommentView } from "@kora/contract/comments";
import type { StoryCommentsEvent } from "@kora/contract/events";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { connect, type TestSocket } from "../../apps/server/src/testing/test-socket.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
} from "../../apps/server/src/testing/users.fixture.ts";
import { applyStoryComments } from "../../apps/web/src/features/comments/apply-events.ts";
import {
  type CommentPages,
  commentKeys,
} from "../../apps/web/src/features/comments/comment-cache.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function scene() {
  const griot = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyId = await makeStory(testApp, griot);
  return { ama, kofi, storyId, params: { storyId } };
}

/** Simulates a browser with the open story: the cached first response and the events since then. */
async function open(storyId: string, viewer: TestUser) {
  const fetch = async (): Promise<CommentPages> => {
    const response = await testApp.send("listComments", { params: { storyId }, query: {} }, viewer);
    const nextCursor = (response.headers["x-next-cursor"] as string | undefined) ?? null;
    return { pages: [{ items: response.json(), nextCursor }], pageParams: [null] };
  };
  const socket = await connect(testApp, viewer);
  sockets.push(socket);
  expect(await socket.ask("openStory", { storyId })).toEqual({ ok: true });
  const cache = new QueryClient();
  cache.setQueryData(commentKeys.thread(storyId), await fetch());
  const events: StoryCommentsEvent[] = [];
  socket.on("storyComments", (event) => events.push(event));
  return {
    fetch,
    events,
    async heard(count: number) {
      await expect.poll(() => events.length).toBe(count);
    },
    cached(inOrder: readonly StoryCommentsEvent[] = events) {
      for (const event of inOrder) applyStoryComments(cache, event, viewer.userId);
      return cache.getQueryData<CommentPages>(commentKeys.thread(storyId));
    },
  };
}

const comment = async (storyId: string, person: TestUser, text: string, to?: CommentView) => {
  const parts = { params: { storyId }, query: {} };
  const made = to
    ? await testApp.call("createReply", { ...parts, body: { text, parentId: to._id } }, person)
    : await testApp.call("createComment", { ...parts, body: { text } }, person);
  return made.comment;
};

/** Runs all comment operations that publish events, by two users: ten events. */
async function everyAct({ ama, kofi, storyId, params }: Awaited<ReturnType<typeof scene>>) {
  const first = await comment(storyId, ama, "first");
  const second = await comment(storyId, kofi, "second");
  const reply = await comment(storyId, kofi, "a reply", first);
  await comment(storyId, ama, "a reply to the reply", reply);
  const like = (name: "likeComment" | "unlikeComment", on: CommentView, person: TestUser) =>
    testApp.call(name, { params, body: { path: on.path } }, person);
  await like("likeComment", second, ama);
  await like("likeComment", second, kofi);
  await like("likeComment", reply, kofi);
  await like("unlikeComment", second, ama);
  await testApp.call("deleteComment", { params, body: { path: reply.path } }, kofi);
  // This deletion makes the second comment the first one.
  await testApp.call("deleteComment", { params, body: { path: first.path } }, ama);
}

test("the browser's cache plus the events equals a fresh fetch, for the author and for others", async () => {
  const people = await scene();
  const views = [
    await open(people.storyId, people.ama),
    await open(people.storyId, people.kofi),
    await open(people.storyId, await makeReader(testApp)),
  ];
  await everyAct(people);
  for (const view of views) {
    await view.heard(10);
    expect(view.cached()).toEqual(await view.fetch());
  }
});

test("duplicate events change nothing, and late ones do not overwrite newer ones", async () => {
  const people = await scene();
  const view = await open(people.storyId, people.ama);
  await everyAct(people);
  await view.heard(10);
  view.cached();
  expect(view.cached([...view.events, ...view.events.toReversed()])).toEqual(await view.fetch());
});

test("an event does not reach users who have blocked its author or are blocked by them", async () => {
  const { ama, kofi, storyId } = await scene();
  await block(testApp, ama, kofi);
  const [blocker, blocked] = [await open(storyId, ama), await open(storyId, kofi)];
  const other = await open(storyId, await makeReader(testApp));
  await comment(storyId, ama, "from the one who blocks");
  await comment(storyId, kofi, "from the one who is blocked");
  await other.heard(2);
  expect(blocker.events.map(textOf)).toEqual(["from the one who blocks"]);
  expect(blocked.events.map(textOf)).toEqual(["from the one who is blocked"]);
});

const textOf = (event: StoryCommentsEvent) => event.change === "created" && event.comment.text;
