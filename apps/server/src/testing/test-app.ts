import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type CallDefinition,
  type CallInput,
  type CallName,
  type CallResponse,
  calls,
} from "@kora/contract";
import type { ErrorBody } from "@kora/contract/errors";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, inject } from "vitest";
import { type App, createApp } from "../app.ts";
import { type Config, readConfig } from "../config.ts";
import { createMailer } from "../open-services.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { openGeo } from "../platform/geo.ts";
import { createFetchExternal } from "../platform/http/fetch-external.ts";
import type { Pressure } from "../platform/http/pressure.ts";
import { runDueJobs } from "../platform/jobs/jobs.ts";
import { createLogger } from "../platform/log.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import { openMediaStore } from "../platform/media/open-media-store.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import { openRedis } from "../platform/realtime/redis.ts";
import { loadRenderer } from "../platform/rendering.ts";
import { openTracing } from "../platform/tracing/open-tracing.ts";
import { loadVapidKeys } from "../platform/vapid.ts";
import type { Services } from "../services.ts";
import { cloneDatabase } from "./databases.ts";
import { multipartBody, type NamedFile } from "./multipart.ts";

/** The token with which `readMetrics` requests `/metrics`. */
export const metricsToken = "metrics-of-a-test-app";

const webDist = fileURLToPath(new URL("../../../web/dist", import.meta.url));

/** A signed-in user of one test. */
export interface TestUser {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly token: string;
}

interface TestClock extends Clock {
  /** Advances the clock. */
  advance(milliseconds: number): void;
}

/** A running server with a database, and functions to call it. */
export interface TestApp {
  readonly app: App;
  readonly db: Database;
  /** The connection string of the server's database. */
  readonly connectionString: string;
  readonly clock: TestClock;
  readonly config: Config;
  /** All sent mails, oldest first. With `SMTP_URL`, mails go to that server instead. */
  readonly mails: readonly Mail[];
  /** All log lines, oldest first. It stays empty without the option `captureLog`. */
  readonly log: readonly string[];
  /** Makes a call as `user`, or signed out, with more headers, and returns the raw response. */
  send<Name extends CallName>(
    name: Name,
    input: CallInput<Name, Buffer | NamedFile | undefined>,
    user?: Pick<TestUser, "token">,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Makes a call, fails the test unless it succeeds, and returns the response. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name, Buffer | NamedFile | undefined>,
    user?: Pick<TestUser, "token">,
  ): Promise<CallResponse<Name>>;
  /** Makes a call, fails the test unless it is rejected, and returns the status and the error. */
  callExpectingError<Name extends CallName>(
    name: Name,
    input: CallInput<Name, Buffer | NamedFile | undefined>,
    user?: Pick<TestUser, "token">,
  ): Promise<{ status: number; body: ErrorBody }>;
  /** Writes what the write buffer holds. */
  flushWrites(): Promise<void>;
  /** Writes what the write buffer holds, then runs all triggered and due jobs. */
  runJobs(): Promise<void>;
  /** Listens on a free port of the loopback interface and returns the origin. Later calls return the same origin. */
  listen(): Promise<string>;
}

export interface TestAppOptions {
  /** Also serves the built web app. */
  readonly servePages?: boolean;
  /** Stores log lines in `log` instead of printing them. */
  readonly captureLog?: boolean;
  /** Uses the database of another app, as a second process of the same Kora does. By default, the app has its own. */
  readonly sameDatabaseAs?: Pick<TestApp, "connectionString">;
  /** Origins of this machine that the server may fetch from. */
  readonly allowedOrigins?: readonly string[];
  /** Returns the load that the process reports. By default it is idle. */
  readonly pressure?: () => Pressure;
}

/** Opens a test app before a file's tests and closes it after them. */
export function useTestApp(
  environment: NodeJS.ProcessEnv = {},
  options: TestAppOptions = {},
): TestApp {
  const state: { app?: TestApp; close?: () => Promise<void> } = {};
  beforeAll(async () => {
    const { app, close } = await openTestApp(environment, options);
    Object.assign(state, { app, close });
  });
  afterAll(() => state.close?.());
  return new Proxy({} as TestApp, {
    get: (_target, key) => Reflect.get(state.app ?? {}, key) as unknown,
  });
}

