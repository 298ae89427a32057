import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("without settings, Kora uses port 3000, a loopback address and an embedded database", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    databaseUrl: undefined,
    redisUrl: undefined,
    rateLimit: true,
    logLevel: "info",
  });
});

test("an empty setting counts as unset", () => {
  expect(readConfig({ PORT: "", SMTP_URL: "" })).toMatchObject({ port: 3000, smtpUrl: undefined });
});

test("the public origin has no trailing slash", () => {
  expect(readConfig({ PUBLIC_URL: "https://kora.example/" }).publicUrl).toBe(
    "https://kora.example",
  );
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PORT", "1.5"],
  ["PUBLIC_URL", "kora.example"],
  ["PUBLIC_URL", "ftp://kora.example"],
  ["PUBLIC_URL", "https://kora.example/app"],
  ["DATABASE_URL", "mysql://localhost/kora"],
  ["REDIS_URL", "localhost:6379"],
  ["REDIS_URL", "redis"],
  ["S3_ENDPOINT", "s3.example"],
  ["S3_ENDPOINT", "ftp://s3.example"],
  ["S3_ENDPOINT", "https://s3.example/bucket"],
  ["S3_ENDPOINT", "https://name:password@s3.example"],
  ["S3_ENDPOINT", "https://s3.example"],
  ["S3_BUCKET", "Not A Bucket"],
  ["S3_BUCKET", "bucket-without-endpoint"],
  ["S3_ACCESS_KEY_ID", "a key without its secret"],
  ["S3_SECRET_ACCESS_KEY", "a secret without its key"],
  ["S3_REGION", "Europe, somewhere"],
  ["S3_REGION", "eu-west-1"],
  ["VAPID_PUBLIC_KEY", "a public key without a private key"],
  ["VAPID_PRIVATE_KEY", "a private key without a public key"],
  ["SMTP_URL", "localhost:25"],
  ["SECRET", "too short"],
  ["GOOGLE_CLIENT_ID", "an id without its secret"],
  ["GOOGLE_CLIENT_SECRET", "a secret without its id"],
  ["GOOGLE_ISSUER", "accounts.google.com"],
  ["GOOGLE_ISSUER", "http://accounts.google.com"],
  ["GOOGLE_ISSUER", "ftp://localhost"],
  ["NEWS_API_URL", "https://news.example/top"],
  ["NEWS_API_URL", "news.example"],
  ["NEWS_API_URL", "http://news.example/top"],
  ["NEWS_API_URL", "https://name:password@news.example/top"],
  ["NEWS_API_KEY", "a-key-without-a-url"],
  ["NEWS_API_KEY", "two\nlines"],
  ["NEWS_FEEDS", "news.example/feed"],
  ["NEWS_FEEDS", "ftp://news.example/feed"],
  ["NEWS_FEEDS", "https://name:password@news.example/feed"],
  ["NEWS_FEEDS", "none,https://news.example/feed"],
  ["NEWS_FEEDS", Array.from({ length: 11 }, (_, index) => `https://news.example/${index}`).join()],
  ["NEWS_PICTURES", "some"],
  ["METRICS_TOKEN", "too short"],
  ["METRICS_TOKEN", "long enough, with spaces"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "grpc://localhost:4317"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
  ["OTEL_TRACES_SAMPLER_ARG", "some"],
  ["STORAGE_PER_DAY", "much"],
  ["STORAGE_PER_DAY", "-1"],
  ["STORAGE_PER_USER", "2 GiB"],
  ["STORAGE_PER_USER", "2,5 GB"],
  ["STORAGE_FLOOR", "99999999 TB"],
  ["TRUST_PROXY", "1"],
  ["TRUST_PROXY", "10.0.0.0/8,proxy"],
  ["SECURITY_CONTACT", "ask around"],
  ["SECURITY_CONTACT", "http://kora.example/security"],
  ["HSTS_SUBDOMAINS", "maybe"],
  ["RATE_LIMIT", "maybe"],
  ["MAIL_CONSOLE", "maybe"],
  ["LOG_LEVEL", "loud"],
  ["NODE_ENV", "staging"],
])(
  "an invalid %s (%s) is an error whose message begins with the name of the setting",
  (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}[ :].+\\.$`));
  },
);

test("SECURITY_CONTACT is an email address, or the URL of a page", () => {
  expect(readConfig({}).securityContact).toBeUndefined();
  const read = (contact: string) => readConfig({ SECURITY_CONTACT: contact }).securityContact;
  expect(read("security@kora.example")).toBe("mailto:security@kora.example");
  expect(read("mailto:security@kora.example")).toBe("mailto:security@kora.example");
  expect(read("https://kora.example/security")).toBe("https://kora.example/security");
});

test("by default, there are no contact phone numbers", () => {
  expect(readConfig({}).contactPhones).toEqual([]);
});

test("several processes in production need a shared secret", () => {
  const settings = { REDIS_URL: "redis://127.0.0.1:6379" };
  expect(() => readConfig(settings)).toThrow(/^SECRET must be set .+\.$/);
  const SECRET = "a secret that all processes share";
  expect(readConfig({ ...settings, SECRET }).redisUrl).toBe(settings.REDIS_URL);
  expect(readConfig({ ...settings, NODE_ENV: "development" }).secret).toBeUndefined();
});

test("the sign-in with Google requires an id and a secret, and can use another issuer", () => {
  expect(readConfig({}).google).toBeUndefined();
  const client = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  expect(readConfig(client).google).toEqual({
    issuer: new URL("https://accounts.google.com"),
    clientId: "id",
    clientSecret: "secret",
  });
  const config = readConfig({ ...client, GOOGLE_ISSUER: "http://localhost:5556" });
  expect(config.google?.issuer.href).toBe("http://localhost:5556/");
});

test("the source of news is the default feeds, configured feeds, a service, or none", () => {
  const { news } = readConfig({});
  expect(news.kind === "feeds" && news.feeds.length).toBeGreaterThan(1);
  const feeds = ["https://one.example/rss", "http://two.example/atom?a=1"];
  expect(readConfig({ NEWS_FEEDS: ` ${feeds.join(" , ")}, ${feeds[0]}` }).news).toEqual({
    kind: "feeds",
    feeds,
  });
  expect(readConfig({ NEWS_FEEDS: "none" }).news).toEqual({ kind: "feeds", feeds: [] });
  const service = { NEWS_API_URL: "https://news.example/top", NEWS_API_KEY: "k" };
  expect(readConfig({ ...service, NEWS_FEEDS: feeds.join() }).news).toEqual({
    kind: "service",
    url: new URL("https://news.example/top"),
    key: "k",
  });
});

test("an object store needs an endpoint, a bucket and a key; the region has a default", () => {
  expect(readConfig({}).s3).toBeUndefined();
  const store = {
    S3_ENDPOINT: "http://localhost:9000",
    S3_BUCKET: "kora-media",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  const expectedSettings = {
    endpoint: new URL(store.S3_ENDPOINT),
    bucket: "kora-media",
    region: "us-east-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
  };
  expect(readConfig(store).s3).toEqual(expectedSettings);
  expect(readConfig({ ...store, S3_REGION: "eu-west-1" }).s3).toEqual({
    ...expectedSettings,
    region: "eu-west-1",
  });
  for (const name of Object.keys(store)) {
    expect(() => readConfig({ ...store, [name]: "" })).toThrow(
      new RegExp(`^S3_\\w+ is set, so ${name} must be set too\\.$`),
    );
  }
});

test("sizes have a unit or are in bytes", () => {
  expect(readConfig({}).storage).toEqual({
    maxBytesPerDay: 200_000_000,
    maxBytesPerUser: 2_000_000_000,
    minFreeBytes: 1_000_000_000,
  });
  const storage = { STORAGE_PER_DAY: "1.5 kB", STORAGE_PER_USER: "2tb", STORAGE_FLOOR: "0" };
  expect(readConfig(storage).storage).toEqual({
    maxBytesPerDay: 1500,
    maxBytesPerUser: 2_000_000_000_000,
    minFreeBytes: 0,
  });
});

test("the keys of Web Push must be a pair", () => {
  const createKeys = () => {
    const keyPair = createECDH("prime256v1");
    return {
      VAPID_PUBLIC_KEY: keyPair.generateKeys("base64url"),
      VAPID_PRIVATE_KEY: keyPair.getPrivateKey().toString("base64url").padStart(43, "A"),
    };
  };
  const keys = createKeys();
  expect(readConfig(keys).vapid).toEqual({
    publicKey: keys.VAPID_PUBLIC_KEY,
    privateKey: keys.VAPID_PRIVATE_KEY,
  });
  expect(() => readConfig({ ...keys, VAPID_PUBLIC_KEY: createKeys().VAPID_PUBLIC_KEY })).toThrow(
    /^VAPID_PUBLIC_KEY .+\.$/,
  );
  expect(() => readConfig({ ...keys, VAPID_PRIVATE_KEY: "short" })).toThrow(
    /^VAPID_PRIVATE_KEY .+\.$/,
  );
});

test("addresses of internationalized domains are taken in any spelling", () => {
  const stored = "anna@xn--e1afmkfd.xn--p1ai";
  for (const address of [stored, "anna@пример.рф"]) {
    const config = readConfig({
      FEEDBACK_TO: address,
      MODERATORS: `ama@kora.example, ${address}`,
      OPERATORS: address,
      SECURITY_CONTACT: address,
    });
    expect(config).toMatchObject({
      feedbackTo: stored,
      moderators: ["ama@kora.example", stored],
      operators: [stored],
      securityContact: `mailto:${stored}`,
    });
  }
});
