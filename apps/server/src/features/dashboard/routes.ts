import type { dashboardCalls } from "@kora/contract/dashboard";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { toPresentId } from "../stories/index.ts";
import { deleteStory } from "./delete-story.ts";
import { getAnalytics } from "./get-analytics.ts";
import { getOwnStory } from "./get-own-story.ts";
import { listOwnStories } from "./list-own-stories.ts";
import { publishOwnStory, unpublishStory } from "./publish-own-story.ts";
import { restoreRevision } from "./restore-revision.ts";
import { getRevision, listRevisions } from "./revisions.ts";
import { updateStory } from "./update-story.ts";

export const dashboardRoutes: Handlers<typeof dashboardCalls> = {
  listOwnStories: (ctx, { query }) => listOwnStories(ctx, query),

  getAnalytics: (ctx) => getAnalytics(ctx),

  deleteStory: async (ctx, { params }) => deleteStory(ctx, await toPresentId(ctx, params.id)),

  async publishOwnStory(ctx, { params, body }) {
    const storyId = await toPresentId(ctx, params.id);
    return publishOwnStory(ctx, { storyId, publishAt: body.publishAt });
  },

  listRevisions: async (ctx, { params }) => listRevisions(ctx, await toPresentId(ctx, params.id)),

  async getRevision(ctx, { params }) {
    const storyId = await toPresentId(ctx, params.id);
    return getRevision(ctx, { storyId, revision: params.revision });
  },

  async restoreRevision(ctx, { params, body }) {
    return restoreRevision(ctx, {
      storyId: await toPresentId(ctx, params.id),
      revision: params.revision,
      currentRevision: body.revision,
    });
  },

  unpublishStory: async (ctx, { params }) => unpublishStory(ctx, await toPresentId(ctx, params.id)),

  getOwnStory: async (ctx, { params }) => getOwnStory(ctx, await toPresentId(ctx, params.id)),

  async updateStory(ctx, { params, body: { story: html, genre: genres, ...change } }) {
    const storyId = await toPresentId(ctx, params.id);
    return updateStory(ctx, { storyId, html, genres, ...change });
  },
};
