import type { dashboardCalls } from "@kora/contract/dashboard";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { deleteStory } from "./delete-story.ts";
import { getAnalytics } from "./get-analytics.ts";
import { getOwnStory } from "./get-own-story.ts";
import { listOwnStories } from "./list-own-stories.ts";
import { updateStory } from "./update-story.ts";

export const dashboardRoutes: Handlers<typeof dashboardCalls> = {
  async listOwnStories(ctx, { query }) {
    const { items, nextCursor } = await listOwnStories(ctx, query);
    return { body: items, nextCursor };
  },

  getAnalytics: (ctx) => getAnalytics(ctx),

  deleteStory: (ctx, { params }) => deleteStory(ctx, params.id),

  getOwnStory: (ctx, { params }) => getOwnStory(ctx, params.id),

  updateStory(ctx, { params, body: { story: html, genre: genres, ...change } }) {
    return updateStory(ctx, { storyId: params.id, html, genres, ...change });
  },
};
