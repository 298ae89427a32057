import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sentences } from "@kora/contract/sentences";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { multipartBody } from "../../testing/multipart.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { startUpload, type UnfinishedUpload } from "../../testing/unfinished-upload.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { uploadLimits } from "./upload-slots.ts";

const testApp = useTestApp();
const rateLimitedApp = useTestApp({ RATE_LIMIT: "on" });

const megabyte = Buffer.alloc(1_000_000, 1);

async function temporaryFiles({ config }: TestApp): Promise<string[]> {
  const root = join(config.dataDir, "tmp", "uploads");
  const [processFolder = ""] = await readdir(root);
  return readdir(join(root, processFolder));
}

const picture = () =>
  sharp({ create: { width: 50, height: 50, channels: 3, background: "#203050" } })
    .jpeg()
    .toBuffer();

const setPicture = async (app: TestApp, user: TestUser, profilePicture?: Buffer) =>
  app.send("setProfilePicture", { form: {}, files: { profilePicture } }, user);

describe("uploads that never end", () => {
  test("count towards a limit for each user; other users are not affected", async () => {
    const [ama, kofi] = [await makeReader(rateLimitedApp), await makeReader(rateLimitedApp)];
    const uploads: UnfinishedUpload[] = [];
    for (let n = 0; n < uploadLimits.perUser; n += 1) {
      const upload = await startUpload(rateLimitedApp, ama, 24_000_000);
      await upload.send(megabyte);
      uploads.push(upload);
    }
    await expect.poll(() => temporaryFiles(rateLimitedApp)).toHaveLength(uploadLimits.perUser);
    const rejection = await setPicture(rateLimitedApp, ama, await picture());
    expect([rejection.statusCode, rejection.json().code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(rejection.headers["retry-after"])).toBeGreaterThan(0);
    expect((await setPicture(rateLimitedApp, kofi, await picture())).statusCode).toBe(200);
    for (const { request } of uploads) request.destroy();
    await expect.poll(() => temporaryFiles(rateLimitedApp)).toEqual([]);
    expect((await setPicture(rateLimitedApp, ama, await picture())).statusCode).toBe(200);
  });

  test("are refused and disconnected below 1 kB/s for a minute, and not above", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const stalledUpload = await startUpload(testApp, ama, 24_000_000);
    const slowUpload = await startUpload(testApp, kofi, 24_000_000);
    await stalledUpload.send(megabyte.subarray(0, 50_000));
    await slowUpload.send(megabyte.subarray(0, 70_000));
    await expect.poll(() => temporaryFiles(testApp)).toHaveLength(2);
    testApp.clock.advance(61_000);
    testApp.app.uploads.endSlow();
    expect(await stalledUpload.response).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", msg: sentences.form.tooSlow },
    });
    await expect.poll(() => stalledUpload.request.destroyed).toBe(true);
    expect(await temporaryFiles(testApp)).toHaveLength(1);
    slowUpload.request.destroy();
    await expect.poll(() => temporaryFiles(testApp)).toEqual([]);
  });
});

describe("forms", () => {
  test("have no temporary files after the response, whatever its status", async () => {
    const user = await makeReader(testApp);
    expect((await setPicture(testApp, user, await picture())).statusCode).toBe(200);
    expect((await setPicture(testApp, user, Buffer.from("no picture"))).statusCode).toBe(400);
    expect((await setPicture(testApp, user, Buffer.alloc(0))).statusCode).toBe(400);
    expect(await temporaryFiles(testApp)).toEqual([]);
  });

  test("with a Content-Length above the limit of the call are refused before the body is read", async () => {
    const upload = await startUpload(testApp, await makeReader(testApp), 60_000_000);
    const message = sentences.profile.pictureTooLarge;
    expect(await upload.response).toMatchObject({
      status: 413,
      body: { code: "TOO_LARGE", fields: { profilePicture: message } },
    });
    expect(await temporaryFiles(testApp)).toEqual([]);
    upload.request.destroy();
  });

  test("have a limit for all text fields together", async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 5 }, (_, n) => [`field${n}`, "a".repeat(20_000)]),
    );
    const { headers, payload } = multipartBody(fields, {});
    const rejection = await testApp.app.http.inject({
      method: "POST",
      url: "/api/messages",
      headers: { "x-auth-token": (await makeReader(testApp)).token, ...headers },
      payload,
    });
    expect([rejection.statusCode, rejection.json().code]).toEqual([413, "TOO_LARGE"]);
  });

  test("accept one file per field", async () => {
    const { headers, payload } = multipartBody({}, { profilePicture: await picture() });
    // The form has the same file twice: the first copy of its part has no closing boundary.
    const openPart = payload.subarray(0, payload.lastIndexOf("--", payload.length - 5));
    const rejection = await testApp.app.http.inject({
      method: "POST",
      url: "/api/profile",
      headers: { "x-auth-token": (await makeReader(testApp)).token, ...headers },
      payload: Buffer.concat([openPart, payload]),
    });
    expect([rejection.statusCode, rejection.json().msg]).toEqual([400, sentences.form.unknownFile]);
    expect(await temporaryFiles(testApp)).toEqual([]);
  });
});
