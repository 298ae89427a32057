import type { recommendationCalls } from "@kora/contract/recommendations";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { listRecommendedStories } from "./list-recommended-stories.ts";

export const recommendationRoutes: Handlers<typeof recommendationCalls> = {
  listRecommendedStories: (ctx, { query }) => listRecommendedStories(ctx, query),
};
