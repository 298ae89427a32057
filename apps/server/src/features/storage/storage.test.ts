import { randomBytes } from "node:crypto";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { messagesOf, sendTo } from "../../testing/chats.fixture.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp({ STORAGE_PER_DAY: "500 kB", STORAGE_PER_USER: "1 MB" });
const full = useTestApp({ STORAGE_FLOOR: "9000 TB" });

/** Returns a text file, which is stored unchanged. */
const textOf = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString("hex"));

const picture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: "#203050" } })
    .jpeg()
    .toBuffer();

const storageOf = async (person: TestUser, app: TestApp = kit) =>
  (await app.call("getProfile", {}, person)).storage;

function send(from: TestUser, to: TestUser, media: Buffer | undefined, app: TestApp = kit) {
  const form = { recipientId: to.userId, content: "Look" };
  return app.send("sendMessage", { form, files: { media } }, from);
}

const nothing = { bytes: 0, bytesToday: 0, maxBytes: 1_000_000, maxBytesPerDay: 500_000 };

describe("storage", () => {
  test("ten concurrent tabs cannot exceed the daily limit, which is reset the next day", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    await sendTo(kit, ama, kofi);
    const tabs = Array.from({ length: 10 }, () => send(ama, kofi, textOf(100_000)));
    const statuses = (await Promise.all(tabs)).map((answer) => answer.statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 201, 201, 413, 413, 413, 413, 413,
    ]);
    expect(await storageOf(ama)).toEqual({ ...nothing, bytes: 500_000, bytesToday: 500_000 });
    const refused = await send(ama, kofi, textOf(1000));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      413,
      { code: "QUOTA_EXCEEDED", msg: sentences.media.dayQuota("500 kB") },
    ]);
    // A message without a file needs no storage.
    expect((await send(ama, kofi, undefined)).statusCode).toBe(201);
    expect((await send(kofi, ama, textOf(1000))).statusCode).toBe(201);
    kit.clock.advance(24 * 60 * 60 * 1000);
    expect((await send(ama, kofi, textOf(100_000))).statusCode).toBe(201);
    expect(await storageOf(ama)).toMatchObject({ bytes: 600_000, bytesToday: 100_000 });
  });

  test("deleting a file returns its bytes to the total limit, but not to the daily limit", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const sent: string[] = [];
    for (let day = 0; day < 2; day += 1) {
      const { _id } = await sendTo(kit, ama, kofi, { media: textOf(500_000) });
      sent.push(_id);
      kit.clock.advance(24 * 60 * 60 * 1000);
    }
    const refused = await send(ama, kofi, textOf(1000));
    expect([refused.statusCode, refused.json().msg]).toEqual([
      413,
      sentences.media.userQuota("1 MB"),
    ]);
    await kit.call("deleteMessage", { params: { messageId: sent[0] ?? "" }, body: {} }, ama);
    // The message can be restored for 24 hours, so its file counts until then.
    kit.clock.advance(24 * 60 * 60 * 1000 + 1000);
    expect((await send(ama, kofi, textOf(1000))).statusCode).toBe(413);
    const { "erase-messages": erase } = kit.app.jobHandlers;
    await erase({});
    await kit.runJobs();
    expect(await storageOf(ama)).toEqual({ ...nothing, bytes: 500_000 });
    expect((await send(ama, kofi, textOf(100_000))).statusCode).toBe(201);
  });

  test("a failed upload uses no storage", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const broken = { form: {}, files: { profilePicture: Buffer.from("no picture") } };
    expect((await kit.refuse("setProfilePicture", broken, ama)).status).toBe(400);
    expect((await send(ama, kofi, Buffer.alloc(5000, 0xff))).statusCode).toBe(415);
    await block(kit, kofi, ama);
    expect((await send(ama, kofi, textOf(1000))).statusCode).toBe(404);
    expect(await storageOf(ama)).toEqual(nothing);
    const { rows } = await kit.db.drizzle.execute(
      sql`SELECT FROM storage_reservations WHERE user_id = ${ama.userId}`,
    );
    expect(rows).toEqual([]);
  });

  test("a message that is sent again with its clientId uses no more storage", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const media = textOf(10_000);
    await Promise.all([1, 2, 3].map(() => sendTo(kit, ama, kofi, { clientId: "the-same", media })));
    expect(await messagesOf(kit, ama, kofi)).toHaveLength(1);
    expect(await storageOf(ama)).toMatchObject({ bytes: 10_000, bytesToday: 10_000 });
  });

  test("posters, profile pictures and group pictures count, and replaced ones count no longer", async () => {
    const griot = await makeWriter(kit);
    const form = { title: "Salt", shortDescription: "Of salt.", story: "<p>Salt.</p>" };
    const files = { posterImage: await picture() };
    await kit.call("publishStory", { form, files }, griot);
    const poster = (await storageOf(griot)).bytes;
    expect(poster).toBeGreaterThan(0);
    const set = { form: {}, files: { profilePicture: await picture() } };
    await kit.call("setProfilePicture", set, griot);
    const both = (await storageOf(griot)).bytes;
    expect(both).toBeGreaterThan(poster);
    await kit.call("setProfilePicture", set, griot);
    await kit.runJobs();
    expect((await storageOf(griot)).bytes).toBe(both);
    const id = await makeGroup(kit, griot);
    await kit.call("setGroupPicture", { ...set, params: { id } }, griot);
    expect((await storageOf(griot)).bytes).toBeGreaterThan(both);
  });

  test("jobs release the reservations of a dead process and recount the stored bytes", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    await sendTo(kit, ama, kofi, { media: textOf(10_000) });
    await kit.db.drizzle.execute(sql`
      WITH reserved AS (
        INSERT INTO storage_reservations (id, user_id, bytes, day, created_at)
        VALUES (gen_random_uuid(), ${ama.userId}, 5000, current_date, ${kit.clock.now()})
      )
      UPDATE storage_usage SET bytes = bytes + 5000 WHERE user_id = ${ama.userId}`);
    const { "recount-storage": recount, "release-stale-storage": release } = kit.app.jobHandlers;
    await release({});
    await recount({});
    expect((await storageOf(ama)).bytes).toBe(15_000);
    kit.clock.advance(61 * 60 * 1000);
    await release({});
    expect((await storageOf(ama)).bytes).toBe(10_000);
    await kit.db.drizzle.execute(
      sql`UPDATE storage_usage SET bytes = 999 WHERE user_id = ${ama.userId}`,
    );
    await recount({});
    expect((await storageOf(ama)).bytes).toBe(10_000);
  });
});

test("files are refused with 507 if there is too little free disk space, and everything else works", async () => {
  const [ama, kofi] = [await makeReader(full), await makeReader(full)];
  const refused = await send(ama, kofi, textOf(1000), full);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    507,
    { code: "STORAGE_FULL", msg: sentences.media.full },
  ]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  const set = { form: {}, files: { profilePicture: await picture() } };
  expect((await full.refuse("setProfilePicture", set, ama)).body.code).toBe("STORAGE_FULL");
  expect((await send(ama, kofi, undefined, full)).statusCode).toBe(201);
  const storyId = await makeStory(full, await makeWriter(full));
  const comment = { params: { storyId }, query: {}, body: { text: "It works" } };
  expect((await full.send("createComment", comment, ama)).statusCode).toBe(201);
});
