import { isIP } from "node:net";
import { resolve } from "node:path";
import { toEmailAddress } from "@kora/contract/email-address";
import { z } from "zod";
import type { S3Settings } from "./platform/media/s3-settings.ts";
import { publicKeyOf, type VapidKeys } from "./platform/vapid.ts";

/** A setting is invalid. The message is one sentence that names the setting. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const emptyToUndefined = (value: unknown) => (value === "" ? undefined : value);

/** Returns the type of a setting. An empty setting counts as unset. */
function setting<Type extends z.ZodType>(type: Type) {
  return z.preprocess(emptyToUndefined, type);
}

const bytesPerUnit = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 } as const;

/** Returns a type that parses a size such as `200 MB` or `1.5 GB`, or a number of bytes, into bytes. */
function sizeSetting(name: string, defaultValue: string) {
  return setting(
    z
      .string()
      .default(defaultValue)
      .transform((text, context) => {
        const [, amount, unit = "b"] = /^(\d{1,15}(?:\.\d{1,3})?) ?([kmgt]?b)?$/i.exec(text) ?? [];
        const unitBytes = bytesPerUnit[unit.toLowerCase() as keyof typeof bytesPerUnit];
        const bytes = Math.round(Number(amount) * unitBytes);
        if (Number.isSafeInteger(bytes)) return bytes;
        const message = `${name} must be a size such as 200 MB or 2 GB, or a number of bytes.`;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }),
  );
}

const commaSeparated = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ""));

/** Returns a transformation of an email address to its stored form; `error` is the message for any other text. */
const toAddress = (error: string) => (text: string, context: z.core.$RefinementCtx<string>) => {
  const address = toEmailAddress(text);
  if (address !== undefined) return address;
  context.addIssue({ code: "custom", message: error });
  return z.NEVER;
};

const emailList = (error: string) =>
  commaSeparated.pipe(z.array(z.string().transform(toAddress(error))));

/** Returns whether requests to the URL use TLS or stay on this machine. */
function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

function isLoopback(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]", "::1"].includes(hostname);
}

/** Returns whether the text is an http or https URL without a user name and password. */
function isPlainHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === "";
}

/** Returns whether the text is an http or https origin without credentials, path, query or fragment. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return isPlainHttpUrl(text) && url !== null && url.pathname + url.search + url.hash === "/";
}

/** The default feeds. They are public, in English and free to read. */
const publicFeeds = [
  "https://feeds.bbci.co.uk/news/world/africa/rss.xml",
  "https://www.theguardian.com/world/africa/rss",
  "https://www.aljazeera.com/xml/rss/all.xml",
  "https://feeds.bbci.co.uk/news/world/rss.xml",
];

