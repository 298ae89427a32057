import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { limits } from "@kora/contract/limits";
import { maxSockets } from "@kora/contract/rate-limits";
import { sentences } from "@kora/contract/sentences";
import type { FastifyInstance } from "fastify";
import {
  createGoogleProvider,
  createSessions,
  mountGoogleSignIn,
} from "./features/accounts/index.ts";
import { createWorkReader } from "./features/imports/index.ts";
import { createFeatures } from "./features/index.ts";
import {
  changePresence,
  groupRoom,
  isFileShown,
  listGroupIdsOfUser,
  watchRecipient,
} from "./features/messages/index.ts";
import { sendMutedWords } from "./features/mutes/index.ts";
import { createNews, createNewsImages, mountNewsImages } from "./features/news/index.ts";
import { createRunOnce } from "./features/outbox/index.ts";
import { sendReadingSettings } from "./features/reading/index.ts";
import { mountSharePages } from "./features/share/index.ts";
import { mountWellKnown } from "./features/site/index.ts";
import { recordPreview, recordStoredMedia, refuseOverQuota } from "./features/storage/index.ts";
import { listHiddenUserIds, watchVisibility } from "./features/visibility/index.ts";
import { createCaches } from "./platform/cache.ts";
import {
  type Context,
  createEffects,
  type RequestOrigin,
  toInternalViewer,
  type Viewer,
  type ViewerContext,
} from "./platform/context.ts";
import { createWriteBuffer } from "./platform/database/write-buffer.ts";
import { createEncryption } from "./platform/encryption.ts";
import { bindJobs } from "./platform/feature.ts";
import { mountApiDocs } from "./platform/http/api-docs.ts";
import { createClientAddress } from "./platform/http/client-address.ts";
import { sendNotFound } from "./platform/http/error-responses.ts";
import { drainConnections, drainMilliseconds } from "./platform/http/graceful-shutdown.ts";
import { mountHealth } from "./platform/http/health.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { mountCalls } from "./platform/http/mount-calls.ts";
import { mountMedia } from "./platform/http/mount-media.ts";
import { mountMetrics } from "./platform/http/mount-metrics.ts";
import { mountSignedFiles } from "./platform/http/mount-signed-files.ts";
import { mountPrerenderedPages } from "./platform/http/prerendered-pages.ts";
import { HttpRequestOrigin, internalOrigin } from "./platform/http/request-origin.ts";
import { contentSecurityPolicy } from "./platform/http/security-headers.ts";
import { createSignedCookies } from "./platform/http/signed-cookies.ts";
import { mountWebApp } from "./platform/http/web-app.ts";
import { createJobTrigger, type JobTrigger } from "./platform/jobs/job-trigger.ts";
import { enqueue, type JobHandlers, type JobSchedule } from "./platform/jobs/jobs.ts";
import { noLimits } from "./platform/limits/limiter.ts";
import { createLimiter } from "./platform/limits/shared-limiter.ts";
import type { Log } from "./platform/log.ts";
import { createMediaInspector } from "./platform/media/inspect/media-inspector.ts";
import { mediaFolder } from "./platform/media/open-media-store.ts";
import { createPictures } from "./platform/media/pictures.ts";
import { createSignedMedia } from "./platform/media/signed-media.ts";
import { collectMetrics } from "./platform/metrics/collect-metrics.ts";
import { countMails, countMediaErrors, timeJobs } from "./platform/metrics/count-outcomes.ts";
import { invalidateEverywhere } from "./platform/realtime/cache-invalidation.ts";
import { createEventDurations, mountEvents, ownRoom } from "./platform/realtime/mount-events.ts";
import { openRealtime } from "./platform/realtime/open-realtime.ts";
import { createPresence, type OnPresence } from "./platform/realtime/presence.ts";
import { blockedUsersRoom, mutersRoom } from "./platform/realtime/rooms.ts";
import { createSharedPresence } from "./platform/realtime/shared-presence.ts";
import { traceJobs } from "./platform/tracing/trace-jobs.ts";
import { createDiskCheck } from "./platform/uploads/disk-space.ts";
import { openUploadFolder } from "./platform/uploads/upload-folder.ts";
import { uploadLimits } from "./platform/uploads/upload-slots.ts";
import { createUploads, type Uploads } from "./platform/uploads/uploads.ts";
import type { Services } from "./services.ts";

