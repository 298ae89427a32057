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

/** What the server is made of: opened by `main` or by a test, handed down, never global. */
export interface Services {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** How loaded this process is. */
  readonly pressure: () => Pressure;
  /** Where traces are wanted. */
  readonly tracing?: Tracing | undefined;
  readonly clock: Clock;
  /** What cookies and links are signed with. */
  readonly secret: string;
  /** What push services know this server by. */
  readonly vapid: VapidKeys;
  readonly db: Database;
  /** Where there are several processes: the link between them. */
  readonly redis?: RedisClient | undefined;
  readonly media: MediaStore;
  readonly mailer: Mailer;
  readonly geo: Geo;
  /** The one way to addresses that others wrote. */
  readonly fetchExternal: FetchExternal;
  readonly renderer: ServerRenderer;
  /** Folder of the built web app; none where no pages are needed. */
  readonly webFolder?: string | undefined;
}
