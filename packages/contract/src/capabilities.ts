import { accountChangeCalls } from "./account-changes.ts";
import { accountCalls } from "./accounts.ts";
import { alertCalls } from "./alerts.ts";
import { blockCalls } from "./blocks.ts";
import type { CallDefinition } from "./call.ts";
import { commentCalls } from "./comments.ts";
import { dashboardCalls } from "./dashboard.ts";
import { downloadCalls } from "./downloads.ts";
import { draftCalls } from "./drafts.ts";
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
import { reactionCalls } from "./reactions.ts";
import { readingCalls } from "./reading.ts";
import { recommendationCalls } from "./recommendations.ts";
import { reportCalls } from "./reports.ts";
import { searchCalls } from "./search.ts";
import { seriesCalls } from "./series.ts";
import { siteCalls } from "./site.ts";
import { statusCalls } from "./statuses.ts";
import { storyCalls } from "./stories.ts";
import { writerCalls } from "./writers.ts";

interface Capability {
  /** The name and the description of the section in the API documentation. */
  readonly name: string;
  readonly description: string;
  readonly calls: Readonly<Record<string, CallDefinition>>;
}

/** The calls by capability, for the API documentation. A test compares them with `calls`. */
export const capabilities: readonly Capability[] = [
  {
    name: "Accounts",
    description: "Registration, login, passwords, sign-in with Google and sessions.",
    calls: accountCalls,
  },
  {
    name: "Changes of an account",
    description: "Changes of name and email, the way back from a deletion, and unknown devices.",
    calls: accountChangeCalls,
  },
  { name: "Profile", description: "The viewer's account, and other users.", calls: profileCalls },
  { name: "Friends", description: "Friend requests and friendships.", calls: friendCalls },
  {
    name: "Writers",
    description: "Writers (griots), their directory and followers.",
    calls: writerCalls,
  },
  { name: "Stories", description: "Reading and publishing stories.", calls: storyCalls },
  { name: "Recommendations", description: "The For You feed.", calls: recommendationCalls },
  {
    name: "Reactions",
    description: "Likes, bookmarks and shares of stories.",
    calls: reactionCalls,
  },
  {
    name: "Comments",
    description: "Comments on stories and replies to them.",
    calls: commentCalls,
  },
  {
    name: "Reading",
    description:
      "Reading time, interactions, the reading history and how the viewer reads stories.",
    calls: readingCalls,
  },
  { name: "Playlists", description: "Lists of stories.", calls: playlistCalls },
  {
    name: "Series",
    description: "Stories that continue one another, in order.",
    calls: seriesCalls,
  },
  {
    name: "Downloads",
    description: "Works as files to read without a connection, for readers and visitors.",
    calls: downloadCalls,
  },
  {
    name: "Library",
    description: "Stories that a device stores for reading without a connection.",
    calls: libraryCalls,
  },
  {
    name: "Drafts",
    description: "Stories and edits that are not published yet.",
    calls: draftCalls,
  },
  {
    name: "Imports",
    description: "Works from files of other programs, whose parts become drafts.",
    calls: importCalls,
  },
  {
    name: "Exports",
    description: "The viewer's works as files for other programs.",
    calls: exportCalls,
  },
  {
    name: "Dashboard",
    description: "The viewer's own stories and their analytics.",
    calls: dashboardCalls,
  },
  { name: "Statuses", description: "Statuses, which are shown for 24 hours.", calls: statusCalls },
  { name: "Messages", description: "Chats with one user.", calls: messageCalls },
  { name: "Groups", description: "Group chats and their members.", calls: groupCalls },
  { name: "Alerts", description: "The list behind the bell.", calls: alertCalls },
  { name: "Notifications", description: "Web Push.", calls: pushCalls },
  {
    name: "Search",
    description: "Search, and the terms that the viewer searched for.",
    calls: searchCalls,
  },
  {
    name: "Blocks",
    description: "Blocked users, stories, comments and statuses.",
    calls: blockCalls,
  },
  {
    name: "Mutes",
    description: "Users and words that the viewer does not want to see.",
    calls: muteCalls,
  },
  { name: "Reports", description: "Reports to the moderators.", calls: reportCalls },
  {
    name: "Moderation",
    description: "The queue of reports and the actions of moderators.",
    calls: moderationCalls,
  },
  { name: "News", description: "Headlines of publishers.", calls: newsCalls },
  { name: "Site", description: "Data about this site.", calls: siteCalls },
];
