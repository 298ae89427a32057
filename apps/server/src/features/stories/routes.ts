import { sentences } from "@kora/contract/sentences";
import type { storyCalls } from "@kora/contract/stories";
import { invalid } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { listPreviews } from "../storage/index.ts";
import { countPublicRead } from "./count-public-read.ts";
import { getPublicStory } from "./get-public-story.ts";
import { getStory } from "./get-story.ts";
import { listFollowedStories } from "./list-followed-stories.ts";
import { listStories } from "./list-stories.ts";
import { listStoriesByIds } from "./list-stories-by-ids.ts";
import { listStoriesWithTag } from "./list-stories-with-tag.ts";
import { listTrendingStories } from "./list-trending-stories.ts";
import { listUnfinishedStories } from "./list-unfinished-stories.ts";
import { listWriterStories } from "./list-writer-stories.ts";
import { publishStory } from "./publish-story.ts";
import { recordOpening } from "./record-opening.ts";

export const storyRoutes: Handlers<typeof storyCalls> = {
  listTrendingStories: (ctx, { query }) => listTrendingStories(ctx, query),

  listStories: (ctx, { query }) => listStories(ctx, query),

  listStoriesWithTag: (ctx, { params, query }) => listStoriesWithTag(ctx, { ...params, ...query }),

  listFollowedStories: (ctx, { query }) => listFollowedStories(ctx, query),

  listWriterStories: (ctx, { params, query }) => listWriterStories(ctx, { ...params, ...query }),

  listStoriesByIds: (ctx, { query }) => listStoriesByIds(ctx, query.ids),

  listPicturePreviews: (ctx, { query }) => listPreviews(ctx, query.ids),

  listUnfinishedStories: (ctx) => listUnfinishedStories(ctx),

  async getStory(ctx, { params }) {
    const story = await getStory(ctx, params.id);
    recordOpening(ctx, story._id);
    return story;
  },

  getPublicStory: (ctx, { params }) => getPublicStory(ctx, params.id),

  countPublicRead: (ctx, { params, body }) =>
    countPublicRead(ctx, {
      storyId: params.id,
      tempId: body.tempId,
      seconds: body.time,
      referrer: body.referrer,
    }),

  publishStory(ctx, { form, files }) {
    const poster = files.posterImage;
    if (!poster) {
      throw invalid("posterImage", sentences.stories.posterRequired);
    }
    const { story: html, genre: genres, ...otherFields } = form;
    return publishStory(ctx, { ...otherFields, html, genres, poster });
  },
};
