import { z } from "zod";
import { defineCalls } from "./call.ts";
import { PageQuery } from "./common.ts";
import { StoryCardView } from "./stories.ts";

export const RecommendedStoryView = StoryCardView.extend({ reason: z.string().optional() }).meta({
  id: "RecommendedStory",
  description:
    "A story of the For You feed. `reason` explains the recommendation, for example `Because you follow Ama`.",
});
export type RecommendedStoryView = z.infer<typeof RecommendedStoryView>;

export const recommendationCalls = defineCalls({
  listRecommendedStories: {
    method: "GET",
    path: "/stories/recommended",
    query: PageQuery,
    response: z.array(RecommendedStoryView),
    isPaged: true,
    access: "session",
    summary: "The For You feed: stories ranked for the viewer, then all others.",
  },
});
