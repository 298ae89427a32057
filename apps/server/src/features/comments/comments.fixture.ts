import type { CommentPermission } from "@kora/contract/comment-permission";
import type { CommentView } from "@kora/contract/comments";
import { countWaitingStatements } from "../../testing/locks.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

/** Starts a test app. Returns helpers for the calls of comments. */
export function useCommentsApp() {
  const testApp = useTestApp();

  return {
    testApp,
    block: (blocker: TestUser, blocked: TestUser) => block(testApp, blocker, blocked),

    /** Creates a story with its writer, and two readers. */
    async createStoryWithReaders() {
      const writer = await makeWriter(testApp);
      const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
      const storyId = await makeStory(testApp, writer);
      return { writer, ama, kofi, storyId, params: { storyId } };
    },

    /** Writes a top-level comment. */
    async comment(storyId: string, author: TestUser, text: string): Promise<CommentView> {
      const input = { params: { storyId }, query: {}, body: { text } };
      return (await testApp.call("createComment", input, author)).comment;
    },

    /** Writes a reply of `author` to the comment `parent`. */
    async reply(storyId: string, author: TestUser, parent: CommentView, text: string) {
      const input = { params: { storyId }, query: {}, body: { parentId: parent._id, text } };
      return (await testApp.call("createReply", input, author)).comment;
    },

    like: (storyId: string, user: TestUser, { path }: CommentView) =>
      testApp.call("likeComment", { params: { storyId }, body: { path } }, user),

    /** Changes the text of a comment of `author`. */
    async edit(storyId: string, author: TestUser, { path }: CommentView, text: string) {
      const input = { params: { storyId }, body: { path, text } };
      return (await testApp.call("editComment", input, author)).comment;
    },

    /** Pins a comment on the griot's story, or takes it off. */
    async pin(storyId: string, griot: TestUser, { path }: CommentView, on = true) {
      const input = { params: { storyId }, body: { path, on } };
      return (await testApp.call("pinComment", input, griot)).comment;
    },

    /** Deletes a comment of `author`. */
    remove: (storyId: string, author: TestUser, { path }: CommentView) =>
      testApp.call("deleteComment", { params: { storyId }, body: { path } }, author),

    /** Locks or unlocks the comments of the griot's story. */
    lock: (storyId: string, griot: TestUser, isOn = true) =>
      testApp.call("lockComments", { params: { storyId }, body: { on: isOn } }, griot),

    /** Sets who may comment on the griot's story. */
    permit: (storyId: string, griot: TestUser, permission: CommentPermission) =>
      testApp.call(
        "setCommentPermission",
        { params: { storyId }, body: { comments: permission } },
        griot,
      ),

    /** Bars a user from commenting on the griot's stories, or lets the user comment again. */
    ban: (griot: TestUser, { userId }: TestUser, isOn = true) =>
      testApp.call("banCommenter", { params: { userId }, body: { on: isOn } }, griot),

    follow: (user: TestUser, writerId: string) =>
      testApp.call("followWriter", { params: { writerId }, body: { on: true } }, user),

    /** Tries to comment, or with `parent` to reply. Returns the status and the text of the error. */
    async tryToComment(storyId: string, user: TestUser, parent?: CommentView) {
      const request = { params: { storyId }, query: {} };
      const response = parent
        ? await testApp.send(
            "createReply",
            { ...request, body: { text: "and I", parentId: parent._id } },
            user,
          )
        : await testApp.send("createComment", { ...request, body: { text: "I say" } }, user);
      return [response.statusCode, (response.json() as { msg?: string }).msg] as const;
    },

    /** Returns whether and why the viewer may not comment, as the story's view says. */
    async readAccess(storyId: string, viewer: TestUser) {
      return (await testApp.call("getStory", { params: { id: storyId } }, viewer)).comments;
    },

    countWaitingStatements: () => countWaitingStatements(testApp.db),

    /** Reads one page of comments with the story's counts. Fails the test if the request is rejected. */
    read: (storyId: string, reader: TestUser, query = {}) =>
      testApp.call("listComments", { params: { storyId }, query }, reader),

    /** Reads one page with the status code and the next cursor; `comments` is empty if the request is rejected. */
    async readPage(storyId: string, reader: TestUser, query: object) {
      const response = await testApp.send("listComments", { params: { storyId }, query }, reader);
      const { comments = [] } = response.json() as { comments?: CommentView[] };
      const nextCursor = response.headers["x-next-cursor"] as string | undefined;
      return { status: response.statusCode, comments, nextCursor };
    },
  };
}

/** Returns the texts of a thread. A comment with replies becomes a pair of its text and their texts. */
export const toTextTree = (comments: readonly CommentView[]): unknown[] =>
  comments.map(({ text, replies }) => (replies.length > 0 ? [text, toTextTree(replies)] : text));
