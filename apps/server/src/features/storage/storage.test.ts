import { randomBytes } from "node:crypto";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../testing/chats.fixture.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp({ STORAGE_PER_DAY: "500 kB", STORAGE_PER_USER: "1 MB" });
const fullDiskApp = useTestApp({ STORAGE_FLOOR: "9000 TB" });

/** Returns a text file of `bytes` bytes, which is stored unchanged. */
const createTextFile = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString("hex"));

const createPicture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: "#203050" } })
    .jpeg()
    .toBuffer();

const getStorage = async (user: TestUser, app: TestApp = testApp) =>
  (await app.call("getProfile", {}, user)).storage;

/** Sends a message with the file `media`, and returns the response. */
function send(
  sender: TestUser,
  recipient: TestUser,
  media: Buffer | undefined,
  app: TestApp = testApp,
) {
  const form = { recipientId: recipient.userId, content: "Look" };
  return app.send("sendMessage", { form, files: { media } }, sender);
}

const emptyStorage = { bytes: 0, bytesToday: 0, maxBytes: 1_000_000, maxBytesPerDay: 500_000 };

describe("storage", () => {
  test("ten concurrent tabs cannot exceed the daily limit, which is reset the next day", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await sendChatMessage(testApp, ama, kofi);
    const uploads = Array.from({ length: 10 }, () => send(ama, kofi, createTextFile(100_000)));
    const statuses = (await Promise.all(uploads)).map((response) => response.statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 413, 413, 413, 413, 413,
    ]);
    expect(await getStorage(ama)).toEqual({ ...emptyStorage, bytes: 500_000, bytesToday: 500_000 });
    const errorResponse = await send(ama, kofi, createTextFile(1000));
    expect([errorResponse.statusCode, errorResponse.json()]).toMatchObject([
      413,
      { code: "QUOTA_EXCEEDED", msg: sentences.media.dayQuota("500 kB") },
    ]);
    // A message without a file needs no storage.
    expect((await send(ama, kofi, undefined)).statusCode).toBe(201);
    expect((await send(kofi, ama, createTextFile(1000))).statusCode).toBe(201);
    testApp.clock.advance(24 * 60 * 60 * 1000);
    expect((await send(ama, kofi, createTextFile(100_000))).statusCode).toBe(201);
    expect(await getStorage(ama)).toMatchObject({ bytes: 600_000, bytesToday: 100_000 });
  });

  test("deleting a file returns its bytes to the total limit, but not to the daily limit", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const messageIds: string[] = [];
    for (let day = 0; day < 2; day += 1) {
      const { _id } = await sendChatMessage(testApp, ama, kofi, { media: createTextFile(500_000) });
      messageIds.push(_id);
      testApp.clock.advance(24 * 60 * 60 * 1000);
    }
    const errorResponse = await send(ama, kofi, createTextFile(1000));
    expect([errorResponse.statusCode, errorResponse.json().msg]).toEqual([
      413,
      sentences.media.userQuota("1 MB"),
    ]);
    await testApp.call(
      "deleteMessage",
      { params: { messageId: messageIds[0] ?? "" }, body: {} },
      ama,
    );
    // The deleted message can be restored for 24 hours, so its file still counts until the job deletes it.
    testApp.clock.advance(24 * 60 * 60 * 1000 + 1000);
    expect((await send(ama, kofi, createTextFile(1000))).statusCode).toBe(413);
    const { "delete-expired-messages": deleteExpiredMessages } = testApp.app.jobHandlers;
    await deleteExpiredMessages({});
    await testApp.runJobs();
    expect(await getStorage(ama)).toEqual({ ...emptyStorage, bytes: 500_000 });
    expect((await send(ama, kofi, createTextFile(100_000))).statusCode).toBe(201);
  });

  test("a failed upload uses no storage", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const brokenPicture = { form: {}, files: { profilePicture: Buffer.from("no picture") } };
    expect((await testApp.callExpectingError("setProfilePicture", brokenPicture, ama)).status).toBe(
      400,
    );
    expect((await send(ama, kofi, Buffer.alloc(5000, 0xff))).statusCode).toBe(415);
    await block(testApp, kofi, ama);
    expect((await send(ama, kofi, createTextFile(1000))).statusCode).toBe(404);
    expect(await getStorage(ama)).toEqual(emptyStorage);
    const { rows } = await testApp.db.drizzle.execute(
      sql`SELECT FROM storage_reservations WHERE user_id = ${ama.userId}`,
    );
    expect(rows).toEqual([]);
  });

  test("a message that is sent again with the same clientId uses no further storage", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const media = createTextFile(10_000);
    await Promise.all(
      [1, 2, 3].map(() => sendChatMessage(testApp, ama, kofi, { clientId: "the-same", media })),
    );
    expect(await listChatMessages(testApp, ama, kofi)).toHaveLength(1);
    expect(await getStorage(ama)).toMatchObject({ bytes: 10_000, bytesToday: 10_000 });
  });

  test("posters, profile pictures and group pictures count until they are replaced", async () => {
    const writer = await makeWriter(testApp);
    const form = { title: "Salt", shortDescription: "Of salt.", story: "<p>Salt.</p>" };
    const files = { posterImage: await createPicture() };
    await testApp.call("publishStory", { form, files }, writer);
    const posterBytes = (await getStorage(writer)).bytes;
    expect(posterBytes).toBeGreaterThan(0);
    const pictureInput = { form: {}, files: { profilePicture: await createPicture() } };
    await testApp.call("setProfilePicture", pictureInput, writer);
    const bothBytes = (await getStorage(writer)).bytes;
    expect(bothBytes).toBeGreaterThan(posterBytes);
    await testApp.call("setProfilePicture", pictureInput, writer);
    await testApp.runJobs();
    expect((await getStorage(writer)).bytes).toBe(bothBytes);
    const id = await makeGroup(testApp, writer);
    await testApp.call("setGroupPicture", { ...pictureInput, params: { id } }, writer);
    expect((await getStorage(writer)).bytes).toBeGreaterThan(bothBytes);
  });

  test("jobs release the reservations of a dead process and recount the stored bytes", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await sendChatMessage(testApp, ama, kofi, { media: createTextFile(10_000) });
    await testApp.db.drizzle.execute(sql`
      WITH reserved AS (
        INSERT INTO storage_reservations (id, user_id, bytes, day, created_at)
        VALUES (gen_random_uuid(), ${ama.userId}, 5000, current_date, ${testApp.clock.now()})
      )
      UPDATE storage_usage SET bytes = bytes + 5000 WHERE user_id = ${ama.userId}`);
    const { "recount-storage": recountStorage, "release-stale-storage": releaseStaleStorage } =
      testApp.app.jobHandlers;
    await releaseStaleStorage({});
    await recountStorage({});
    expect((await getStorage(ama)).bytes).toBe(15_000);
    testApp.clock.advance(61 * 60 * 1000);
    await releaseStaleStorage({});
    expect((await getStorage(ama)).bytes).toBe(10_000);
    await testApp.db.drizzle.execute(
      sql`UPDATE storage_usage SET bytes = 999 WHERE user_id = ${ama.userId}`,
    );
    await recountStorage({});
    expect((await getStorage(ama)).bytes).toBe(10_000);
  });
});

test("files are rejected with 507 if there is too little free disk space; all else still works", async () => {
  const [ama, kofi] = [await makeReader(fullDiskApp), await makeReader(fullDiskApp)];
  const errorResponse = await send(ama, kofi, createTextFile(1000), fullDiskApp);
  expect([errorResponse.statusCode, errorResponse.json()]).toMatchObject([
    507,
    { code: "STORAGE_FULL", msg: sentences.media.storageFull },
  ]);
  expect(Number(errorResponse.headers["retry-after"])).toBeGreaterThan(0);
  const pictureInput = { form: {}, files: { profilePicture: await createPicture() } };
  expect(
    (await fullDiskApp.callExpectingError("setProfilePicture", pictureInput, ama)).body.code,
  ).toBe("STORAGE_FULL");
  expect((await send(ama, kofi, undefined, fullDiskApp)).statusCode).toBe(201);
  const storyId = await makeStory(fullDiskApp, await makeWriter(fullDiskApp));
  const comment = { params: { storyId }, query: {}, body: { text: "It works" } };
  expect((await fullDiskApp.send("createComment", comment, ama)).statusCode).toBe(201);
});
