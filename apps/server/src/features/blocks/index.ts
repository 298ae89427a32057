export { listHiddenPeople } from "./list-hidden-people.ts";
export { lockPeople } from "./lock-people.ts";
export {
  blockedStories,
  type GatheredViewer,
  gatheredViewer,
  givenHidden,
  hiddenPeople,
  isActiveAccount,
  isBlockedEitherWay,
  isNotBlockedStory,
  isNotHidden,
  isVisibleAuthor,
  isVisiblePerson,
  latestPeople,
  mayMeetNow,
  ownFirst,
  type ViewerValues,
  viewerParams,
  viewerValues,
  withoutBlocks,
} from "./visibility.ts";
