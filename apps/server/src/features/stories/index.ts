import { defineFeature } from "../../platform/feature.ts";
import { deleteExpiredOpenings } from "./delete-expired-openings.ts";
import { deleteUnusedPictures } from "./delete-unused-pictures.ts";
import { publishDueStories } from "./publish-due-stories.ts";
import { rankTrending } from "./rank-trending.ts";
import { storyRoutes } from "./routes.ts";
import { storyEvents } from "./sockets.ts";
import { storyFieldChecks } from "./story-html.ts";

export { getStoryForViewer, visibleStory } from "./access.ts";
export { addReading, hasRead, type ReaderValues } from "./add-reading.ts";
export { withAuthors } from "./authors.ts";
export {
  type CommentAccessRow,
  type CommentSettingsRow,
  commentAccessColumns,
  commentSettingsColumns,
  toCommentAccess,
  toCommentSettings,
} from "./comment-access.ts";
export { cacheStoryContents } from "./contents.ts";
export {
  addToCount,
  type CountsRow,
  countColumns,
  lockStoryCounts,
} from "./counts.ts";
export { deleteDraftOfStory } from "./delete-draft-of-story.ts";
export { deleteStoryRows } from "./delete-story-rows.ts";
export {
  deletePicturesOfStory,
  deletePicturesOfUser,
  discardPictures,
} from "./delete-unused-pictures.ts";
export { alertFollowersOfSeries } from "./enqueue-alerts.ts";
export { getPublicStory, getSharedStory } from "./get-public-story.ts";
export { getStory } from "./get-story.ts";
export { hideStory, unhideStory } from "./hide-story.ts";
export { selectInteractions } from "./interactions.ts";
export { nextPart, partIds } from "./next-part.ts";
export { toNextParts } from "./next-parts.ts";
export { type ClosedStory, closeStory, openStory } from "./open-story.ts";
export { lockPictures } from "./own-pictures.ts";
export { listPictureIds, type OwnPictures, replacePictures } from "./place-pictures.ts";
export {
  listNewestPublicStories,
  listPublicStoriesOfGenre,
  listPublicStoriesOfGriot,
  listPublicStoriesWithTag,
  listTrendingPublicStories,
} from "./public-lists.ts";
export { publishRating } from "./publish-rating.ts";
export { keepOneTrendingPart, putIntoSeries, removeFromSeries } from "./put-into-series.ts";
export { raiseRating, restoreRating } from "./raise-rating.ts";
export { rankTrending } from "./rank-trending.ts";
export { bufferedOpenings } from "./record-opening.ts";
export { removeHiddenElements } from "./remove-hidden-elements.ts";
export { storyAudience, storyRoom } from "./rooms.ts";
export { cancelSchedule, checkPublishAt, checkScheduledCount } from "./schedule.ts";
export {
  isPublicPart,
  isPublicSeries,
  isVisiblePart,
  isVisibleSeries,
  readSeriesOfStories,
} from "./series-of-stories.ts";
export { storeStoryPicture } from "./store-picture.ts";
export {
  type AuthorlessCardRow,
  authorColumns,
  authorlessCardColumns,
  type BodyRow,
  bodyColumns,
  bodyJoin,
  type ContentsRow,
  cardColumns,
  contentsColumns,
  ownReactionArrays,
  type PosterRow,
  type PublicationRow,
  posterColumns,
  publicationColumns,
  withStats,
} from "./story-columns.ts";
export {
  countStoryWords,
  sanitizeStory,
  sanitizeStoryHtml,
  type ValidStory,
  validateStory,
} from "./story-html.ts";
export { moveStory, toPresentId, toPresentIds } from "./story-moves.ts";
export {
  defineStoryList,
  readStoryRows,
  type StoryCardRow,
  toStoryCards,
} from "./story-pages.ts";
export {
  addLikeToDay,
  removeLikeFromDay,
  removeLikesFromDays,
  subtractReadingTime,
} from "./update-analytics.ts";
export {
  toPosterFields,
  toPublication,
  toStoryBody,
  toStoryContents,
  toStoryCounts,
  toUpdatedAt,
} from "./views.ts";
export {
  isNotHiddenByRating,
  isNotHiddenByRatingFrom,
  isOpenStory,
  isPublicStory,
  isReadableStory,
  isShownStory,
  isShownToViewer,
  isVisibleStory,
  isVisibleStoryCounts,
} from "./visibility.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "delete-unused-pictures": Record<string, never>;
  }
}

export const storyFeature = defineFeature({
  calls: storyRoutes,
  fieldChecks: storyFieldChecks,
  events: storyEvents,
  jobs: {
    "publish-due-stories": { schedule: "* * * * *", run: publishDueStories },
    "rank-trending": { schedule: "*/5 * * * *", run: rankTrending },
    "delete-unused-pictures": { schedule: "27 * * * *", run: deleteUnusedPictures },
    "delete-expired-openings": { schedule: "41 2 * * *", run: deleteExpiredOpenings },
  },
});
