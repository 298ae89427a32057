import type { reactionCalls } from "@kora/contract/reactions";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { getCounts } from "./get-counts.ts";
import { likeStory } from "./like-story.ts";
import { setBookmark } from "./set-bookmark.ts";
import { shareStory } from "./share-story.ts";

export const reactionRoutes: Handlers<typeof reactionCalls> = {
  likeStory: (ctx, { params, body }) => likeStory(ctx, { ...params, on: body.on }),

  addBookmark: (ctx, { body }) => setBookmark(ctx, { storyId: body.storyId, isBookmarked: true }),

  removeBookmark: (ctx, { body }) =>
    setBookmark(ctx, { storyId: body.storyId, isBookmarked: false }),

  bookmarkStory: (ctx, { params }) => setBookmark(ctx, { ...params, isBookmarked: true }),

  unbookmarkStory: (ctx, { params }) => setBookmark(ctx, { ...params, isBookmarked: false }),

  unbookmarkStoryVariant: (ctx, { params }) => setBookmark(ctx, { ...params, isBookmarked: false }),

  shareStory: (ctx, { params, body }) => shareStory(ctx, { ...params, platform: body.platform }),

  getCounts: (ctx, { params }) => getCounts(ctx, params.storyId),
};
