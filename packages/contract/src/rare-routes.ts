import { accountChangeCalls } from "./account-changes.ts";
import { accountCalls } from "./accounts.ts";
import { blockCalls } from "./blocks.ts";
import { commentCalls } from "./comments.ts";
import { dashboardCalls } from "./dashboard.ts";
import { downloadCalls } from "./downloads.ts";
import { exportCalls } from "./exports.ts";
import { friendCalls } from "./friends.ts";
import { groupCalls } from "./groups.ts";
import { importCalls } from "./imports.ts";
import { libraryCalls } from "./library.ts";
import { messageCalls } from "./messages.ts";
import { moderationCalls } from "./moderation.ts";
import { muteCalls } from "./mutes.ts";
import { newsCalls } from "./news.ts";
import { pushCalls } from "./notifications.ts";
import { playlistCalls } from "./playlists.ts";
import { profileCalls } from "./profile.ts";
import { readingCalls } from "./reading.ts";
import { reportCalls } from "./reports.ts";
import { type Routes, toRoutes } from "./routes.ts";
import { searchCalls } from "./search.ts";
import { secondFactorCalls } from "./second-factor.ts";
import { seriesCalls } from "./series.ts";
import { statusCalls } from "./statuses.ts";
import { storyCalls } from "./stories.ts";
import { writerCalls } from "./writers.ts";

const { checkResetLink, forgotPassword, resetPassword, resendVerification, verifyEmail } =
  accountCalls;
const { registerWithGoogle, exchangeGoogleCode, linkGoogle } = accountCalls;
const { endSession, endOtherSessions } = accountCalls;
const { changePassword, deleteAccount, exportProfile, getDeletionDate, sendFeedback } =
  profileCalls;
const { setNotifications, setPrivacy, setProfilePicture } = profileCalls;
const { promoteMember, demoteAdmin, removeMember, setBroadcast, setGroupPicture } = groupCalls;
const { renewGroupInvite, softDeleteGroup, restoreGroup, createGroup, updateGroup } = groupCalls;
const { leaveGroup, joinGroup, requestToJoin } = groupCalls;
const { acceptGroupRequest, declineGroupRequest, listGroupRequests, getGroupInvite } = groupCalls;
const { createPlaylist, updatePlaylist, deletePlaylist, listPlaylistsOfStory } = playlistCalls;
const { publishStory, listStoriesWithTag, listFollowedStories, listPicturePreviews } = storyCalls;
const { readStatusLikes } = statusCalls;
const { editComment, pinComment, lockComments, setCommentPermission } = commentCalls;
const { banCommenter, listCommentBans, deleteComment } = commentCalls;
const { acceptMessageRequest, declineMessageRequest } = messageCalls;
const { declineFriend, removeFriend } = friendCalls;
const { unsubscribeFromPush } = pushCalls;
const { refreshNews } = newsCalls;
const { listHistory, pauseHistory, clearHistory, removeFromHistory, setReadingSettings } =
  readingCalls;
const { deleteSearchTerms } = searchCalls;
const { saveWriter, getVisitorCountry } = writerCalls;

/**
 * Method and path of the calls that few visits make, such as those of settings and of moderators. No page makes them in
 * its first seconds, when loading them would add to what the page waits for.
 */
export const routes: Partial<Routes> = toRoutes({
  forgotPassword,
  checkResetLink,
  resetPassword,
  resendVerification,
  verifyEmail,
  registerWithGoogle,
  exchangeGoogleCode,
  linkGoogle,
  endSession,
  endOtherSessions,
  changePassword,
  deleteAccount,
  getDeletionDate,
  exportProfile,
  sendFeedback,
  setNotifications,
  setPrivacy,
  setProfilePicture,
  promoteMember,
  demoteAdmin,
  removeMember,
  setBroadcast,
  setGroupPicture,
  renewGroupInvite,
  softDeleteGroup,
  restoreGroup,
  createGroup,
  updateGroup,
  leaveGroup,
  joinGroup,
  requestToJoin,
  acceptGroupRequest,
  declineGroupRequest,
  listGroupRequests,
  getGroupInvite,
  createPlaylist,
  updatePlaylist,
  deletePlaylist,
  listPlaylistsOfStory,
  publishStory,
  listStoriesWithTag,
  listFollowedStories,
  listPicturePreviews,
  readStatusLikes,
  editComment,
  pinComment,
  deleteComment,
  lockComments,
  setCommentPermission,
  banCommenter,
  listCommentBans,
  acceptMessageRequest,
  declineMessageRequest,
  declineFriend,
  removeFriend,
  unsubscribeFromPush,
  refreshNews,
  listHistory,
  pauseHistory,
  clearHistory,
  removeFromHistory,
  setReadingSettings,
  deleteSearchTerms,
  saveWriter,
  getVisitorCountry,
  ...accountChangeCalls,
  ...secondFactorCalls,
  ...blockCalls,
  ...downloadCalls,
  ...libraryCalls,
  ...exportCalls,
  ...importCalls,
  ...muteCalls,
  ...dashboardCalls,
  ...moderationCalls,
  ...reportCalls,
  ...seriesCalls,
});