const Environment = z.object({
  NODE_ENV: setting(
    z
      .enum(
        ["production", "development", "test"],
        "NODE_ENV must be production, development or test.",
      )
      .default("production"),
  ),
  PORT: setting(
    z.coerce
      .number("PORT must be a whole number from 0 to 65535.")
      .int("PORT must be a whole number from 0 to 65535.")
      .min(0, "PORT must be a whole number from 0 to 65535.")
      .max(65_535, "PORT must be a whole number from 0 to 65535.")
      .default(3000),
  ),
  HOST: setting(z.string().default("127.0.0.1")),
  PUBLIC_URL: setting(
    z
      .url({
        protocol: /^https?$/,
        error: "PUBLIC_URL must be an http or https address such as https://kora.example.",
      })
      .refine((url) => URL.canParse(url) && new URL(url).pathname === "/", {
        error: "PUBLIC_URL must be an origin without a path, such as https://kora.example.",
      })
      .optional(),
  ),
  DATA_DIR: setting(z.string().default("./data")),
  DATABASE_URL: setting(
    z
      .string()
      .regex(
        /^postgres(ql)?:\/\//,
        "DATABASE_URL must begin with postgres:// or postgresql:// and name a PostgreSQL server.",
      )
      .optional(),
  ),
  REDIS_URL: setting(
    z
      .string()
      .refine(
        (text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ""),
        "REDIS_URL must begin with redis:// or rediss:// and name a Redis or Valkey server.",
      )
      .optional(),
  ),
  S3_ENDPOINT: setting(
    z
      .string()
      .refine(
        isOrigin,
        "S3_ENDPOINT must be the http or https address of an object store, such as https://s3.example.",
      )
      .optional(),
  ),
  S3_BUCKET: setting(
    z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        "S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.",
      )
      .optional(),
  ),
  S3_ACCESS_KEY_ID: setting(z.string().optional()),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional()),
  S3_REGION: setting(
    z
      .string()
      .regex(/^[a-z0-9-]{1,64}$/, "S3_REGION must be the name of a region, such as eu-west-1.")
      .optional(),
  ),
  VAPID_PUBLIC_KEY: setting(z.string().optional()),
  VAPID_PRIVATE_KEY: setting(z.string().optional()),
  SMTP_URL: setting(
    z
      .string()
      .regex(
        /^smtps?:\/\/./,
        "SMTP_URL must begin with smtp:// or smtps:// and name a mail server.",
      )
      .optional(),
  ),
  MAIL_FROM: setting(z.string().default("Kora <kora@localhost>")),
  MAIL_CONSOLE: setting(z.enum(["on", "off"], "MAIL_CONSOLE must be on or off.").optional()),
  FEEDBACK_TO: setting(
    z.string().transform(toAddress("FEEDBACK_TO must be an email address.")).optional(),
  ),
  MODERATORS: setting(
    emailList("MODERATORS must be email addresses separated by commas.").default([]),
  ),
  OPERATORS: setting(
    emailList("OPERATORS must be email addresses separated by commas.").default([]),
  ),
  MODERATOR_SECOND_FACTOR: setting(
    z
      .enum(["required", "optional"], "MODERATOR_SECOND_FACTOR must be required or optional.")
      .default("required"),
  ),
  GOOGLE_CLIENT_ID: setting(z.string().optional()),
  GOOGLE_CLIENT_SECRET: setting(z.string().optional()),
  GOOGLE_ISSUER: setting(
    z
      .url("GOOGLE_ISSUER must be the address of an OpenID provider.")
      .refine((url) => URL.canParse(url) && isTrustworthy(new URL(url)), {
        error: "GOOGLE_ISSUER must begin with https://, or name this machine as http://localhost.",
      })
      .default("https://accounts.google.com"),
  ),
  NEWS_API_URL: setting(
    z
      .url("NEWS_API_URL must be the address of a news service.")
      .refine((url) => URL.canParse(url) && isTrustworthy(new URL(url)) && isPlainHttpUrl(url), {
        error: "NEWS_API_URL must begin with https:// and contain no user name and password.",
      })
      .optional(),
  ),
  NEWS_API_KEY: setting(
    z
      .string()
      .regex(
        /^[\x21-\x7e]{1,500}$/,
        "NEWS_API_KEY must be 1 to 500 printable ASCII characters without spaces.",
      )
      .optional(),
  ),
  NEWS_FEEDS: setting(
    commaSeparated
      .transform((feeds) => (feeds.join() === "none" ? [] : [...new Set(feeds)]))
      .refine(
        (feeds) => feeds.length <= 10 && feeds.every(isPlainHttpUrl),
        "NEWS_FEEDS must be none, or at most 10 http or https addresses separated by commas.",
      )
      .default(publicFeeds),
  ),
  NEWS_PICTURES: setting(z.enum(["on", "off"], "NEWS_PICTURES must be on or off.").default("off")),
  SECRET: setting(z.string().min(32, "SECRET must be at least 32 characters long.").optional()),
  STORAGE_PER_DAY: sizeSetting("STORAGE_PER_DAY", "200 MB"),
  STORAGE_PER_USER: sizeSetting("STORAGE_PER_USER", "2 GB"),
  STORAGE_FLOOR: sizeSetting("STORAGE_FLOOR", "1 GB"),
  TRUST_PROXY: setting(
    commaSeparated
      .refine(
        (proxies) => proxies.every((proxy) => isIP(proxy.replace(/\/\d{1,3}$/, "")) !== 0),
        "TRUST_PROXY must be a list of addresses or networks such as 10.0.0.0/8, separated by commas.",
      )
      .optional(),
  ),
  METRICS_TOKEN: setting(
    z
      .string()
      .regex(
        /^[\x21-\x7e]{16,500}$/,
        "METRICS_TOKEN must be 16 to 500 printable ASCII characters without spaces.",
      )
      .optional(),
  ),
  METRICS_OPEN: setting(z.enum(["on", "off"], "METRICS_OPEN must be on or off.").default("off")),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z
      .url({
        protocol: /^https?$/,
        error:
          "OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address such as http://localhost:4318.",
      })
      .optional(),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce
      .number("OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.")
      .min(0, "OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.")
      .max(1, "OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.")
      .default(1),
  ),
  SECURITY_CONTACT: setting(
    z
      .string()
      .transform((text) => {
        const address = toEmailAddress(text);
        return address === undefined ? text : `mailto:${address}`;
      })
      .refine(
        (text) => z.url({ protocol: /^(https|mailto)$/ }).safeParse(text).success,
        "SECURITY_CONTACT must be an email address or an https address.",
      )
      .optional(),
  ),
  HSTS_SUBDOMAINS: setting(
    z.enum(["on", "off"], "HSTS_SUBDOMAINS must be on or off.").default("off"),
  ),
  CONTACT_PHONES: setting(commaSeparated.default([])),
  RATE_LIMIT: setting(z.enum(["on", "off"], "RATE_LIMIT must be on or off.").default("on")),
  LOG_LEVEL: setting(
    z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.",
      )
      .default("info"),
  ),
});

