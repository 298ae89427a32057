import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@kora/contract";
import { afterAll, describe, expect, test } from "vitest";
import { sendTo } from "../../testing/chats.fixture.ts";
import { makeGroupOf, sendToGroup } from "../../testing/groups.fixture.ts";
import { openMailServer } from "../../testing/mail-server.ts";
import { readMetrics } from "../../testing/read-metrics.ts";
import { openTestRedis } from "../../testing/redis-server.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { openDatabase } from "../database/database.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createLogger } from "../log.ts";
import { createSmtpMailer } from "../mail/mailer.ts";
import { createFolderStore } from "../media/folder-store.ts";
import { collectJobs } from "./collect-jobs.ts";
import { countMails, countMediaErrors } from "./count-outcomes.ts";
import { createMetrics } from "./metrics.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const kit = useTestApp({ REDIS_URL: redis.url }, { pages: true, keepLog: true });
const other = useTestApp({ REDIS_URL: redis.url }, { beside: kit, keepLog: true });

const requestsOf = (labels: string) => `kora_http_request_duration_seconds_count{${labels}}`;
const metric = async (series: string, of = kit) => (await readMetrics(of)).figureOf(series) ?? 0;

describe("requests", () => {
  test("are counted by method, route pattern and class of status, and by nothing of their address", async () => {
    const ama = await makeReader(kit);
    const before = await readMetrics(kit);
    const route = `route="/api${calls.getPerson.path}"`;
    await kit.call("getPerson", { params: { userId: ama.userId } }, ama);
    await kit.refuse("getPerson", { params: { userId: "nobody" } }, ama);
    await kit.app.http.inject({ method: "HEAD", url: "/" });
    const { text, figureOf } = await readMetrics(kit);
    const grown = (labels: string) =>
      (figureOf(requestsOf(labels)) ?? 0) - (before.figureOf(requestsOf(labels)) ?? 0);
    expect(grown(`method="GET",${route},status="2xx"`)).toBe(1);
    expect(grown(`method="GET",${route},status="4xx"`)).toBe(1);
    expect(grown('method="HEAD",route="none",status="2xx"')).toBe(1);
    expect(text).not.toContain(ama.userId);
    expect(text).not.toContain("nobody");
  });

  test("for what is nowhere are one route, whatever they ask for and however", async () => {
    const missing = requestsOf('method="GET",route="none",status="4xx"');
    const before = await metric(missing);
    for (const path of ["/api/mango", "/api/baobab/three", "/media/guava", "/assets/shea.js"]) {
      await kit.app.http.inject({ url: path });
    }
    await kit.app.http.inject({ url: "/api/%zz" });
    await kit.app.http.inject({ method: "PROPFIND", url: "/api/mango" });
    const { text, figureOf } = await readMetrics(kit);
    expect((figureOf(missing) ?? 0) - before).toBeGreaterThanOrEqual(4);
    expect(text).not.toMatch(/mango|baobab|guava|shea|PROPFIND/);
  });

  test("for files of the web app are one route, whatever a build calls them", async () => {
    const page = await kit.app.http.inject({ url: "/" });
    const [script = ""] = page.body.match(/\/assets\/[\w-]+\.js/) ?? [];
    await kit.app.http.inject({ url: script });
    const { text, figureOf } = await readMetrics(kit);
    expect(figureOf(requestsOf('method="GET",route="/assets/*",status="2xx"'))).toBeGreaterThan(0);
    expect(text).not.toContain(script);
  });
});

