export { listHiddenPeople } from "./list-hidden-people.ts";
export { lockPeople } from "./lock-people.ts";
export {
  blockedStories,
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
