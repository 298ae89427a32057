import type { IncomingHttpHeaders } from "node:http";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { openExternalServer } from "../../testing/external-server.ts";
import { openPushBrowser, type PushBrowser, readVapid } from "../../testing/push-browser.ts";
import { readMetrics } from "../../testing/read-metrics.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const pushService = await openExternalServer();
afterAll(() => pushService.close());
const testApp = useTestApp({}, { allowedOrigins: [pushService.origin], captureLog: true });

/** The requests that the push service received, still encrypted. */
let receivedRequests: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
let responseStatus = 201;
beforeEach(() => {
  [receivedRequests, responseStatus] = [[], 201];
});
afterEach(() => testApp.db.pool.query("DELETE FROM push_subscriptions"));

const publicEndpoint = () => `https://push.example/${newId()}`;

const subscribe = (user: TestUser, endpoint: string, browser = openPushBrowser()) =>
  testApp.call("subscribeToPush", { body: { endpoint, keys: browser.keys } }, user);

/** Subscribes with a public endpoint, then stores a local endpoint instead, which the call would reject. */
async function subscribeLocally(user: TestUser): Promise<{ browser: PushBrowser; path: string }> {
  const [browser, endpoint] = [openPushBrowser(), publicEndpoint()];
  await subscribe(user, endpoint, browser);
  const path = new URL(endpoint).pathname;
  const localEndpoint = pushService.on(path, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      receivedRequests.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(responseStatus).end();
    });
  });
  await testApp.db.pool.query("UPDATE push_subscriptions SET endpoint = $1 WHERE endpoint = $2", [
    localEndpoint,
    endpoint,
  ]);
  return { browser, path };
}

const getEndpoints = async ({ userId }: TestUser): Promise<string[]> => {
  const { rows } = await testApp.db.pool.query<{ endpoint: string }>(
    "SELECT endpoint FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at, endpoint",
    [userId],
  );
  return rows.map(({ endpoint }) => endpoint);
};
const countPushJobs = async (): Promise<number> =>
  (
    await testApp.db.pool.query(
      "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'push-message'",
    )
  ).rowCount ?? 0;
/** Returns how many notifications were sent, how many failed, and how many belonged to an expired subscription. */
const readPushCounts = async (): Promise<{ sent: number; failed: number; gone: number }> => {
  const { getValue } = await readMetrics(testApp);
  const count = (outcome: string) => getValue(`kora_pushes_total{outcome="${outcome}"}`) ?? 0;
  return { sent: count("sent"), failed: count("failed"), gone: count("gone") };
};
const makePair = () => Promise.all([makeReader(testApp), makeReader(testApp)]);