describe("messages", () => {
  const sent = (place: string) => `kora_messages_sent_total{place="${place}"}`;
  const delivered = (from: string) => `kora_message_delivery_seconds_count{sent="${from}"}`;
  const event = (name: string, outcome: string) =>
    `kora_socket_event_duration_seconds_count{event="${name}",outcome="${outcome}"}`;

  test("are counted once each where they were sent, also when they are sent again", async () => {
    const [ama, kofi] = await Promise.all([makeReader(kit), makeReader(kit)]);
    const { id, griot } = await makeGroupOf(kit, 1);
    const before = [await metric(sent("chat")), await metric(sent("group"))];
    const elsewhere = await metric(sent("chat"), other);
    await sendTo(kit, ama, kofi, { clientId: "said-once" });
    await sendTo(kit, ama, kofi, { clientId: "said-once" });
    await sendToGroup(kit, griot, id);
    expect([await metric(sent("chat")), await metric(sent("group"))]).toEqual(
      before.map((count) => count + 1),
    );
    expect(await metric(sent("chat"), other)).toBe(elsewhere);
  });

  test("are timed to the sockets of this process and of others, each there", async () => {
    const [ama, kofi] = await Promise.all([makeReader(kit), makeReader(kit)]);
    const sockets = [await connect(kit, kofi), await connect(other, kofi)];
    const heard: string[] = [];
    for (const socket of sockets) socket.on("newMessage", ({ content }) => heard.push(content));
    const before = await Promise.all([
      metric(delivered("here")),
      metric(delivered("elsewhere")),
      metric(delivered("here"), other),
      metric(delivered("elsewhere"), other),
    ]);
    await sendTo(kit, ama, kofi, { content: "Here and there" });
    await expect.poll(() => heard).toHaveLength(2);
    for (const socket of sockets) socket.close();
    const after = await Promise.all([
      metric(delivered("here")),
      metric(delivered("elsewhere")),
      metric(delivered("here"), other),
      metric(delivered("elsewhere"), other),
    ]);
    const grown = after.map((count, index) => count - (before[index] ?? 0));
    expect(grown).toEqual([1, 0, 0, 1]);
    const { figureOf } = await readMetrics(other);
    expect(figureOf('kora_message_delivery_seconds_sum{sent="elsewhere"}')).toBeLessThan(60);
  });

  test("and all events of sockets are timed by how they ended", async () => {
    const [ama, kofi] = await Promise.all([makeReader(kit), makeReader(kit)]);
    const socket = await connect(kit, ama);
    const before = [
      await metric(event("sendMessage", "ok")),
      await metric(event("typing", "refused")),
    ];
    expect(await metric("kora_sockets_connected")).toBeGreaterThan(0);
    await socket.ask("sendMessage", {
      recipientId: kofi.userId,
      content: "Good morning",
      disappearAfter: 0,
    });
    await socket.ask("typing", { recipientId: "nobody" });
    socket.close();
    await expect
      .poll(async () => [
        await metric(event("sendMessage", "ok")),
        await metric(event("typing", "refused")),
      ])
      .toEqual(before.map((count) => count + 1));
  });
});

