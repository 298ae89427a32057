import type { calls } from "@kora/contract";
import type { Handlers } from "../platform/http/mount-calls.ts";
import type { JobHandlers, JobSchedule } from "../platform/jobs/jobs.ts";
import type { EventHandlers } from "../platform/realtime/mount-events.ts";
import type { Presence } from "../platform/realtime/presence.ts";
import type { Services } from "../services.ts";
import { accountRoutes, accountSchedule, createAccountJobs } from "./accounts/index.ts";
import { alertRoutes, alertSchedule, createAlertJobs } from "./alerts/index.ts";
import { analyticsSchedule, createAnalyticsJobs } from "./analytics/index.ts";
import { blockRoutes } from "./blocks/index.ts";
import { commentRoutes } from "./comments/index.ts";
import { createDashboardJobs, dashboardRoutes } from "./dashboard/index.ts";
import { draftRoutes } from "./drafts/index.ts";
import { friendRoutes } from "./friends/index.ts";
import { createGroupJobs, groupEvents, groupRoutes, groupSchedule } from "./groups/index.ts";
import {
  createMessageJobs,
  messageEvents,
  messageRoutes,
  messageSchedule,
} from "./messages/index.ts";
import { moderationRoutes } from "./moderation/index.ts";
import { createNewsRoutes, type News } from "./news/index.ts";
import { createPushRoutes } from "./notifications/index.ts";
import { playlistRoutes } from "./playlists/index.ts";
import { createProfileJobs, profileRoutes } from "./profile/index.ts";
import { reactionRoutes } from "./reactions/index.ts";
import { readingRoutes } from "./reading/index.ts";
import {
  createRecommendationJobs,
  recommendationRoutes,
  recommendationSchedule,
} from "./recommendations/index.ts";
import { reportRoutes } from "./reports/index.ts";
import { createSearchJobs, searchRoutes, searchSchedule } from "./search/index.ts";
import { createShareJobs, shareSchedule } from "./share/index.ts";
import { siteRoutes } from "./site/index.ts";
import { createStatusJobs, statusEvents, statusRoutes, statusSchedule } from "./statuses/index.ts";
import { createStorageJobs, storageSchedule } from "./storage/index.ts";
import {
  createStoryJobs,
  storyEvents,
  storyFieldChecks,
  storyRoutes,
  storySchedule,
} from "./stories/index.ts";
import { writerRoutes } from "./writers/index.ts";

/** The handler of every call; a call without one does not compile. */
export function createHandlers(news: News, pushKey: string): Handlers<typeof calls> {
  return {
    ...accountRoutes,
    ...alertRoutes,
    ...blockRoutes,
    ...commentRoutes,
    ...dashboardRoutes,
    ...draftRoutes,
    ...friendRoutes,
    ...groupRoutes,
    ...statusRoutes,
    ...messageRoutes,
    ...moderationRoutes,
    ...createNewsRoutes(news),
    ...playlistRoutes,
    ...profileRoutes,
    ...createPushRoutes(pushKey),
    ...reactionRoutes,
    ...readingRoutes,
    ...recommendationRoutes,
    ...reportRoutes,
    ...searchRoutes,
    ...siteRoutes,
    ...storyRoutes,
    ...writerRoutes,
  };
}

/** Checks of fields that the schemas of the contract cannot express, by call. */
export const fieldChecks = storyFieldChecks;

/** The handler of every event that a client may send. */
export const eventHandlers: EventHandlers = {
  // The handshake has identified the socket already.
  login: async () => undefined,
  ...groupEvents,
  ...statusEvents,
  ...messageEvents,
  ...storyEvents,
};

type JobParts = Services & {
  readonly presence: Presence;
  /** What jobs act in that publish. */
  readonly context: Parameters<typeof createAlertJobs>[0];
  /** A context of somebody without a session, for what a job does in their name. */
  readonly contextOf: Parameters<typeof createProfileJobs>[0]["contextOf"];
};

/** What does the jobs of every kind; their statements may take long. */
export function createJobHandlers({ context, db, ...others }: JobParts): JobHandlers {
  const parts = { ...others, db: { ...db, ...db.dedicated } };
  const ctx = { ...context, db: parts.db };
  return {
    ...createAccountJobs(ctx, parts),
    ...createAlertJobs(ctx, parts),
    ...createDashboardJobs(parts),
    ...createAnalyticsJobs(parts),
    ...createGroupJobs(parts),
    ...createStatusJobs(ctx, parts),
    ...createMessageJobs(parts),
    ...createProfileJobs(parts),
    ...createSearchJobs(parts),
    ...createShareJobs(parts),
    ...createStorageJobs(parts),
    ...createStoryJobs(parts),
    ...createRecommendationJobs(parts),
  };
}

/** The jobs that come by themselves, and when. */
export const jobSchedule: JobSchedule = {
  ...accountSchedule,
  ...alertSchedule,
  ...analyticsSchedule,
  ...groupSchedule,
  ...statusSchedule,
  ...messageSchedule,
  ...searchSchedule,
  ...shareSchedule,
  ...storageSchedule,
  ...storySchedule,
  ...recommendationSchedule,
};
