export { listHiddenUserIds } from "./list-hidden-user-ids.ts";
export { lockUsers } from "./lock-users.ts";
export {
  blockedStoryIds,
  hiddenUserIds,
  isActiveAccount,
  isBlockedEitherWay,
  isNotBlockedNow,
  isNotBlockedStory,
  isNotHidden,
  isVisibleAuthor,
  isVisibleToOutsiders,
  isVisibleUser,
  latestUserIds,
  type ViewerValues,
  viewerFirst,
  viewerParamTypes,
  viewerValues,
  withoutBlocks,
} from "./visibility.ts";
