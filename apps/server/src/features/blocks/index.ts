export { listHiddenPeople } from "./list-hidden-people.ts";
export {
  blockedStories,
  hiddenPeople,
  isActiveAccount,
  isBlockedEitherWay,
  isNotBlockedStory,
  isVisibleAuthor,
  isVisiblePerson,
  latestPeople,
  mayMeetNow,
  ownFirst,
  type ViewerValues,
  viewerValues,
} from "./visibility.ts";
