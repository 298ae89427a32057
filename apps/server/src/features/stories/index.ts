export { getStoryForViewer, storyForViewer } from "./access.ts";
export { withAuthors } from "./authors.ts";
export {
  type BodyRow,
  bodyColumns,
  bodyJoin,
  type ContentsRow,
  cacheStoryContents,
  contentsColumns,
  toStoryBody,
  toStoryContents,
  toUpdatedAt,
} from "./contents.ts";
export { type CountsRow, countColumns, moveCount, toStoryCounts } from "./counts.ts";
export { dropDraft } from "./delete-draft-of-story.ts";
export { getPublicStory } from "./get-public-story.ts";
export { getStory } from "./get-story.ts";
export { hideStory, unhideStory } from "./hide-story.ts";
export { engagementActs } from "./interactions.ts";
export { createStoryJobs, storySchedule } from "./jobs.ts";
export { rankTrending } from "./rank-trending.ts";
export { openings } from "./record-opening.ts";
export { storyAudience, storyRoom } from "./rooms.ts";
export { storyRoutes } from "./routes.ts";
export { storyEvents } from "./sockets.ts";
export { cleanStoryHtml, takeStoryHtml } from "./story-html.ts";
export { readStoryPage, type StoryCardRow, storyList, toStoryCards } from "./story-pages.ts";
export {
  authorColumns,
  type CountedRow,
  countedColumns,
  ownAmong,
  shownColumns,
  withFigures,
} from "./views.ts";
export { isPublicStory, isShownStory, isVisibleStory } from "./visibility.ts";
