import { combineFeatures, type Feature } from "../platform/feature.ts";
import { accountFeature } from "./accounts/index.ts";
import { alertFeature } from "./alerts/index.ts";
import { blockFeature } from "./blocks/index.ts";
import { commentFeature } from "./comments/index.ts";
import { dashboardFeature } from "./dashboard/index.ts";
import { downloadFeature } from "./downloads/index.ts";
import { draftFeature } from "./drafts/index.ts";
import { exportFeature } from "./exports/index.ts";
import { friendFeature } from "./friends/index.ts";
import { groupFeature } from "./groups/index.ts";
import { createImportFeature, type WorkReader } from "./imports/index.ts";
import { libraryFeature } from "./library/index.ts";
import { messageFeature } from "./messages/index.ts";
import { moderationFeature } from "./moderation/index.ts";
import { muteFeature } from "./mutes/index.ts";
import { createNewsFeature, type News } from "./news/index.ts";
import { createNotificationFeature } from "./notifications/index.ts";
import { outboxFeature } from "./outbox/index.ts";
import { playlistFeature } from "./playlists/index.ts";
import { profileFeature } from "./profile/index.ts";
import { reactionFeature } from "./reactions/index.ts";
import { readingFeature } from "./reading/index.ts";
import { recommendationFeature } from "./recommendations/index.ts";
import { reportFeature } from "./reports/index.ts";
import { searchFeature } from "./search/index.ts";
import { seriesFeature } from "./series/index.ts";
import { shareFeature } from "./share/index.ts";
import { siteFeature } from "./site/index.ts";
import { statusFeature } from "./statuses/index.ts";
import { storageFeature } from "./storage/index.ts";
import { storyFeature } from "./stories/index.ts";
import { writerFeature } from "./writers/index.ts";

interface Dependencies {
  readonly news: News;
  /** The public VAPID key. */
  readonly pushKey: string;
  readonly workReader: WorkReader;
}

/** Joins all features. It does not compile if none of them has a call, an event or a job that another enqueues. */
export const createFeatures = (dependencies: Dependencies) =>
  combineFeatures([
    accountFeature,
    alertFeature,
    blockFeature,
    commentFeature,
    dashboardFeature,
    downloadFeature,
    draftFeature,
    exportFeature,
    friendFeature,
    groupFeature,
    createImportFeature(dependencies),
    libraryFeature,
    messageFeature,
    moderationFeature,
    muteFeature,
    createNewsFeature(dependencies),
    createNotificationFeature(dependencies),
    outboxFeature,
    playlistFeature,
    profileFeature,
    reactionFeature,
    readingFeature,
    recommendationFeature,
    reportFeature,
    searchFeature,
    seriesFeature,
    shareFeature,
    siteFeature,
    statusFeature,
    storageFeature,
    storyFeature,
    writerFeature,
  ]) satisfies Feature;
