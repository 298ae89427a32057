import type { recommendationCalls } from "@kora/contract/recommendations";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { listRecommendedStories } from "./list-recommended-stories.ts";

export const recommendationRoutes: Handlers<typeof recommendationCalls> = {
  async listRecommendedStories(ctx, { query }) {
    const { items, nextCursor } = await listRecommendedStories(ctx, query);
    return { body: items, nextCursor };
  },
};
