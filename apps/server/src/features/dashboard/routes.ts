import type { dashboardCalls } from "@kora/contract/dashboard";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { toPresentId } from "../stories/index.ts";
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

  deleteStory: async (ctx, { params }) => deleteStory(ctx, await toPresentId(ctx, params.id)),

  getOwnStory: (ctx, { params }) => getOwnStory(ctx, params.id),

  async updateStory(ctx, { params, body: { story: html, genre: genres, ...change } }) {
    const storyId = await toPresentId(ctx, params.id);
    return updateStory(ctx, { storyId, html, genres, ...change });
  },
};
