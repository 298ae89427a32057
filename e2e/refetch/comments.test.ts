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
import { storyKeys } from "../../apps/web/src/entities/story/story-cache.ts";
import { applyCommentsEvent } from "../../apps/web/src/features/comments/apply-events.ts";
import {
  type CommentPages,
  commentKeys,
} from "../../apps/web/src/features/comments/comment-cache.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function createStory() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyId = await makeStory(testApp, writer);
  return { writer, ama, kofi, storyId, params: { storyId } };
}

/** Simulates a browser with the open story: the cached first response and the events since then. */
async function openComments(storyId: string, viewer: TestUser) {
  const fetch = async (): Promise<CommentPages> => {
    const response = await testApp.send("listComments", { params: { storyId }, query: {} }, viewer);
    const nextCursor = (response.headers["x-next-cursor"] as string | undefined) ?? null;
    return { pages: [{ items: response.json(), nextCursor }], pageParams: [null] };
  };
  const socket = await connect(testApp, viewer);
  sockets.push(socket);
  expect(await socket.emitWithAck("openStory", { storyId })).toEqual({ ok: true });
  const cache = new QueryClient();
  cache.setQueryData(commentKeys.thread(storyId), await fetch());
  const events: StoryCommentsEvent[] = [];
  socket.on("storyComments", (event) => events.push(event));
  return {
    fetch,
    events,
    async waitForEvents(count: number) {
      await expect.poll(() => events.length).toBe(count);
    },
    applyEvents(eventsInOrder: readonly StoryCommentsEvent[] = events) {
      for (const event of eventsInOrder) applyCommentsEvent(cache, event, viewer.userId);
      return cache.getQueryData<CommentPages>(commentKeys.thread(storyId));
    },
  };
}

const addComment = async (storyId: string, user: TestUser, text: string, parent?: CommentView) => {
  const request = { params: { storyId }, query: {} };
  const response = parent
    ? await testApp.call("createReply", { ...request, body: { text, parentId: parent._id } }, user)
    : await testApp.call("createComment", { ...request, body: { text } }, user);
  return response.comment;
};

/** Runs all comment operations that publish events, by two users and the griot: sixteen events. */
async function runAllOperations({
  writer,
  ama,
  kofi,
  storyId,
  params,
}: Awaited<ReturnType<typeof createStory>>) {
  const firstComment = await addComment(storyId, ama, "first");
  const secondComment = await addComment(storyId, kofi, "second");
  const reply = await addComment(storyId, kofi, "a reply", firstComment);
  await addComment(storyId, ama, "a reply to the reply", reply);
  const like = (name: "likeComment" | "unlikeComment", target: CommentView, user: TestUser) =>
    testApp.call(name, { params, body: { path: target.path } }, user);
  await like("likeComment", secondComment, ama);
  await like("likeComment", secondComment, kofi);
  await like("likeComment", reply, kofi);
  await like("unlikeComment", secondComment, ama);
  await testApp.call("deleteComment", { params, body: { path: reply.path } }, kofi);
  // This deletion makes the second comment the first one.
  await testApp.call("deleteComment", { params, body: { path: firstComment.path } }, ama);
  const removedComment = await addComment(storyId, kofi, "removed by the griot");
  await testApp.call("deleteComment", { params, body: { path: removedComment.path } }, writer);
  const editedComment = await addComment(storyId, kofi, "with a mistake");
  const text = `@${ama.username}, without a mistake`;
  await testApp.call("editComment", { params, body: { path: editedComment.path, text } }, kofi);
  for (const { path } of [editedComment, secondComment]) {
    await testApp.call("pinComment", { params, body: { path, on: true } }, writer);
  }
}

test("the browser's cache plus the events equals a fresh fetch, for the author and for others", async () => {
  const storyAndUsers = await createStory();
  const tabs = [
    await openComments(storyAndUsers.storyId, storyAndUsers.ama),
    await openComments(storyAndUsers.storyId, storyAndUsers.kofi),
    await openComments(storyAndUsers.storyId, await makeReader(testApp)),
  ];
  await runAllOperations(storyAndUsers);
  for (const tab of tabs) {
    await tab.waitForEvents(16);
    expect(tab.applyEvents()).toEqual(await tab.fetch());
  }
});

