export { listHiddenUserIds } from "./list-hidden-user-ids.ts";
export { lockUsers } from "./lock-users.ts";
export {
  blockedStoryIds,
  hiddenUserIds,
  isActiveAccount,
  isBlockedBy,
  isBlockedEitherWay,
  isGroupVisibleToOutsiders,
  isNotBlockedNow,
  isNotBlockedStory,
  isNotHidden,
  isVisibleAuthor,
  isVisibleUser,
  latestUserIds,
  type ViewerValues,
  viewerParamTypes,
  viewerValues,
  withoutBlocks,
  withViewerFirst,
} from "./visibility.ts";
