import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import {
  createGoogleProvider,
  createSessions,
  mountGoogleSignIn,
} from "./features/accounts/index.ts";
import { listHiddenPeople } from "./features/blocks/index.ts";
import { createHandlers, createJobHandlers, eventHandlers } from "./features/index.ts";
import { createNews, createNewsImages, mountNewsImages } from "./features/news/index.ts";
import { mountSharePages } from "./features/share/index.ts";
import type { Parts } from "./parts.ts";
import type { Asker, Context, Viewer } from "./platform/context.ts";
import { createNotes } from "./platform/database/notes.ts";
import { mountApiDocs } from "./platform/http/api-docs.ts";
import { answerUnknown } from "./platform/http/error-answers.ts";
import { mountHealth } from "./platform/http/health.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { mountMedia } from "./platform/http/media-files.ts";
import { mountCalls } from "./platform/http/mount-calls.ts";
import { createSealedCookies } from "./platform/http/sealed-cookies.ts";
import { mountWebApp } from "./platform/http/web-app.ts";
import { enqueue, type JobHandlers } from "./platform/jobs/jobs.ts";
import { createMemoryLimiter, noLimits } from "./platform/limits/limiter.ts";
import type { Log } from "./platform/log.ts";
import { createPictures } from "./platform/media/pictures.ts";
import { createMemory } from "./platform/memory.ts";
import { mountEvents } from "./platform/realtime/mount-events.ts";
import { openRealtime } from "./platform/realtime/realtime.ts";
import { hiddenFromRoom } from "./platform/realtime/rooms.ts";

export interface App {
  readonly http: FastifyInstance;
  readonly jobHandlers: JobHandlers;
  /** A context as an act gets it, for scripts and tests that call verbs themselves. */
  contextFor(viewer: Viewer | null): Context;
  /** Listens and gives the port, also where 0 asked for any. */
  listen(): Promise<number>;
  /** Refuses new work, lets what runs end, closes the sockets. The parts stay open. */
  close(): Promise<void>;
}

/** Builds the server from its parts, without listening. */
export async function createApp(parts: Parts): Promise<App> {
  const { config, db, clock, logger, media, geo } = parts;
  const isTest = config.environment === "test";
  const sessions = createSessions(db, clock);
  const http = await createHttpServer({ config, logger });
  const pictures = createPictures(media);
  const limiter = config.rateLimit ? createMemoryLimiter(clock) : noLimits;
  const cookiesOf = createSealedCookies({
    secret: parts.secret,
    clock,
    secure: config.publicUrl.startsWith("https:"),
  });
  const memory = createMemory();
  const notes = createNotes(db, logger);
  const newsImages = createNewsImages(parts);
  const news = createNews(parts, newsImages.addressOf);
  let isStopping = false;

  const realtime = openRealtime({
    server: http.server,
    log: logger,
    authenticate: sessions.authenticate,
    checkPayloads: isTest,
    firstRooms: async (viewer) => {
      const hidden = await listHiddenPeople(db, viewer.userId);
      return hidden.map((userId) => hiddenFromRoom(userId));
    },
    onConnection: (socket) =>
      mountEvents(socket, {
        handlers: eventHandlers,
        authenticate: sessions.authenticate,
        contextFor: (viewer) => ({
          ...makeContext(viewer, askerOf(socket.handshake), logger),
          viewer,
        }),
      }),
  });

  function makeContext(viewer: Viewer | null, asker: Asker, log: Log): Context {
    return {
      viewer,
      asker,
      log,
      db,
      clock,
      config,
      media,
      pictures,
      geo,
      limiter,
      memory,
      notes,
      effects: { realtime, enqueue },
      forgetSessions: sessions.forget,
    };
  }

  mountHealth(http, { ping: () => db.ping(), isStopping: () => isStopping });
  mountMedia(http, media);
  mountCalls(http, {
    handlers: createHandlers(news),
    authenticate: sessions.authenticate,
    wasLive: sessions.wasLive,
    cookiesOf,
    limiter,
    contextFor: (request, viewer) => makeContext(viewer, askerOf(request), request.log),
    checkAnswers: isTest,
  });
  mountGoogleSignIn(http, {
    provider: config.google && createGoogleProvider(config.google),
    cookiesOf,
    contextFor: (request) => makeContext(null, askerOf(request), request.log),
  });
  mountNewsImages(http, {
    images: newsImages,
    contextFor: (request) => makeContext(null, askerOf(request), request.log),
  });
  await mountApiDocs(http, config.publicUrl);
  mountSharePages(http, {
    renderer: parts.renderer,
    clock,
    contextFor: (request) => makeContext(null, askerOf(request), request.log),
  });
  if (parts.webFolder === undefined) {
    http.setNotFoundHandler(answerUnknown);
  } else {
    await mountWebApp(http, parts.webFolder);
  }

  return {
    http,
    jobHandlers: createJobHandlers(parts),
    contextFor: (viewer) => makeContext(viewer, ourselves, logger),
    async listen() {
      await http.listen({ port: config.port, host: config.host });
      return (http.server.address() as AddressInfo).port;
    },
    async close() {
      isStopping = true;
      await realtime.close();
      newsImages.close();
      await Promise.all([http.close(), news.close()]);
      await notes.close();
    },
  };
}

/** Who asks when a script or a test calls a verb itself. */
const ourselves: Asker = { address: "127.0.0.1", device: "", token: undefined };

/** Where a request, or a socket's handshake, comes from. */
function askerOf(from: {
  readonly ip?: string;
  readonly address?: string;
  readonly headers: IncomingHttpHeaders;
}): Asker {
  const token = from.headers["x-auth-token"];
  return {
    address: from.ip ?? from.address ?? "",
    device: from.headers["user-agent"] ?? "",
    token: typeof token === "string" ? token : undefined,
  };
}