describe("the push notification of a message to an offline user", () => {
  test("is encrypted for the browser and signed by this server", async () => {
    const [ama, kofi] = await makePair();
    const { browser } = await subscribeLocally(kofi);
    const { publicKey } = await testApp.call("getPushKey", {}, kofi);
    const content = "The river is high today. ".repeat(10).trim();
    const sent = await sendChatMessage(testApp, ama, kofi, { content });
    await testApp.runJobs();
    expect(receivedRequests).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = receivedRequests;
    expect(browser.decrypt(body)).toEqual({
      type: "message",
      messageId: sent._id,
      userId: ama.userId,
      name: `Name of ${ama.username}`,
      group: null,
      isMention: false,
      content: content.slice(0, 100),
      mediaType: null,
    });
    expect(body.includes("river")).toBe(false);
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      urgency: "high",
      ttl: "86400",
    });
    expect(readVapid(headers.authorization ?? "", publicKey)).toMatchObject({
      aud: pushService.origin,
    });
  });

  test("has no content if the message disappears", async () => {
    const [ama, kofi] = await makePair();
    const { browser } = await subscribeLocally(kofi);
    await sendChatMessage(testApp, ama, kofi, { content: "Burn this", disappearAfter: 3600 });
    await testApp.runJobs();
    const payloads = receivedRequests.map(({ body }) => browser.decrypt(body));
    expect(payloads).toMatchObject([{ userId: ama.userId, content: "", mediaType: null }]);
  });

  test("is sent only for the latest of several waiting messages", async () => {
    const [ama, kofi] = await makePair();
    const { browser } = await subscribeLocally(kofi);
    for (const content of ["one", "two", "three"])
      await sendChatMessage(testApp, ama, kofi, { content });
    await testApp.runJobs();
    expect(receivedRequests.map(({ body }) => browser.decrypt(body))).toMatchObject([
      { content: "three" },
    ]);
  });

  test("is sent for the latest message of each of several senders, even if they write before the first job runs", async () => {
    const [ama, kofi] = await makePair();
    const efua = await makeReader(testApp);
    const { browser } = await subscribeLocally(kofi);
    await sendChatMessage(testApp, ama, kofi, { content: "From Ama" });
    await sendChatMessage(testApp, efua, kofi, { content: "From Efua" });
    await testApp.runJobs();
    const payloads = receivedRequests.map(({ body }) => browser.decrypt(body));
    expect(payloads).toHaveLength(2);
    expect(payloads).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userId: ama.userId, content: "From Ama" }),
        expect.objectContaining({ userId: efua.userId, content: "From Efua" }),
      ]),
    );
  });

  test("is not sent to a user who is online, has muted the chat or never subscribed", async () => {
    const [ama, kofi] = await makePair();
    await sendChatMessage(testApp, ama, kofi);
    expect(await countPushJobs()).toBe(0);
    await subscribeLocally(kofi);
    const socket = await connect(testApp, kofi);
    await sendChatMessage(testApp, ama, kofi);
    expect(await countPushJobs()).toBe(0);
    socket.close();
    await expect
      .poll(
        async () =>
          (await testApp.app.createContext({ viewer: null }).presence.filterOnline([kofi.userId]))
            .size,
      )
      .toBe(0);
    await testApp.call("muteChat", { params: { userId: ama.userId }, body: { on: true } }, kofi);
    await sendChatMessage(testApp, ama, kofi);
    expect(await countPushJobs()).toBe(0);
    await testApp.call("muteChat", { params: { userId: ama.userId }, body: { on: false } }, kofi);
    await sendChatMessage(testApp, ama, kofi);
    expect(await countPushJobs()).toBe(1);
  });

  test("is not sent while the user has muted notifications of messages", async () => {
    const [ama, kofi] = await makePair();
    const { browser } = await subscribeLocally(kofi);
    await testApp.call("setNotifications", { body: { muted: ["messages"] } }, kofi);
    await sendChatMessage(testApp, ama, kofi, { content: "one" });
    await testApp.runJobs();
    expect(receivedRequests).toEqual([]);
    // Muting groups does not mute messages.
    await testApp.call("setNotifications", { body: { muted: ["groups"] } }, kofi);
    await sendChatMessage(testApp, ama, kofi, { content: "two" });
    await testApp.runJobs();
    expect(receivedRequests.map(({ body }) => browser.decrypt(body))).toMatchObject([
      { content: "two" },
    ]);
  });

  test("is not sent if the message has been read or deleted before the job runs", async () => {
    const [ama, kofi] = await makePair();
    await subscribeLocally(kofi);
    const { _id } = await sendChatMessage(testApp, ama, kofi);
    await testApp.call("deleteMessage", { params: { messageId: _id }, body: {} }, ama);
    await testApp.runJobs();
    await sendChatMessage(testApp, ama, kofi);
    const socket = await connect(testApp, kofi);
    await socket.emitWithAck("markChatAsRead", { userId: ama.userId });
    socket.close();
    await testApp.runJobs();
    expect(receivedRequests).toEqual([]);
  });
});

