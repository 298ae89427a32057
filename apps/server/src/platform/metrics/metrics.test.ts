import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@kora/contract";
import { afterAll, describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { makeGroupWithReaders, sendToGroup } from "../../testing/groups.fixture.ts";
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
const testApp = useTestApp({ REDIS_URL: redis.url }, { servePages: true, captureLog: true });
const secondApp = useTestApp(
  { REDIS_URL: redis.url },
  { sameDatabaseAs: testApp, captureLog: true },
);

const requestSeries = (labels: string) => `kora_http_request_duration_seconds_count{${labels}}`;
const readMetric = async (series: string, app = testApp) =>
  (await readMetrics(app)).getValue(series) ?? 0;

describe("requests", () => {
  test("are counted by method, route pattern and class of status, and not by URL", async () => {
    const ama = await makeReader(testApp);
    const valuesBefore = await readMetrics(testApp);
    const route = `route="/api${calls.getPerson.path}"`;
    await testApp.call("getPerson", { params: { userId: ama.userId } }, ama);
    await testApp.callExpectingError("getPerson", { params: { userId: "nobody" } }, ama);
    await testApp.app.http.inject({ method: "HEAD", url: "/about" });
    const { text, getValue } = await readMetrics(testApp);
    const increase = (labels: string) =>
      (getValue(requestSeries(labels)) ?? 0) - (valuesBefore.getValue(requestSeries(labels)) ?? 0);
    expect(increase(`method="GET",${route},status="2xx"`)).toBe(1);
    expect(increase(`method="GET",${route},status="4xx"`)).toBe(1);
    expect(increase('method="HEAD",route="none",status="2xx"')).toBe(1);
    expect(text).not.toContain(ama.userId);
    expect(text).not.toContain("nobody");
  });

  test("for unknown URLs have one route label", async () => {
    const missingRouteSeries = requestSeries('method="GET",route="none",status="4xx"');
    const valuesBefore = await readMetric(missingRouteSeries);
    for (const path of ["/api/mango", "/api/baobab/three", "/media/guava", "/assets/shea.js"]) {
      await testApp.app.http.inject({ url: path });
    }
    await testApp.app.http.inject({ url: "/api/%zz" });
    await testApp.app.http.inject({ method: "PROPFIND", url: "/api/mango" });
    const { text, getValue } = await readMetrics(testApp);
    expect((getValue(missingRouteSeries) ?? 0) - valuesBefore).toBeGreaterThanOrEqual(4);
    expect(text).not.toMatch(/mango|baobab|guava|shea|PROPFIND/);
  });

  test("for files of the web app have one route label", async () => {
    const page = await testApp.app.http.inject({ url: "/" });
    const [script = ""] = page.body.match(/\/assets\/[\w-]+\.js/) ?? [];
    await testApp.app.http.inject({ url: script });
    const { text, getValue } = await readMetrics(testApp);
    expect(getValue(requestSeries('method="GET",route="/assets/*",status="2xx"'))).toBeGreaterThan(
      0,
    );
    expect(text).not.toContain(script);
  });
});

describe("messages", () => {
  const sentSeries = (conversationKind: string) =>
    `kora_messages_sent_total{place="${conversationKind}"}`;
  const deliveredSeries = (sendingProcess: "here" | "elsewhere") =>
    `kora_message_delivery_seconds_count{sent="${sendingProcess}"}`;
  const eventSeries = (name: string, outcome: string) =>
    `kora_socket_event_duration_seconds_count{event="${name}",outcome="${outcome}"}`;

  test("are counted once at the process that stores them, also when they are sent again", async () => {
    const [ama, kofi] = await Promise.all([makeReader(testApp), makeReader(testApp)]);
    const { id, writer } = await makeGroupWithReaders(testApp, 1);
    const valuesBefore = [
      await readMetric(sentSeries("chat")),
      await readMetric(sentSeries("group")),
    ];
    const sentCountAtSecond = await readMetric(sentSeries("chat"), secondApp);
    await sendChatMessage(testApp, ama, kofi, { clientId: "said-once" });
    await sendChatMessage(testApp, ama, kofi, { clientId: "said-once" });
    await sendToGroup(testApp, writer, id);
    expect([await readMetric(sentSeries("chat")), await readMetric(sentSeries("group"))]).toEqual(
      valuesBefore.map((count) => count + 1),
    );
    expect(await readMetric(sentSeries("chat"), secondApp)).toBe(sentCountAtSecond);
  });

  test("are timed at each process until they reach its sockets", async () => {
    const [ama, kofi] = await Promise.all([makeReader(testApp), makeReader(testApp)]);
    const sockets = [await connect(testApp, kofi), await connect(secondApp, kofi)];
    const receivedContents: string[] = [];
    for (const socket of sockets)
      socket.on("newMessage", ({ content }) => receivedContents.push(content));
    const valuesBefore = await Promise.all([
      readMetric(deliveredSeries("here")),
      readMetric(deliveredSeries("elsewhere")),
      readMetric(deliveredSeries("here"), secondApp),
      readMetric(deliveredSeries("elsewhere"), secondApp),
    ]);
    await sendChatMessage(testApp, ama, kofi, { content: "Here and there" });
    await expect.poll(() => receivedContents).toHaveLength(2);
    for (const socket of sockets) socket.close();
    const valuesAfter = await Promise.all([
      readMetric(deliveredSeries("here")),
      readMetric(deliveredSeries("elsewhere")),
      readMetric(deliveredSeries("here"), secondApp),
      readMetric(deliveredSeries("elsewhere"), secondApp),
    ]);
    const increase = valuesAfter.map((count, index) => count - (valuesBefore[index] ?? 0));
    expect(increase).toEqual([1, 0, 0, 1]);
    const { getValue } = await readMetrics(secondApp);
    expect(getValue('kora_message_delivery_seconds_sum{sent="elsewhere"}')).toBeLessThan(60);
  });

  test("and other socket events are timed by outcome", async () => {
    const [ama, kofi] = await Promise.all([makeReader(testApp), makeReader(testApp)]);
    const socket = await connect(testApp, ama);
    const valuesBefore = [
      await readMetric(eventSeries("sendMessage", "ok")),
      await readMetric(eventSeries("typing", "refused")),
    ];
    expect(await readMetric("kora_sockets_connected")).toBeGreaterThan(0);
    await socket.emitWithAck("sendMessage", {
      recipientId: kofi.userId,
      content: "Good morning",
      disappearAfter: 0,
    });
    await socket.emitWithAck("typing", { recipientId: "nobody" });
    socket.close();
    await expect
      .poll(async () => [
        await readMetric(eventSeries("sendMessage", "ok")),
        await readMetric(eventSeries("typing", "refused")),
      ])
      .toEqual(valuesBefore.map((count) => count + 1));
  });
});

describe("jobs", () => {
  const attemptsSeries = (outcome: string) =>
    `kora_job_duration_seconds_count{job="send-verification-mail",outcome="${outcome}"}`;
  const addMailJob = (userId: string) =>
    testApp.db.pool.query(
      "SELECT graphile_worker.add_job('send-verification-mail', $1::json, max_attempts => 1)",
      [JSON.stringify({ userId })],
    );

  test("are counted by outcome for each attempt, and abandoned jobs too", async () => {
    const ama = await makeReader(testApp);
    await testApp.runJobs();
    const valuesBefore = [
      await readMetric(attemptsSeries("done")),
      await readMetric(attemptsSeries("failed")),
    ];
    await addMailJob(ama.userId);
    await addMailJob("not-an-id");
    const abandonedJobs: string[] = [];
    const { getValue } = await readMetrics(testApp);
    expect(getValue('kora_jobs_given_up_total{job="send-verification-mail"}')).toBe(0);
    const runner = await startJobs({
      pool: testApp.db.pool,
      handlers: testApp.app.jobHandlers,
      schedule: {},
      log: testApp.app.http.log,
      onAbandoned: (name) => abandonedJobs.push(name),
    });
    await expect.poll(() => abandonedJobs).toEqual(["send-verification-mail"]);
    await runner.stop();
    expect([
      await readMetric(attemptsSeries("done")),
      await readMetric(attemptsSeries("failed")),
    ]).toEqual(valuesBefore.map((count) => count + 1));
  });

  test("that wait are counted with the age of the oldest, at most every ten seconds", async () => {
    await testApp.db.pool.query("DELETE FROM graphile_worker._private_jobs");
    await testApp.db.pool.query(
      `SELECT graphile_worker.add_job('send-verification-mail', '{}'::json, run_at => now() - interval '90 seconds')
       FROM generate_series(1, 3)`,
    );
    const metrics = createMetrics();
    collectJobs(metrics, testApp.db);
    const { text } = await metrics.expose();
    expect(text).toMatch(/^kora_jobs_waiting 3$/m);
    expect(Number(/^kora_jobs_oldest_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
    await testApp.db.pool.query("DELETE FROM graphile_worker._private_jobs");
    expect((await metrics.expose()).text).toMatch(/^kora_jobs_waiting 3$/m);
  });

  test("have unknown counts while the database is unreachable, and other metrics are exposed", async () => {
    const unreachableDb = openDatabase({
      connectionString: "postgres://nobody@127.0.0.1:1/gone",
      connections: 1,
      log: createLogger("silent"),
    });
    const metrics = createMetrics();
    collectJobs(metrics, unreachableDb);
    const { text } = await metrics.expose();
    await unreachableDb.close();
    expect(text).toMatch(/^kora_jobs_waiting Nan$/m);
    expect(text).toMatch(/^kora_mails_total\{outcome="failed"\} 0$/m);
  });
});

test("the process and its connections have metrics", async () => {
  const { getValue } = await readMetrics(testApp);
  expect(getValue('kora_memory_bytes{part="rss"}')).toBeGreaterThan(1e7);
  expect(getValue('process_cpu_seconds_total{mode="user"}')).toBeGreaterThan(0);
  expect(getValue('kora_event_loop_seconds_total{state="active"}')).toBeGreaterThan(0);
  expect(getValue('kora_database_connections{pool="own",state="total"}')).toBeGreaterThan(0);
  expect(getValue('kora_database_connections{pool="shared",state="total"}')).toBeGreaterThan(0);
  expect(getValue('kora_database_waiting{pool="own"}')).toBe(0);
  expect(getValue("kora_redis_up")).toBe(1);
  await expect.poll(() => readMetric("kora_event_loop_delay_seconds_count")).toBeGreaterThan(0);
});

test("the loss of Redis and its return are visible", async () => {
  await redis.kill();
  await expect.poll(() => readMetric("kora_redis_up")).toBe(0);
  await redis.start();
  await expect.poll(() => readMetric("kora_redis_up")).toBe(1);
});

test("mails are counted by whether the mail server accepted them", async () => {
  let isAccepting = true;
  const server = await openMailServer(() => isAccepting);
  const metrics = createMetrics();
  const mailer = countMails(
    createSmtpMailer({ url: server.url, from: "kora@kora.example" }),
    metrics,
  );
  const mail = { to: "ama@example.com", subject: "Hello", text: "Hello", html: "", link: "" };
  await mailer.send(mail);
  isAccepting = false;
  await expect(mailer.send(mail)).rejects.toThrow("The mail is rejected.");
  await expect(mailer.send(mail)).rejects.toThrow("The mail is rejected.");
  mailer.close();
  await server.close();
  const { text } = await metrics.expose();
  expect(text).toMatch(/^kora_mails_total\{outcome="sent"\} 1$/m);
  expect(text).toMatch(/^kora_mails_total\{outcome="failed"\} 2$/m);
});

test("failed operations of the media store are counted; others work as before", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kora-metrics-"));
  const metrics = createMetrics();
  const store = countMediaErrors(
    createFolderStore(join(folder, "media"), createLogger("silent")),
    metrics,
  );
  const [key, mediaId] = ["0192-aa/picture.webp", "0192-aa"];
  await store.put(key, Buffer.from("bytes"));
  expect((await store.get(key))?.byteLength).toBe(5);
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