test("the settings of the griot arrive at every open story, and decide who may comment as a fresh fetch says", async () => {
  const { writer, ama, kofi, storyId, params } = await createStory();
  await testApp.call("followWriter", { params: { writerId: writer.writerId }, body: {} }, ama);
  await testApp.call(
    "banCommenter",
    { params: { userId: kofi.userId }, body: { on: true } },
    writer,
  );
  const viewers = [writer, ama, kofi, await makeReader(testApp)];
  const tabs = await Promise.all(viewers.map((viewer) => openComments(storyId, viewer)));
  const fetchStory = (viewer: TestUser) =>
    testApp.call("getStory", { params: { id: storyId } }, viewer);
  const storiesBefore = await Promise.all(viewers.map(fetchStory));
  const changes = [
    () => testApp.call("setCommentPermission", { params, body: { comments: "followers" } }, writer),
    () => testApp.call("lockComments", { params, body: { on: true } }, writer),
    () => testApp.call("lockComments", { params, body: { on: false } }, writer),
    () => testApp.call("setCommentPermission", { params, body: { comments: "nobody" } }, writer),
  ];
  for (const [index, change] of changes.entries()) {
    await change();
    for (const [viewerIndex, viewer] of viewers.entries()) {
      const tab = tabs[viewerIndex];
      await tab?.waitForEvents(index + 1);
      const cache = new QueryClient();
      cache.setQueryData(storyKeys.detail(storyId), storiesBefore[viewerIndex]);
      // Late and duplicate events change nothing.
      for (const event of [...(tab?.events ?? []), ...(tab?.events ?? []).toReversed()]) {
        applyCommentsEvent(cache, event, viewer.userId);
      }
      expect(cache.getQueryData(storyKeys.detail(storyId))).toEqual(await fetchStory(viewer));
    }
  }
});

test("a comment that a moderator hides and shows again returns to its position, and is the first again", async () => {
  const { ama, kofi, storyId } = await createStory();
  const moderator = await makeReader(testApp, { isModerator: true });
  const top = await addComment(storyId, ama, "first");
  await addComment(storyId, kofi, "a reply", top);
  await addComment(storyId, kofi, "second");
  const body = { type: "comment" as const, targetId: top._id, reason: "Rude." };
  await testApp.call("reportEntity", { body }, kofi);
  const tab = await openComments(storyId, kofi);
  const target = { kind: "comment" as const, targetId: top._id };
  await testApp.call(
    "moderate",
    { params: target, body: { act: "hide", note: "It is unkind." } },
    moderator,
  );
  await testApp.call(
    "moderate",
    { params: target, body: { act: "unhide", note: "It was a mistake." } },
    moderator,
  );
  await tab.waitForEvents(2);
  expect(tab.applyEvents()).toEqual(await tab.fetch());
  expect(tab.applyEvents([...tab.events, ...tab.events.toReversed()])).toEqual(await tab.fetch());
});

test("duplicate events change nothing, and late ones do not overwrite newer ones", async () => {
  const storyAndUsers = await createStory();
  const tab = await openComments(storyAndUsers.storyId, storyAndUsers.ama);
  await runAllOperations(storyAndUsers);
  await tab.waitForEvents(16);
  tab.applyEvents();
  expect(tab.applyEvents([...tab.events, ...tab.events.toReversed()])).toEqual(await tab.fetch());
});

test("an event does not reach users who have blocked its author or are blocked by them", async () => {
  const { ama, kofi, storyId } = await createStory();
  await block(testApp, ama, kofi);
  const [blockerTab, blockedTab] = [
    await openComments(storyId, ama),
    await openComments(storyId, kofi),
  ];
  const unblockedTab = await openComments(storyId, await makeReader(testApp));
  await addComment(storyId, ama, "from the one who blocks");
  await addComment(storyId, kofi, "from the one who is blocked");
  await unblockedTab.waitForEvents(2);
  expect(blockerTab.events.map(textOf)).toEqual(["from the one who blocks"]);
  expect(blockedTab.events.map(textOf)).toEqual(["from the one who is blocked"]);
});

const textOf = (event: StoryCommentsEvent) => event.change === "created" && event.comment.text;