describe("a subscription", () => {
  test.each([404, 410])("is deleted if its service responds with %i", async (pushStatus) => {
    const [ama, kofi] = await makePair();
    await subscribeLocally(kofi);
    responseStatus = pushStatus;
    const countsBefore = await readPushCounts();
    await sendChatMessage(testApp, ama, kofi);
    await testApp.runJobs();
    expect(await getEndpoints(kofi)).toEqual([]);
    expect(await readPushCounts()).toEqual({ ...countsBefore, gone: countsBefore.gone + 1 });
  });

  test("is kept if its service fails sometimes, and is deleted after five consecutive failures", async () => {
    const [ama, kofi] = await makePair();
    await subscribeLocally(kofi);
    const sendWithStatus = async (pushStatus: number) => {
      responseStatus = pushStatus;
      await sendChatMessage(testApp, ama, kofi);
      await testApp.runJobs();
    };
    const countsBefore = await readPushCounts();
    for (const pushStatus of [500, 500, 500, 429, 201, 500, 500, 500, 500])
      await sendWithStatus(pushStatus);
    expect(await readPushCounts()).toEqual({
      ...countsBefore,
      sent: countsBefore.sent + 1,
      failed: countsBefore.failed + 8,
    });
    expect(await getEndpoints(kofi)).toHaveLength(1);
    await sendWithStatus(500);
    expect(await getEndpoints(kofi)).toEqual([]);
    expect(testApp.log.join()).not.toContain(pushService.origin.concat("/"));
  });

  test("ends with the session that created it", async () => {
    const [ama, kofi] = await makePair();
    await subscribeLocally(kofi);
    await testApp.call("logout", {}, kofi);
    await sendChatMessage(testApp, ama, kofi);
    await testApp.runJobs();
    expect([receivedRequests, await getEndpoints(kofi)]).toEqual([[], []]);
  });

  test("is stored once per browser, moves to another user of the browser, and is one of at most ten", async () => {
    const [ama, kofi] = await makePair();
    const [firstEndpoint, secondEndpoint] = [publicEndpoint(), publicEndpoint()];
    await subscribe(ama, firstEndpoint);
    await subscribe(ama, firstEndpoint);
    expect(await getEndpoints(ama)).toEqual([firstEndpoint]);
    await subscribe(kofi, firstEndpoint);
    expect([await getEndpoints(ama), await getEndpoints(kofi)]).toEqual([[], [firstEndpoint]]);
    testApp.clock.advance(1000);
    await subscribe(kofi, secondEndpoint);
    for (let count = 0; count < 9; count += 1) {
      testApp.clock.advance(1000);
      await subscribe(kofi, publicEndpoint());
    }
    const endpoints = await getEndpoints(kofi);
    expect([endpoints.length, endpoints.includes(firstEndpoint), endpoints[0]]).toEqual([
      10,
      false,
      secondEndpoint,
    ]);
  });

  test("can be deleted only by its user", async () => {
    const [ama, kofi] = await makePair();
    const endpoint = publicEndpoint();
    await subscribe(kofi, endpoint);
    await testApp.call("unsubscribeFromPush", { body: { endpoint } }, ama);
    expect(await getEndpoints(kofi)).toEqual([endpoint]);
    await testApp.call("unsubscribeFromPush", { body: { endpoint } }, kofi);
    expect(await getEndpoints(kofi)).toEqual([]);
  });

  test.each([
    "http://push.example/1",
    "https://localhost/1",
    "https://127.0.0.1/1",
    "https://10.0.0.1/1",
    "https://[::1]/1",
    "https://169.254.169.254/latest",
    "https://push.example:8443/1",
    "https://name:word@push.example/1",
    `https://push.example/${"a".repeat(1000)}`,
    "push.example",
  ])(
    "with the endpoint %s is rejected: the service must be on the public internet",
    async (endpoint) => {
      const [ama] = await makePair();
      const { keys } = openPushBrowser();
      expect(
        await testApp.callExpectingError("subscribeToPush", { body: { endpoint, keys } }, ama),
      ).toMatchObject({
        status: 400,
        body: { fields: { endpoint: "This address is not one of a push service." } },
      });
    },
  );

  test("with malformed keys is rejected", async () => {
    const [ama] = await makePair();
    const { keys } = openPushBrowser();
    for (const malformedKeys of [
      { ...keys, auth: "short" },
      { ...keys, p256dh: "B".repeat(87) },
      { ...keys, p256dh: `${keys.p256dh}=` },
    ]) {
      const body = { endpoint: publicEndpoint(), keys: malformedKeys };
      expect((await testApp.callExpectingError("subscribeToPush", { body }, ama)).status).toBe(400);
    }
  });
});