/** The names of all settings in the environment. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** The OpenID provider of the sign-in with Google. Another issuer can replace Google, for example in tests. */
export interface GoogleSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The source of news: a service that requires an API key, or feeds that need none. */
export type NewsSettings =
  | { readonly kind: "service"; readonly url: URL; readonly key: string }
  | { readonly kind: "feeds"; readonly feeds: readonly string[] };

interface TraceSettings {
  /** The base URL of the OTLP/HTTP receiver of traces. */
  readonly endpoint: string;
  /** The share of traces that is sent, from 0 to 1. */
  readonly sampleRatio: number;
}

/** The storage limits, in bytes. */
interface StorageSettings {
  readonly maxBytesPerDay: number;
  readonly maxBytesPerUser: number;
  /** Uploads are refused while the disk has fewer free bytes. */
  readonly minFreeBytes: number;
}

/** The validated settings. */
export interface Config {
  readonly environment: "production" | "development" | "test";
  readonly port: number;
  /** The address on which the server listens. */
  readonly host: string;
  /** The origin of Kora in all links, such as those in mails, without a trailing slash. */
  readonly publicUrl: string;
  /** The absolute path of the data folder. */
  readonly dataDir: string;
  /** If unset, Kora starts the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** If unset, this process is the only one. */
  readonly redisUrl: string | undefined;
  /** If unset, media are files in `dataDir`. */
  readonly s3: S3Settings | undefined;
  readonly storage: StorageSettings;
  /** If unset, a key pair is generated once and stored in `dataDir`. */
  readonly vapid: VapidKeys | undefined;
  /** If unset, mails are written to files in `dataDir`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** True if the recipient, subject and link of each mail are printed while there is no mail server. */
  readonly mailConsole: boolean;
  /** If unset, feedback is stored in the database only. */
  readonly feedbackTo: string | undefined;
  /** Emails in lower case. Users with such a verified email become moderators when Kora starts. */
  readonly moderators: readonly string[];
  /** Emails in lower case. Users with such a verified email become operators when Kora starts. */
  readonly operators: readonly string[];
  /** True if moderators without a second factor may not moderate. */
  readonly moderatorSecondFactor: boolean;
  /** If unset, the sign-in with Google is disabled. */
  readonly google: GoogleSettings | undefined;
  readonly news: NewsSettings;
  /** True if the server fetches, caches and serves the pictures of articles. */
  readonly newsPictures: boolean;
  /** If unset, a secret is generated once and stored in `dataDir`. */
  readonly secret: string | undefined;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: readonly string[];
  /** If unset, `/metrics` responds with 404 unless `metricsOpen` is true. */
  readonly metricsToken: string | undefined;
  /** True if `/metrics` requires no token. */
  readonly metricsOpen: boolean;
  /** If unset, tracing is disabled. */
  readonly traces: TraceSettings | undefined;
  /** A URI for reports of vulnerabilities. If unset, there is no security.txt. */
  readonly securityContact: string | undefined;
  /** True if Kora tells browsers to require https for the subdomains of `publicUrl` too. */
  readonly hstsSubdomains: boolean;
  /** Phone numbers of the operator, which the landing page shows. */
  readonly contactPhones: readonly string[];
  /** True if rate limits apply. */
  readonly rateLimit: boolean;
  readonly logLevel: string;
}