async function openTestApp(
  environment: NodeJS.ProcessEnv,
  options: TestAppOptions,
): Promise<{ app: TestApp; close: () => Promise<void> }> {
  const { sameDatabaseAs: existingDatabase } = options;
  const database = existingDatabase
    ? { connectionString: existingDatabase.connectionString, drop: async () => undefined }
    : await cloneDatabase(inject("cluster"));
  const dataDir = await mkdtemp(join(tmpdir(), "kora-media-"));
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PORT: "0",
    PUBLIC_URL: "http://kora.test",
    LOG_LEVEL: "error",
    RATE_LIMIT: "off",
    NEWS_FEEDS: "none",
    // Tests may run on small disks.
    STORAGE_FLOOR: "0",
    METRICS_TOKEN: metricsToken,
    // Tests of the second factor set it to `required`.
    MODERATOR_SECOND_FACTOR: "optional",
    ...environment,
  });
  const log: string[] = [];
  const logStream = { write: (line: string) => void log.push(line) };
  const logger = createLogger(config.logLevel, options.captureLog ? logStream : undefined);
  const clock = createTestClock();
  const mails: Mail[] = [];
  const resources = new AsyncDisposableStack();
  const tracing = await openTracing(config, logger);
  const db = openDatabase({
    connectionString: database.connectionString,
    connections: 5,
    log: logger,
    tracing,
  });
  const services: Services = {
    config,
    logger,
    metrics: createMetrics(),
    pressure: options.pressure ?? (() => ({ eventLoopDelay: 0, isSaturated: false })),
    tracing,
    clock,
    vapid: await loadVapidKeys(config),
    // The sample of `upgrade.test.ts` contains a cookie that was signed with this secret.
    secret: "the secret of a test app, for all of its signatures",
    db,
    redis: config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, logger),
    media: await openMediaStore(config, logger, resources),
    mailer:
      config.smtpUrl === undefined
        ? { send: async (mail) => void mails.push(mail), close: () => undefined }
        : createMailer(config),
    geo: await openGeo(),
    fetchExternal: createFetchExternal({ allow: options.allowedOrigins ?? [] }),
    renderer: await loadRenderer(join(webDist, "server", "server-entry.js")),
    webFolder: options.servePages ? join(webDist, "client") : undefined,
  };
  const app = await createApp(services);
  const flushWrites = () => app.createContext({ viewer: null }).writeBuffer.flushAll();
  let origin: Promise<string> | undefined;
  return {
    app: {
      ...createCaller(app),
      app,
      db,
      connectionString: database.connectionString,
      clock,
      config,
      mails,
      log,
      flushWrites,
      async runJobs() {
        await flushWrites();
        await app.jobTrigger.runTriggered();
        await runDueJobs(db.pool, app.jobHandlers, logger);
      },
      listen: () => {
        origin ??= app.listen().then((port) => `http://127.0.0.1:${port}`);
        return origin;
      },
    },
    async close() {
      await app.close();
      services.redis?.close();
      services.mailer.close();
      await resources.disposeAsync();
      await db.close();
      await tracing?.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function createTestClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}

/** The input of any call. */
interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: object;
  form?: Record<string, string>;
  files?: Record<string, Buffer | NamedFile | undefined>;
}

function createCaller(app: App): Pick<TestApp, "send" | "call" | "callExpectingError"> {
  async function send(
    name: CallName,
    input: object,
    user?: Pick<TestUser, "token">,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    const call: CallDefinition = calls[name];
    const { params = {}, query = {}, body, form, files } = input as AnyInput;
    const path = call.path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? "");
    const multipart = call.form && multipartBody(form ?? {}, files ?? {});
    return app.http.inject({
      method: call.method,
      url: `/api${path}`,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers: {
        ...(user && { "x-auth-token": user.token }),
        ...multipart?.headers,
        ...headers,
      },
      ...(multipart ? { payload: multipart.payload } : body && { payload: body }),
    });
  }
  return {
    send,
    async call(name, input, user) {
      const response = await send(name, input, user);
      if (response.statusCode >= 300) {
        throw new Error(`${name} was refused: ${response.statusCode} ${response.body}`);
      }
      return response.json();
    },
    async callExpectingError(name, input, user) {
      const response = await send(name, input, user);
      if (response.statusCode < 400) {
        throw new Error(`${name} was not refused: ${response.statusCode} ${response.body}`);
      }
      return { status: response.statusCode, body: response.json() };
    },
  };
}
