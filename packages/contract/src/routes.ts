import { accountCalls } from "./accounts.ts";
import type { CallDefinition } from "./call.ts";
import { commentCalls } from "./comments.ts";
import type { CallName, Calls } from "./index.ts";
import { newsCalls } from "./news.ts";
import { profileCalls } from "./profile.ts";
import { reactionCalls } from "./reactions.ts";
import { readingCalls } from "./reading.ts";
import { recommendationCalls } from "./recommendations.ts";
import { siteCalls } from "./site.ts";
import { statusCalls } from "./statuses.ts";
import { storyCalls } from "./stories.ts";
import { writerCalls } from "./writers.ts";

export type Routes = {
  readonly [Name in CallName]: Pick<Calls[Name], "method" | "path">;
};

export function toRoutes(calls: Readonly<Record<string, CallDefinition>>): Partial<Routes> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]),
  );
}

const { listStatuses, likeStatus, viewStatus } = statusCalls;
const { listComments, createComment, createReply } = commentCalls;
const { likeComment, unlikeComment } = commentCalls;
const { listTrendingStories, listStories, listUnfinishedStories, getStory } = storyCalls;
const { register, login, logout } = accountCalls;
const { getOwnWriter, getWriter, followWriter } = writerCalls;
const { listNews } = newsCalls;
const { getProfilePicture } = profileCalls;
const { updateTimer, recordInteraction } = readingCalls;

/**
 * Method and path of the calls for signing in and for reading stories and news, for the web app, which needs no schemas. All
 * other calls are in `deferred-routes.ts` and `rare-routes.ts`. The web build replaces these modules by their values, so no
 * schema reaches a browser.
 */
export const routes: Partial<Routes> = toRoutes({
  register,
  login,
  logout,
  listComments,
  createComment,
  createReply,
  likeComment,
  unlikeComment,
  listStatuses,
  likeStatus,
  viewStatus,
  getProfilePicture,
  ...reactionCalls,
  updateTimer,
  recordInteraction,
  ...recommendationCalls,
  ...siteCalls,
  listTrendingStories,
  listStories,
  listUnfinishedStories,
  getStory,
  getOwnWriter,
  getWriter,
  followWriter,
  listNews,
});
