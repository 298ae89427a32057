import { sentences } from "@kora/contract/sentences";
import { afterAll, expect, test } from "vitest";
import { openTestObjectStore } from "../../apps/server/src/testing/s3-server.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import { useCluster } from "./support/cluster.ts";
import { fetchReadiness } from "./support/request.ts";
import { sendFile, sendTextMessage } from "./support/send-file.ts";
import { openStallProxy } from "./support/stall-proxy.ts";

const store = await openTestObjectStore();
const bucket = await store.makeBucket();
const stallProxy = await openStallProxy(Number(bucket.endpoint.port));
afterAll(async () => {
  stallProxy.close();
  await store.close();
});
const endpoint = new URL(`http://127.0.0.1:${stallProxy.port}`);
const cluster = useCluster({
  processCount: 2,
  environment: () => store.toEnvironment({ ...bucket, endpoint }),
});

const fileBytes = 200_000;

test("while the object store is very slow, everything else works, and the file arrives", async () => {
  const { origin } = cluster.proxy;
  const [ama, kofi] = [await makeReader(cluster), await makeReader(cluster)];
  stallProxy.pause();
  const responseStatuses: number[] = [];
  const upload = sendFile(origin, ama, kofi, fileBytes).then(({ status }) =>
    responseStatuses.push(status),
  );
  for (let index = 0; index < 30; index += 1) {
    expect((await sendTextMessage(origin, kofi, ama, `Still waiting, ${index}`)).status).toBe(201);
  }
  expect(responseStatuses).toEqual([]);
  stallProxy.resume();
  await upload;
  expect(responseStatuses).toEqual([201]);
});

test("without the object store, a file is rejected with an error and readyz reports it; files work again after its restart", async () => {
  const { origin } = cluster.proxy;
  const [ama, kofi] = [await makeReader(cluster), await makeReader(cluster)];
  const readReadiness = async () => {
    const responses = await Promise.all(cluster.processes.map(({ port }) => fetchReadiness(port)));
    return responses.map(({ body }) => body.missing ?? body.status);
  };
  await store.stop();
  await expect.poll(readReadiness).toEqual([["media"], ["media"]]);
  const response = await sendFile(origin, ama, kofi, fileBytes);
  expect([response.status, response.body.msg]).toEqual([503, sentences.media.unreachable]);
  expect((await sendTextMessage(origin, ama, kofi, "Without a file")).status).toBe(201);
  await store.start();
  await expect.poll(readReadiness).toEqual(["ready", "ready"]);
  expect((await sendFile(origin, ama, kofi, fileBytes)).status).toBe(201);
});