describe("jobs", () => {
  const tries = (outcome: string) =>
    `kora_job_duration_seconds_count{job="send-verification-mail",outcome="${outcome}"}`;
  const mailTo = (userId: string) =>
    kit.db.pool.query(
      "SELECT graphile_worker.add_job('send-verification-mail', $1::json, max_attempts => 1)",
      [JSON.stringify({ userId })],
    );

  test("are counted by how they ended, each try; so is what is given up", async () => {
    const ama = await makeReader(kit);
    await kit.runJobs();
    const before = [await metric(tries("done")), await metric(tries("failed"))];
    await mailTo(ama.userId);
    await mailTo("no id of anybody");
    const givenUp: string[] = [];
    const { figureOf } = await readMetrics(kit);
    expect(figureOf('kora_jobs_given_up_total{job="send-verification-mail"}')).toBe(0);
    const runner = await startJobs({
      pool: kit.db.pool,
      handlers: kit.app.jobHandlers,
      schedule: {},
      log: kit.app.http.log,
      onAbandoned: (name) => givenUp.push(name),
    });
    await expect.poll(() => givenUp).toEqual(["send-verification-mail"]);
    await runner.stop();
    expect([await metric(tries("done")), await metric(tries("failed"))]).toEqual(
      before.map((count) => count + 1),
    );
  });

  test("that wait are told with the age of the oldest, which are looked at every ten seconds at most", async () => {
    await kit.db.pool.query("DELETE FROM graphile_worker._private_jobs");
    await kit.db.pool.query(
      `SELECT graphile_worker.add_job('send-verification-mail', '{}'::json, run_at => now() - interval '90 seconds')
       FROM generate_series(1, 3)`,
    );
    const metrics = createMetrics();
    collectJobs(metrics, kit.db);
    const { text } = await metrics.expose();
    expect(text).toMatch(/^kora_jobs_waiting 3$/m);
    expect(Number(/^kora_jobs_oldest_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
    await kit.db.pool.query("DELETE FROM graphile_worker._private_jobs");
    expect((await metrics.expose()).text).toMatch(/^kora_jobs_waiting 3$/m);
  });

  test("are unknown, and all else is told, while the database is gone", async () => {
    const gone = openDatabase({
      connectionString: "postgres://nobody@127.0.0.1:1/gone",
      connections: 1,
      log: createLogger("silent"),
    });
    const metrics = createMetrics();
    collectJobs(metrics, gone);
    const { text } = await metrics.expose();
    await gone.close();
    expect(text).toMatch(/^kora_jobs_waiting Nan$/m);
    expect(text).toMatch(/^kora_mails_total\{outcome="failed"\} 0$/m);
  });
});

test("the process and what it holds open are told", async () => {
  const { figureOf } = await readMetrics(kit);
  expect(figureOf('kora_memory_bytes{part="rss"}')).toBeGreaterThan(1e7);
  expect(figureOf('process_cpu_seconds_total{mode="user"}')).toBeGreaterThan(0);
  expect(figureOf('kora_event_loop_seconds_total{state="active"}')).toBeGreaterThan(0);
  expect(figureOf('kora_database_connections{pool="own",state="total"}')).toBeGreaterThan(0);
  expect(figureOf('kora_database_connections{pool="shared",state="total"}')).toBeGreaterThan(0);
  expect(figureOf('kora_database_waiting{pool="own"}')).toBe(0);
  expect(figureOf("kora_redis_up")).toBe(1);
  await expect.poll(() => metric("kora_event_loop_delay_seconds_count")).toBeGreaterThan(0);
});

test("a Redis that is lost is told, and that it is back", async () => {
  await redis.kill();
  await expect.poll(() => metric("kora_redis_up")).toBe(0);
  await redis.start();
  await expect.poll(() => metric("kora_redis_up")).toBe(1);
});

test("mails are counted by whether the mail server took them", async () => {
  let isOpen = true;
  const server = await openMailServer(() => isOpen);
  const metrics = createMetrics();
  const mailer = countMails(
    createSmtpMailer({ url: server.url, from: "kora@kora.example" }),
    metrics,
  );
  const mail = { to: "ama@example.com", subject: "Hello", text: "Hello", html: "", link: "" };
  await mailer.send(mail);
  isOpen = false;
  await expect(mailer.send(mail)).rejects.toThrow("The post office is closed.");
  await expect(mailer.send(mail)).rejects.toThrow("The post office is closed.");
  mailer.close();
  await server.close();
  const { text } = await metrics.expose();
  expect(text).toMatch(/^kora_mails_total\{outcome="sent"\} 1$/m);
  expect(text).toMatch(/^kora_mails_total\{outcome="failed"\} 2$/m);
});

test("what the media store fails to do is counted, and what it can do is done as ever", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kora-metrics-"));
  const metrics = createMetrics();
  const store = countMediaErrors(
    createFolderStore(join(folder, "media"), createLogger("silent")),
    metrics,
  );
  const [key, mediaId] = ["0192-aa/picture.webp", "0192-aa"];
  await store.put(key, Buffer.from("bytes"));
  expect((await store.get(key))?.bytes).toBe(5);
  await store.remove(mediaId);
  // A file in place of the media folder makes writes fail.
  await rm(join(folder, "media"), { recursive: true });
  await writeFile(join(folder, "media"), "in the way");
  await expect(store.put(key, Buffer.from("bytes"))).rejects.toThrow(
    "Files cannot be reached at the moment.",
  );
  const { text } = await metrics.expose();
  expect(text).toMatch(/^kora_media_errors_total\{operation="put"\} 1$/m);
  expect(text).toMatch(/^kora_media_errors_total\{operation="get"\} 0$/m);
  await rm(folder, { recursive: true });
});