/** Reads the settings from `environment`. Throws `ConfigError` for the first invalid one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? "A setting");
    const message = issue?.message ?? "is wrong.";
    throw new ConfigError(message.startsWith(name) ? message : `${name}: ${message}`);
  }
  const settings = parsed.data;
  const { NODE_ENV, REDIS_URL, SECRET } = settings;
  if (NODE_ENV === "production" && REDIS_URL !== undefined && SECRET === undefined) {
    throw new ConfigError(
      "SECRET must be set if REDIS_URL is set, because all processes must sign with the same secret.",
    );
  }
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    environment: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ""),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    s3: readS3(settings),
    storage: {
      maxBytesPerDay: settings.STORAGE_PER_DAY,
      maxBytesPerUser: settings.STORAGE_PER_USER,
      minFreeBytes: settings.STORAGE_FLOOR,
    },
    vapid: readVapid(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    // Only the operator reads the console of a server on loopback, so its links are printed by default. A new operator
    // can then verify a first account without a mail server.
    mailConsole: settings.MAIL_CONSOLE ? settings.MAIL_CONSOLE === "on" : isLoopback(settings.HOST),
    feedbackTo: settings.FEEDBACK_TO,
    moderators: settings.MODERATORS.map((email) => email.toLowerCase()),
    operators: settings.OPERATORS.map((email) => email.toLowerCase()),
    moderatorSecondFactor: settings.MODERATOR_SECOND_FACTOR === "required",
    google: readGoogle(settings),
    news: readNews(settings),
    newsPictures: settings.NEWS_PICTURES === "on",
    secret: settings.SECRET,
    trustProxy: settings.TRUST_PROXY ?? [],
    metricsToken: settings.METRICS_TOKEN,
    metricsOpen: settings.METRICS_OPEN === "on",
    traces:
      endpoint === undefined
        ? undefined
        : { endpoint, sampleRatio: settings.OTEL_TRACES_SAMPLER_ARG },
    securityContact: settings.SECURITY_CONTACT,
    hstsSubdomains: settings.HSTS_SUBDOMAINS === "on",
    contactPhones: settings.CONTACT_PHONES,
    rateLimit: settings.RATE_LIMIT === "on",
    logLevel: settings.LOG_LEVEL,
  };
}

function readGoogle(settings: z.output<typeof Environment>): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined && clientSecret === undefined) {
    return undefined;
  }
  if (clientSecret === undefined) {
    throw new ConfigError("GOOGLE_CLIENT_ID is set, so GOOGLE_CLIENT_SECRET must be set too.");
  }
  if (clientId === undefined) {
    throw new ConfigError("GOOGLE_CLIENT_SECRET is set, so GOOGLE_CLIENT_ID must be set too.");
  }
  return { issuer: new URL(settings.GOOGLE_ISSUER), clientId, clientSecret };
}

/** The default region. Most self-hosted stores have no regions, but every request must name one. */
const defaultRegion = "us-east-1";

function readS3(settings: z.output<typeof Environment>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const requiredSettings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return {
      endpoint: new URL(endpoint),
      bucket,
      region: region ?? defaultRegion,
      accessKeyId,
      secretAccessKey,
    };
  }
  const [firstSetting] =
    Object.entries({ ...requiredSettings, S3_REGION: region }).find(([, value]) => value) ?? [];
  if (firstSetting === undefined) return undefined;
  const missingNames = Object.entries(requiredSettings).flatMap(([name, value]) =>
    value ? [] : [name],
  );
  throw new ConfigError(`${firstSetting} is set, so ${missingNames.join(", ")} must be set too.`);
}

function readVapid(settings: z.output<typeof Environment>): VapidKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (publicKey === undefined && privateKey === undefined) {
    return undefined;
  }
  if (privateKey === undefined) {
    throw new ConfigError("VAPID_PUBLIC_KEY is set, so VAPID_PRIVATE_KEY must be set too.");
  }
  if (publicKey === undefined) {
    throw new ConfigError("VAPID_PRIVATE_KEY is set, so VAPID_PUBLIC_KEY must be set too.");
  }
  if (!isPrivateKey(privateKey)) {
    throw new ConfigError("VAPID_PRIVATE_KEY must be 32 bytes of the curve P-256 as base64url.");
  }
  if (publicKeyOf(privateKey) !== publicKey) {
    throw new ConfigError("VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.");
  }
  return { publicKey, privateKey };
}

function isPrivateKey(text: string): boolean {
  try {
    return /^[\w-]{43}$/.test(text) && publicKeyOf(text) !== "";
  } catch {
    return false;
  }
}

function readNews(settings: z.output<typeof Environment>): NewsSettings {
  const { NEWS_API_URL: url, NEWS_API_KEY: key, NEWS_FEEDS: feeds } = settings;
  if (url === undefined && key === undefined) {
    return { kind: "feeds", feeds };
  }
  if (key === undefined) {
    throw new ConfigError("NEWS_API_URL is set, so NEWS_API_KEY must be set too.");
  }
  if (url === undefined) {
    throw new ConfigError("NEWS_API_KEY is set, so NEWS_API_URL must be set too.");
  }
  return { kind: "service", url: new URL(url), key };
}
