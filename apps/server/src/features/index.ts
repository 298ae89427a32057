import type { calls } from "@kora/contract";
import type { Handlers } from "../platform/http/mount-calls.ts";
import type { JobHandlers, JobSchedule } from "../platform/jobs/jobs.ts";
import type { EventHandlers } from "../platform/realtime/mount-events.ts";
import type { Presence } from "../platform/realtime/presence.ts";
import type { Services } from "../services.ts";
import {
  accountChangeRoutes,
  accountRoutes,
  accountSchedule,
  createAccountJobs,
} from "./accounts/index.ts";
import { alertRoutes, alertSchedule, createAlertJobs } from "./alerts/index.ts";
import { analyticsSchedule, createAnalyticsJobs } from "./analytics/index.ts";
import { blockRoutes } from "./blocks/index.ts";
import { commentRoutes } from "./comments/index.ts";
import { createDashboardJobs, dashboardRoutes } from "./dashboard/index.ts";
import { downloadRoutes } from "./downloads/index.ts";
import { draftRoutes } from "./drafts/index.ts";
import { exportRoutes } from "./exports/index.ts";
import { friendRoutes } from "./friends/index.ts";
import { createGroupJobs, groupEvents, groupRoutes, groupSchedule } from "./groups/index.ts";
import { createImportRoutes, makeImportedDrafts, type WorkReader } from "./imports/index.ts";
import { libraryRoutes } from "./library/index.ts";
import {
  createMessageJobs,
  messageEvents,
  messageRoutes,
  messageSchedule,
} from "./messages/index.ts";
import { createModerationJobs, moderationRoutes, moderationSchedule } from "./moderation/index.ts";
import { muteRoutes } from "./mutes/index.ts";
import { createNewsRoutes, type News } from "./news/index.ts";
import { createPushRoutes } from "./notifications/index.ts";
import { createOutboxJobs, outboxSchedule } from "./outbox/index.ts";
import { playlistRoutes } from "./playlists/index.ts";
import { createProfileJobs, profileRoutes, profileSchedule } from "./profile/index.ts";
import { reactionRoutes } from "./reactions/index.ts";
import { readingRoutes } from "./reading/index.ts";
import {
  createRecommendationJobs,
  recommendationRoutes,
  recommendationSchedule,
} from "./recommendations/index.ts";
import { createReportJobs, reportRoutes, reportSchedule } from "./reports/index.ts";
import { createSearchJobs, searchRoutes, searchSchedule } from "./search/index.ts";
import { seriesRoutes } from "./series/index.ts";
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

/** Returns the handlers of all API calls. A call without one does not compile. `pushKey` is the public VAPID key. */
export function createHandlers({
  news,
  pushKey,
  workReader,
}: {
  news: News;
  pushKey: string;
  workReader: WorkReader;
}): Handlers<typeof calls> {
  return {
    ...accountRoutes,
    ...accountChangeRoutes,
    ...alertRoutes,
    ...blockRoutes,
    ...commentRoutes,
    ...dashboardRoutes,
    ...downloadRoutes,
    ...draftRoutes,
    ...friendRoutes,
    ...groupRoutes,
    ...createImportRoutes(workReader),
    ...libraryRoutes,
    ...exportRoutes,
    ...statusRoutes,
    ...messageRoutes,
    ...moderationRoutes,
    ...muteRoutes,
    ...createNewsRoutes(news),
    ...playlistRoutes,
    ...profileRoutes,
    ...createPushRoutes(pushKey),
    ...reactionRoutes,
    ...readingRoutes,
    ...recommendationRoutes,
    ...reportRoutes,
    ...searchRoutes,
    ...seriesRoutes,
    ...siteRoutes,
    ...storyRoutes,
    ...writerRoutes,
  };
}

/** Checks of form fields that the contract's schemas cannot express, keyed by call. */
export const fieldChecks = storyFieldChecks;

/** The handler of every event that a client may send. */
export const eventHandlers: EventHandlers = {
  // Does nothing, because the handshake has already authenticated the socket.
  login: async () => undefined,
  ...groupEvents,
  ...statusEvents,
  ...messageEvents,
  ...storyEvents,
};

type JobDependencies = Services & {
  readonly presence: Presence;
  /** The context of jobs that publish to sockets. */
  readonly context: Parameters<typeof createAlertJobs>[0];
  /** Creates a context whose viewer is the user for whom a job acts, such as the user of a deleted account. */
  readonly contextOf: Parameters<typeof createProfileJobs>[0]["contextOf"];
};

/** Returns the handlers of all jobs. Their statements may take long, so they use the connections of `db.dedicated`. */
export function createJobHandlers({ context, db, ...otherServices }: JobDependencies): JobHandlers {
  const services = { ...otherServices, db: { ...db, ...db.dedicated } };
  const ctx = { ...context, db: services.db };
  return {
    ...createAccountJobs(ctx, services),
    ...createAlertJobs(ctx, services),
    ...createDashboardJobs(services),
    ...createAnalyticsJobs(services),
    ...createGroupJobs(services),
    "make-imported-drafts": (payload) => makeImportedDrafts(services, payload),
    ...createStatusJobs(ctx, services),
    ...createMessageJobs(ctx, services),
    ...createModerationJobs(services),
    ...createOutboxJobs(services),
    ...createProfileJobs(services),
    ...createReportJobs(services),
    ...createSearchJobs(services),
    ...createShareJobs(services),
    ...createStorageJobs(services),
    ...createStoryJobs(ctx, services),
    ...createRecommendationJobs(services),
  };
}

/** The schedule of recurring jobs, in cron format. */
export const jobSchedule: JobSchedule = {
  ...accountSchedule,
  ...outboxSchedule,
  ...profileSchedule,
  ...alertSchedule,
  ...analyticsSchedule,
  ...groupSchedule,
  ...statusSchedule,
  ...messageSchedule,
  ...moderationSchedule,
  ...reportSchedule,
  ...searchSchedule,
  ...shareSchedule,
  ...storageSchedule,
  ...storySchedule,
  ...recommendationSchedule,
};