export interface App {
  readonly http: FastifyInstance;
  readonly jobHandlers: JobHandlers<keyof ReturnType<typeof createFeatures>["jobs"]>;
  readonly jobSchedule: JobSchedule;
  /** Runs triggered jobs in tests, where they do not start by themselves. */
  readonly jobTrigger: Pick<JobTrigger, "runTriggered">;
  /** Ends slow uploads in tests, where timers do not follow the test clock. */
  readonly uploads: Pick<Uploads, "endSlow">;
  /** Creates the context of an operation for scripts and tests that call operations directly; signed out if `null`. */
  createContext(options: { readonly viewer: Viewer | null }): Context;
  /** Listens and returns the port. If the configured port is 0, the system chooses it. */
  listen(): Promise<number>;
  /** Refuses new work, lets running work end and closes the sockets. The services stay open. */
  close(): Promise<void>;
}

/** Builds the server from its services and does not listen yet. */
export async function createApp(baseServices: Services): Promise<App> {
  const { metrics, tracing } = baseServices;
  const services: Services = {
    ...baseServices,
    mailer: countMails(baseServices.mailer, metrics),
    media: countMediaErrors(recordStoredMedia(baseServices.media, baseServices), metrics),
  };
  const { config, db, clock, logger, media, geo, redis } = services;
  const isTest = config.environment === "test";
  const caches = createCaches(clock);
  const sessions = createSessions(db, clock, caches);
  const http = await createHttpServer({
    config,
    logger,
    metrics,
    tracing,
    pressure: services.pressure,
  });
  const pictures = createPictures(media, {
    recordPreview: (preview) => recordPreview(db, preview),
  });
  const mediaInspector = createMediaInspector();
  const limiter = config.rateLimit ? createLimiter(clock, redis) : noLimits;
  const getCookies = createSignedCookies({
    secret: services.secret,
    clock,
    secure: config.publicUrl.startsWith("https:"),
  });
  const jobTrigger = createJobTrigger({
    handlers: () => jobHandlers,
    log: logger,
    isManual: isTest,
  });
  const writeBuffer = createWriteBuffer(db, logger, jobTrigger.trigger);
  const newsImages = config.newsPictures ? createNewsImages(services) : undefined;
  // Without `NEWS_PICTURES`, no article has a picture.
  const news = createNews(services, newsImages?.proxyPath ?? (() => null));
  const workReader = createWorkReader();
  const features = createFeatures({ news, pushKey: services.vapid.publicKey, workReader });
  let isStopping = false;
  const signedMedia = createSignedMedia({
    secret: services.secret,
    clock,
    lifetimeMilliseconds: limits.message.urlMilliseconds,
  });
  const encryption = createEncryption(services.secret, "secrets of apps with codes");
  const onPresence: OnPresence = (userId, isOnline) => {
    return changePresence(userContext(userId), isOnline).catch((error: unknown) =>
      logger.error(
        { err: error },
        "Presence: a change failed; last-seen times, receipts or events may be missing.",
      ),
    );
  };
  const presenceOptions = {
    graceMilliseconds: isTest ? 0 : presenceGraceMilliseconds,
    onChange: onPresence,
  };
  const presence = redis
    ? await createSharedPresence({ ...presenceOptions, redis })
    : createPresence(presenceOptions);

  const clientAddress = createClientAddress(config.trustProxy);
  const toRequestOrigin = (request: IncomingMessage) =>
    new HttpRequestOrigin({ ip: clientAddress(request), headers: request.headers });
  const eventDurations = createEventDurations(metrics);
  const realtime = openRealtime({
    server: http.server,
    redis,
    log: logger,
    metrics,
    authentication: { ...sessions, limiter },
    addressOf: clientAddress,
    maxSockets: config.rateLimit ? maxSockets : unlimitedSockets,
    validatePayloads: isTest,
    listInitialRooms: async (viewer) => {
      const [{ hiddenUserIds, mutedUserIds }, groupIds] = await Promise.all([
        listHiddenUserIds(db, viewer.userId),
        listGroupIdsOfUser(db, viewer.userId),
      ]);
      return [
        ...hiddenUserIds.map(blockedUsersRoom),
        ...mutedUserIds.map(mutersRoom),
        ...groupIds.map(groupRoom),
      ];
    },
    onConnection: (socket) => {
      const { userId } = socket.data.viewer;
      // All events of a socket share one object, because one for each event would burden the garbage collector.
      const requestOrigin = toRequestOrigin(socket.request);
      presence.connect(userId);
      socket.on("disconnect", () => presence.disconnect(userId));
      const rooms = mountEvents(socket, {
        handlers: features.events,
        authenticate: sessions.authenticate,
        limiter,
        durations: eventDurations,
        tracing,
        createContext: (viewer) => createContext(viewer, requestOrigin, logger),
      });
      const ctx = createContext(socket.data.viewer, requestOrigin, logger);
      const { query, auth } = socket.handshake;
      const logFailure = (message: string) => (error: unknown) =>
        logger.error({ err: error }, `Realtime: ${message}`);
      watchRecipient(ctx, query.recipientId, { room: ownRoom(socket), rooms }).catch(
        logFailure("the recipient in a handshake is not watched; the next handshake tries again."),
      );
      watchVisibility(ctx, auth.visibilityVersion, { room: ownRoom(socket), rooms }).catch(
        logFailure("a new socket does not follow what its user may see; the next one does."),
      );
      sendMutedWords(ctx, auth.hasMutedWords, ownRoom(socket)).catch(
        logFailure(
          "the muted words were not sent to a new socket; the next connection tries again.",
        ),
      );
      sendReadingSettings(ctx, ownRoom(socket)).catch(
        logFailure(
          "the reading settings were not sent to a new socket; the next connection tries again.",
        ),
      );
    },
  });

  const invalidateUserHere = (userId: string) => {
    caches.invalidateUser(userId);
    realtime.refreshSubscriptions(userId);
  };
  const invalidateUser = redis
    ? await invalidateEverywhere({ ...caches, invalidateUser: invalidateUserHere }, redis)
    : invalidateUserHere;

  const effects = createEffects({
    db,
    realtime,
    enqueue,
    trigger: jobTrigger.trigger,
    log: logger,
  });
  const { publish, enqueue: enqueueJob, enqueueIn, trigger, afterCommit } = effects;

  function createContext<CurrentViewer extends Viewer | null>(
    viewer: CurrentViewer,
    requestOrigin: RequestOrigin,
    log: Log,
  ): Context & { readonly viewer: CurrentViewer } {
    return {
      viewer,
      requestOrigin,
      log,
      metrics,
      db,
      clock,
      config,
      media,
      pictures,
      mediaInspector,
      signedMedia,
      encryption,
      presence,
      geo,
      limiter,
      caches,
      writeBuffer,
      publish,
      enqueue: enqueueJob,
      enqueueIn,
      trigger,
      afterCommit,
      invalidateUser,
    };
  }

  const uploads = createUploads({
    folder: await openUploadFolder(join(config.dataDir, "tmp", "uploads"), { clock, log: logger }),
    limits: config.rateLimit
      ? uploadLimits
      : {
          ...uploadLimits,
          perUser: Number.POSITIVE_INFINITY,
          perAddress: Number.POSITIVE_INFINITY,
        },
    clock,
    log: logger,
    metrics,
    refuseWhenFull: createDiskCheck({
      folders: [config.dataDir, ...(config.s3 ? [] : [mediaFolder(config)])],
      minFreeBytes: config.storage.minFreeBytes,
      clock,
    }),
    refuseOverQuota: (userId, bytes) => refuseOverQuota(services, userId, bytes),
  });

  const internalContext = (viewer: Viewer | null) => createContext(viewer, internalOrigin, logger);
  const userContext = (userId: string): ViewerContext =>
    createContext(toInternalViewer(userId), internalOrigin, logger);
  const { handlers, schedule: jobSchedule } = bindJobs(features.jobs, {
    ...services,
    ...internalContext(null),
    db: { ...db, ...db.dedicated },
    contextOf: userContext,
  });
  const jobHandlers = timeJobs(tracing ? traceJobs(handlers, tracing) : handlers, metrics);
  const stopCollecting = collectMetrics(metrics, {
    db,
    redis,
    countSockets: realtime.countSockets,
  });

  mountHealth(http, {
    checks: { database: db.ping, ...(redis && { redis: redis.ping }), media: media.ping },
    isStopping: () => isStopping,
  });
  const { metricsToken: token, metricsOpen: isOpen } = config;
  mountMetrics(http, { metrics, token, isOpen });
  mountMedia(http, media);
  mountSignedFiles(http, {
    store: media,
    signedMedia,
    isShown: (mediaId) => isFileShown(services, mediaId),
    notFoundMessage: sentences.messages.fileLinkExpired,
  });
  mountCalls(http, {
    handlers: features.calls,
    fieldChecks: features.fieldChecks,
    ...sessions,
    clock,
    moderatorSecondFactor: config.moderatorSecondFactor,
    getCookies,
    limiter,
    uploads,
    runOnce: createRunOnce(),
    createContext: (request, viewer, reply) =>
      createContext(viewer, new HttpRequestOrigin(request, reply.raw), request.log),
    validateResponses: isTest,
  });
  mountGoogleSignIn(http, {
    provider: config.google && createGoogleProvider(config.google),
    getCookies,
    createContext: (request) => createContext(null, new HttpRequestOrigin(request), request.log),
  });
  if (newsImages) {
    mountNewsImages(http, {
      images: newsImages,
      createContext: (request) => createContext(null, new HttpRequestOrigin(request), request.log),
    });
  }
  await mountApiDocs(http, config.publicUrl);
  mountWellKnown(http, { ...config, clock });
  mountSharePages(http, {
    renderer: services.renderer,
    clock,
    createContext: (request) => createContext(null, new HttpRequestOrigin(request), request.log),
  });
  if (services.webFolder === undefined) {
    http.setNotFoundHandler(sendNotFound);
  } else {
    const { contactPhones } = config;
    await mountPrerenderedPages(http, {
      render: () => services.renderer.renderPages({ site: { contactPhones } }),
      policyOf: (page) => contentSecurityPolicy(config, page),
      clock,
    });
    await mountWebApp(http, services.webFolder);
  }

  return {
    http,
    jobHandlers,
    jobSchedule,
    jobTrigger,
    uploads,
    createContext: ({ viewer }) => internalContext(viewer),
    async listen() {
      await http.listen({ port: config.port, host: config.host });
      return (http.server.address() as AddressInfo).port;
    },
    async close() {
      isStopping = true;
      // Draining is useless for a single process, because no other process can take over its requests.
      if (redis && !isTest) await drainConnections(http.server, drainMilliseconds);
      stopCollecting();
      await jobTrigger.close();
      await realtime.close();
      await presence.close();
      newsImages?.close();
      await Promise.all([http.close(), news.close()]);
      await uploads.close();
      await mediaInspector.close();
      await workReader.close();
      await writeBuffer.flushAll();
    },
  };
}

/** The time without sockets after which a user is offline. A page reload or a network change takes less. */
const presenceGraceMilliseconds = 5000;

/** The socket limits with `RATE_LIMIT=off`, which load tests set. */
const unlimitedSockets = {
  perUser: Number.POSITIVE_INFINITY,
  perAddress: Number.POSITIVE_INFINITY,
};
