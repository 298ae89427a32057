import { sentences } from "@kora/contract/sentences";
import { afterAll, expect, test } from "vitest";
import { openTestObjectStore } from "../apps/server/src/testing/s3-server.ts";
import { makeReader } from "../apps/server/src/testing/users.fixture.ts";
import { readiness } from "./support/ask.ts";
import { useCluster } from "./support/cluster.ts";
import { sendFile, sendTextMessage } from "./support/send-file.ts";
import { openStallProxy } from "./support/stall-proxy.ts";

const store = await openTestObjectStore();
const bucket = await store.makeBucket();
const gate = await openStallProxy(Number(bucket.endpoint.port));
afterAll(async () => {
  gate.close();
  await store.close();
});
const endpoint = new URL(`http://127.0.0.1:${gate.port}`);
const scene = useCluster({
  howMany: 2,
  environment: () => store.environmentOf({ ...bucket, endpoint }),
});

const bytes = 200_000;

test("while the object store is very slow everything else works, and the file arrives", async () => {
  const { origin } = scene.proxy;
  const [ama, kofi] = [await makeReader(scene), await makeReader(scene)];
  gate.hold();
  const sent: number[] = [];
  const sending = sendFile(origin, ama, kofi, bytes).then(({ status }) => sent.push(status));
  for (let n = 0; n < 30; n += 1) {
    expect((await sendTextMessage(origin, kofi, ama, `Still waiting, ${n}`)).status).toBe(201);
  }
  expect(sent).toEqual([]);
  gate.letGo();
  await sending;
  expect(sent).toEqual([201]);
});

test("without the object store a file is rejected with an error and readyz reports it; it recovers automatically", async () => {
  const { origin } = scene.proxy;
  const [ama, kofi] = [await makeReader(scene), await makeReader(scene)];
  const said = async () => {
    const all = await Promise.all(scene.processes.map(({ port }) => readiness(port)));
    return all.map(({ body }) => body.missing ?? body.status);
  };
  await store.stop();
  await expect.poll(said).toEqual([["media"], ["media"]]);
  const refused = await sendFile(origin, ama, kofi, bytes);
  expect([refused.status, refused.body.msg]).toEqual([503, sentences.media.unreachable]);
  expect((await sendTextMessage(origin, ama, kofi, "Without a file")).status).toBe(201);
  await store.start();
  await expect.poll(said).toEqual(["ready", "ready"]);
  expect((await sendFile(origin, ama, kofi, bytes)).status).toBe(201);
});
