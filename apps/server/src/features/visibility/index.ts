export {
  ageGroupOf,
  hasBecomeAdultThisMonth,
  isAdult,
  isMinor,
  isMonthOfAdult,
  isMonthUnder13,
} from "./ages.ts";
export { isLimited, readLimitedUntil, requireNotLimited } from "./limits.ts";
export { listHiddenUserIds } from "./list-hidden-user-ids.ts";
export { lockUsers } from "./lock-users.ts";
export {
  filterVisibleOnline,
  presenceTopic,
  publishPresence,
  republishPresence,
} from "./presence.ts";
export {
  areFriends,
  friendRequestsFromOf,
  friendsSeparatedByAge,
  hidesMatureOf,
  isFollowing,
  isWritingOpen,
  mayDownloadFrom,
  mayRequestFriendship,
  mayShowToVisitors,
  messagesFromOf,
  onlineStateToOf,
  publicUsernameOf,
  seesOnlineState,
  seesOnlineStateWithoutRequest,
  shownToOf,
  statusAudienceOf,
} from "./settings.ts";
export {
  blockedStoryIds,
  hiddenUserIdsOf,
  isActiveAccount,
  isActiveAuthor,
  isBlockedBy,
  isBlockedEitherWay,
  isGroupVisibleToOutsiders,
  isMutedBy,
  isNotBlockedNow,
  isNotBlockedStory,
  isNotHiddenUser,
  isVisibleOrDeletedUser,
  isVisibleUser,
  latestUserIds,
  mutedUserIdsOf,
  type ViewerValues,
  viewerParamTypes,
  viewerValues,
  visitorValues,
  withoutBlocks,
} from "./visibility.ts";
export { watchVisibility } from "./visibility-topic.ts";
