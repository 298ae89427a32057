import { accountChangeCalls } from "./account-changes.ts";
import { accountCalls } from "./accounts.ts";
import { alertCalls } from "./alerts.ts";
import { blockCalls } from "./blocks.ts";
import type { InputOf, ParsedOf, ResponseOf } from "./call.ts";
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

/** All calls of the API by name. */
export const calls = {
  ...accountCalls,
  ...accountChangeCalls,
  ...profileCalls,
  ...writerCalls,
  ...storyCalls,
  ...recommendationCalls,
  ...reactionCalls,
  ...commentCalls,
  ...readingCalls,
  ...playlistCalls,
  ...seriesCalls,
  ...draftCalls,
  ...downloadCalls,
  ...libraryCalls,
  ...exportCalls,
  ...importCalls,
  ...dashboardCalls,
  ...blockCalls,
  ...muteCalls,
  ...reportCalls,
  ...searchCalls,
  ...newsCalls,
  ...statusCalls,
  ...messageCalls,
  ...groupCalls,
  ...friendCalls,
  ...alertCalls,
  ...moderationCalls,
  ...pushCalls,
  ...siteCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** The input of a caller. `FileType` is `Blob` in a browser. */
export type CallInput<Name extends CallName, FileType = unknown> = InputOf<Calls[Name], FileType>;
export type CallParsed<Name extends CallName, FileType = unknown> = ParsedOf<Calls[Name], FileType>;
export type CallResponse<Name extends CallName> = ResponseOf<Calls[Name]>;

export type { Access, CallDefinition, FileRule } from "./call.ts";
export { getMaxBodyBytes } from "./call.ts";
