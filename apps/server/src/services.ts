import type { ServerRenderer } from "@kora/contract/rendering";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database/database.ts";
import type { Geo } from "./platform/geo.ts";
import type { FetchExternal } from "./platform/http/fetch-external.ts";
import type { Pressure } from "./platform/http/pressure.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import type { MediaStore } from "./platform/media/media-store.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import type { RedisClient } from "./platform/realtime/redis.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import type { VapidKeys } from "./platform/vapid.ts";

/** The services of the server. `openServices` or a test creates them and passes them down, so none is global. */
export interface Services {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Returns the current load of this process. */
  readonly pressure: () => Pressure;
  /** Undefined if tracing is disabled. */
  readonly tracing?: Tracing | undefined;
  readonly clock: Clock;
  /** The secret that signs cookies and links. */
  readonly secret: string;
  /** The keys by which push services identify this server. */
  readonly vapid: VapidKeys;
  readonly db: Database;
  /** The connection to the other processes. Undefined if this is the only process. */
  readonly redis?: RedisClient | undefined;
  readonly media: MediaStore;
  readonly mailer: Mailer;
  /** Finds the country of an IP address. */
  readonly geo: Geo;
  /** Fetches URLs from untrusted sources. No other code may fetch them. */
  readonly fetchExternal: FetchExternal;
  /** Renders share pages, mails and the pages of visitors with the components of the web app. */
  readonly renderer: ServerRenderer;
  /** The folder of the built web app. Undefined if the server serves no pages. */
  readonly webFolder?: string | undefined;
}
