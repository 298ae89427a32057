import { readFile } from "node:fs/promises";
import { request } from "node:http";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Viewer } from "../../../platform/context.ts";
import { newId } from "../../../platform/ids.ts";
import { createMediaInspector } from "../../../platform/media/inspect/media-inspector.ts";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { animatedWebp, toAnimatedPng } from "../../../testing/hostile-media.fixture.ts";
import { multipartBody } from "../../../testing/multipart.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { makeReader } from "../../../testing/users.fixture.ts";
import { sendMessage } from "../send/send-message.ts";

const testApp = useTestApp();
const rateLimitedApp = useTestApp({ RATE_LIMIT: "on" });
const hour = 60 * 60 * 1000;
const readSample = (name: string) =>
  readFile(new URL(`../../../testing/samples/${name}`, import.meta.url));

const makePair = () => Promise.all([makeReader(testApp), makeReader(testApp)]);
const fetchFile = (url: string | null, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({ url: url ?? "", headers });
const sendExpectingError = (from: TestUser, to: TestUser, media: Buffer) =>
  testApp.callExpectingError(
    "sendMessage",
    { form: { recipientId: to.userId }, files: { media } },
    from,
  );
const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b55d33" } });

describe("an attachment", () => {
  test("that is a picture is re-encoded without EXIF, at most 1920 px, with a thumbnail", async () => {
    const [ama, kofi] = await makePair();
    const media = await createPicture(3000, 1500)
      .withExif({ IFD0: { Copyright: "secret place" }, IFD3: { GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    const sent = await sendChatMessage(testApp, ama, kofi, { content: "", media });
    expect(sent).toMatchObject({ mediaType: "image", fileName: "file.jpg", content: "" });
    expect(sent.attachment).toMatchObject({ contentType: "image/jpeg", width: 1920, height: 960 });
    const [received] = await listChatMessages(testApp, kofi, ama);
    const fullSizeFile = await fetchFile(received?.mediaUrl ?? null);
    expect(fullSizeFile.headers["content-type"]).toBe("image/jpeg");
    const { width, exif } = await sharp(fullSizeFile.rawPayload).metadata();
    expect(width).toBe(1920);
    expect(exif).toBeUndefined();
    const thumbnailFile = await fetchFile(received?.attachment?.thumbnailUrl ?? null);
    expect((await sharp(thumbnailFile.rawPayload).metadata()).width).toBe(480);
  });

  test("that is a PNG, as the image editor saves it, stays a PNG without metadata, with the same pixels if it is not resized", async () => {
    const [ama, kofi] = await makePair();
    const media = await createPicture(300, 200)
      .composite([
        {
          input: Buffer.from([10, 20, 30]),
          raw: { width: 1, height: 1, channels: 3 },
          left: 7,
          top: 9,
        },
      ])
      .withExif({ IFD0: { Copyright: "secret place" } })
      .png()
      .toBuffer();
    const sent = await sendChatMessage(testApp, ama, kofi, { content: "", media });
    expect(sent).toMatchObject({ mediaType: "image", fileName: "file.png" });
    expect(sent.attachment).toMatchObject({ contentType: "image/png", width: 300, height: 200 });
    const fullSizeFile = await fetchFile(sent.mediaUrl);
    expect(fullSizeFile.headers["content-type"]).toBe("image/png");
    const { format, exif } = await sharp(fullSizeFile.rawPayload).metadata();
    expect({ format, exif }).toEqual({ format: "png", exif: undefined });
    const pixels = await sharp(fullSizeFile.rawPayload).removeAlpha().raw().toBuffer();
    expect([...pixels.subarray((9 * 300 + 7) * 3, (9 * 300 + 9) * 3)]).toEqual([
      10, 20, 30, 0xb5, 0x5d, 0x33,
    ]);

    const large = await createPicture(3000, 1500).png().toBuffer();
    const resized = await sendChatMessage(testApp, ama, kofi, { content: "", media: large });
    expect(resized.attachment).toMatchObject({
      contentType: "image/png",
      width: 1920,
      height: 960,
    });
  });

  test("has the type of its bytes, and is served as a download that a browser does not run", async () => {
    const [ama, kofi] = await makePair();
    const media = Buffer.from("<script>alert(1)</script> just words");
    const sent = await sendChatMessage(testApp, ama, kofi, { media });
    expect(sent).toMatchObject({ mediaType: "file", fileName: "file.txt" });
    const file = await fetchFile(sent.mediaUrl);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": "attachment; filename=\"file.txt\"; filename*=UTF-8''file.txt",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    expect(file.body).toBe(media.toString());
  });

  test.each([
    ["AC\\DC live.txt", "AC\\DC live.txt"],
    ["C:\\fakepath\\river.txt", "river.txt"],
    ["The %22river%22: part 2?.txt", 'The "river": part 2?.txt'],
    ["می\u200Cخواهم 👩🏾‍👦🏾.txt", "می\u200Cخواهم 👩🏾‍👦🏾.txt"],
    ["members.csv", "members.csv"],
    ["Readme.MD", "Readme.md"],
    ["page.html", "page.txt"],
    ["run.bat", "run.txt"],
    ["gpj.\u202Etxt.exe", "gpj.txt.txt"],
    ["Dr. Who lives", "Dr. Who lives.txt"],
    ["\u200D\u3164.txt", "file.txt"],
    [`${"👩🏾‍👦🏾".repeat(30)}.txt`, `${"👩🏾‍👦🏾".repeat(23)}.txt`],
  ])(
    "that a browser sends as %j is called %j, and is downloaded by that name",
    async (name, fileName) => {
      const [ama, kofi] = await makePair();
      const files = { media: { name, bytes: Buffer.from("just words") } };
      const form = { recipientId: kofi.userId };
      const sent = await testApp.call("sendMessage", { form, files }, ama);
      expect(sent).toMatchObject({ mediaType: "file", fileName });
      const file = await fetchFile(sent.mediaUrl);
      expect(file.body).toBe("just words");
      const [, encoded = ""] =
        /filename\*=UTF-8''(\S+)$/.exec(String(file.headers["content-disposition"])) ?? [];
      expect(decodeURIComponent(encoded)).toBe(fileName);
    },
  );

  test("that is a sound can be fetched in ranges", async () => {
    const [ama, kofi] = await makePair();
    const media = await readSample("voice.webm");
    const sent = await sendChatMessage(testApp, ama, kofi, { media });
    expect(sent).toMatchObject({
      mediaType: "audio",
      attachment: { contentType: "audio/webm", bytes: media.length },
    });
    const middleBytes = await fetchFile(sent.mediaUrl, { range: "bytes=10-19" });
    expect(middleBytes.statusCode).toBe(206);
    expect(middleBytes.headers["content-range"]).toBe(`bytes 10-19/${media.length}`);
    expect(middleBytes.rawPayload).toEqual(media.subarray(10, 20));
    const lastBytes = await fetchFile(sent.mediaUrl, { range: "bytes=-5" });
    expect(lastBytes.rawPayload).toEqual(media.subarray(-5));
    const outOfRange = await fetchFile(sent.mediaUrl, { range: `bytes=${media.length}-` });
    expect(outOfRange.statusCode).toBe(416);
  });

  test("of an unsupported type, a broken picture and a decompression bomb are rejected with an error message", async () => {
    const [ama, kofi] = await makePair();
    const zipHeader = Buffer.from("504b0304140000000000", "hex");
    expect(
      await sendExpectingError(ama, kofi, Buffer.concat([zipHeader, Buffer.alloc(64)])),
    ).toMatchObject({
      status: 415,
      body: { code: "UNSUPPORTED_MEDIA" },
    });
    const video = await readSample("film.webm");
    expect((await sendExpectingError(ama, kofi, video)).status).toBe(415);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    // An SVG is sent as a text file, never as a picture.
    expect((await sendChatMessage(testApp, ama, kofi, { media: svg })).mediaType).toBe("file");
    const truncated = (await createPicture(50, 50).png().toBuffer()).subarray(0, 60);
    expect(await sendExpectingError(ama, kofi, truncated)).toMatchObject({
      status: 400,
      body: { msg: "This picture could not be read." },
    });
    const animated = toAnimatedPng(await createPicture(50, 50).png().toBuffer());
    expect(await sendExpectingError(ama, kofi, animated)).toMatchObject({
      status: 400,
      body: {
        msg: "This PNG is animated, and only its first picture could be kept. Please send it as GIF or WebP.",
      },
    });
    expect(await sendExpectingError(ama, kofi, animatedWebp(50_000))).toMatchObject({
      status: 400,
      body: { msg: "This picture takes too long to process. Please use a smaller one." },
    });
    // 108 megapixels in a small file.
    const bomb = await createPicture(12_000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect((await sendExpectingError(ama, kofi, bomb)).status).toBe(413);
    const tooLarge = Buffer.alloc(25 * 1024 * 1024 + 1, "a");
    expect(await sendExpectingError(ama, kofi, tooLarge)).toMatchObject({
      status: 413,
      body: { msg: "A file can be at most 25 MB." },
    });
    expect(await listChatMessages(testApp, kofi, ama)).toHaveLength(1);
  });

  test("has a URL that cannot be forged and expires after an hour; listing the message again returns a new one", async () => {
    const [ama, kofi] = await makePair();
    const { mediaUrl } = await sendChatMessage(testApp, ama, kofi, { media: Buffer.from("words") });
    const url = mediaUrl ?? "";
    expect((await fetchFile(url)).statusCode).toBe(200);
    for (const forged of [url.slice(0, -2), `${url}AA`, "/files/", "/files/x.y", "/files/..%2f"]) {
      expect((await fetchFile(forged)).statusCode, forged).toBe(404);
    }
    testApp.clock.advance(hour + 1);
    expect((await fetchFile(url)).statusCode).toBe(404);
    const [listedMessage] = await listChatMessages(testApp, kofi, ama);
    expect((await fetchFile(listedMessage?.mediaUrl ?? null)).statusCode).toBe(200);
  });

  test("that is a picture is not served at the URL of public pictures", async () => {
    const [ama, kofi] = await makePair();
    const media = await createPicture(900, 600).jpeg().toBuffer();
    const sent = await sendChatMessage(testApp, ama, kofi, { content: "", media });
    const { rows } = await testApp.db.pool.query<{ id: string }>(
      "SELECT attachment_id AS id FROM messages WHERE id = $1",
      [sent._id],
    );
    for (const name of ["whole.jpg", "small.webp"]) {
      expect((await fetchFile(`/media/${rows[0]?.id}/${name}`)).statusCode).toBe(404);
    }
  });

  test("is deleted after the last message that refers to it", async () => {
    const [ama, kofi] = await makePair();
    const yaw = await makeReader(testApp);
    const first = await sendChatMessage(testApp, ama, kofi, {
      media: Buffer.from("words"),
      disappearAfter: 3600,
    });
    const forwarded = await sendChatMessage(testApp, kofi, yaw, {
      content: "",
      forwardOf: first._id,
    });
    expect(forwarded).toMatchObject({ isForwarded: true, fileName: "file.txt" });
    testApp.clock.advance(hour + 1);
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    await testApp.runJobs();
    const [forwardedMessage] = await listChatMessages(testApp, yaw, kofi);
    expect((await fetchFile(forwardedMessage?.mediaUrl ?? null)).statusCode).toBe(200);

    await testApp.call("deleteMessage", { params: { messageId: forwarded._id }, body: {} }, kofi);
    testApp.clock.advance(24 * hour + 1);
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    await testApp.runJobs();
    expect((await fetchFile(forwardedMessage?.mediaUrl ?? null)).statusCode).toBe(404);
  });

  test("is deleted by a job a day after its upload if it was never sent", async () => {
    const [ama, kofi] = await makePair();
    await sendChatMessage(testApp, ama, kofi, { media: Buffer.from("words") });
    const insertUnsent = async () => {
      const id = newId();
      await testApp.db.pool.query(
        `INSERT INTO attachments (id, media_type, content_type, file_name, bytes, created_at)
         VALUES ($1, 'file', 'text/plain', 'unsent.txt', 5, $2)`,
        [id, testApp.clock.now()],
      );
      return id;
    };
    const oldId = await insertUnsent();
    testApp.clock.advance(24 * hour + 1);
    const newlyUploadedId = await insertUnsent();
    await testApp.app.jobHandlers["delete-unsent-attachments"]({});
    const { rows } = await testApp.db.pool.query<{ id: string }>(
      "SELECT id FROM attachments WHERE id = ANY ($1)",
      [[oldId, newlyUploadedId]],
    );
    expect(rows).toEqual([{ id: newlyUploadedId }]);
    const [sent] = await listChatMessages(testApp, kofi, ama);
    expect((await fetchFile(sent?.mediaUrl ?? null)).statusCode).toBe(200);
  });

  test("is not stored if the connection is cut during the upload; when it is sent again, it is stored once", async () => {
    const [ama, kofi] = await makePair();
    const countAttachments = async () =>
      (await testApp.db.pool.query("SELECT FROM attachments")).rows.length;
    const countBefore = await countAttachments();
    const form = { recipientId: kofi.userId, clientId: "cut-1" };
    const media = Buffer.alloc(2_000_000, "words ");
    const { headers, payload } = multipartBody(form, { media });
    const { http } = testApp.app;
    const countConnections = () =>
      new Promise((resolve) => http.server.getConnections((_error, count) => resolve(count)));
    const uploadRequest = request(`${await testApp.listen()}/api/messages`, {
      method: "POST",
      agent: false,
      headers: { ...headers, "x-auth-token": ama.token, "content-length": payload.length },
    });
    uploadRequest.on("error", () => undefined);
    await new Promise((resolve) => uploadRequest.write(payload.subarray(0, 1_000_000), resolve));
    await expect.poll(countConnections).toBe(1);
    uploadRequest.destroy();
    await expect.poll(countConnections).toBe(0);
    expect(await listChatMessages(testApp, kofi, ama)).toEqual([]);
    expect(await countAttachments()).toBe(countBefore);
    await sendChatMessage(testApp, ama, kofi, { clientId: "cut-1", media });
    const [storedMessage, ...otherMessages] = await listChatMessages(testApp, kofi, ama);
    expect(otherMessages).toEqual([]);
    expect((await fetchFile(storedMessage?.mediaUrl ?? null)).rawPayload).toHaveLength(
      media.length,
    );
  });

  test("is not stored twice for messages with the same clientId", async () => {
    const [ama, kofi] = await makePair();
    const media = Buffer.from("one file");
    const countAttachments = async () =>
      (await testApp.db.pool.query("SELECT FROM attachments")).rows.length;
    const countBefore = await countAttachments();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () =>
        sendChatMessage(testApp, ama, kofi, { clientId: "file-1", media }),
      ),
    );
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1);
    expect(await countAttachments()).toBe(countBefore + 1);
    const [storedMessage] = await listChatMessages(testApp, kofi, ama);
    expect((await fetchFile(storedMessage?.mediaUrl ?? null)).body).toBe("one file");
  });

  test("has its own rate limit of sixty files in ten minutes; messages without files can still be sent", async () => {
    const [ama, kofi] = [await makeReader(rateLimitedApp), await makeReader(rateLimitedApp)];
    for (let n = 0; n < 60; n++)
      await sendChatMessage(rateLimitedApp, ama, kofi, { media: Buffer.from("words") });
    const form = { recipientId: kofi.userId };
    const errorResponse = await rateLimitedApp.send(
      "sendMessage",
      { form, files: { media: Buffer.from("more") } },
      ama,
    );
    expect([errorResponse.statusCode, errorResponse.json().code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(errorResponse.headers["retry-after"])).toBeGreaterThan(0);
    await sendChatMessage(rateLimitedApp, ama, kofi, { content: "words alone" });
    rateLimitedApp.clock.advance(10 * 60_000);
    await sendChatMessage(rateLimitedApp, ama, kofi, { media: Buffer.from("later") });
  });

  test("that the media inspector cannot read in time is rejected with an error message", async () => {
    const [ama, kofi] = await makePair();
    const viewer = { userId: ama.userId } as Viewer;
    const program = new URL("../../../testing/worker-program.ts", import.meta.url);
    const mediaInspector = createMediaInspector({ program, deadlineMilliseconds: 50 });
    const ctx = { ...testApp.app.createContext({ viewer }), viewer, mediaInspector };
    // For the worker program, the path is the task: this one never ends.
    const media = { path: "endless", byteLength: 9, name: "a.mp3" };
    await expect(
      sendMessage(ctx, { recipientId: kofi.userId, content: "", disappearAfter: 0, media }),
    ).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA",
      message: "This file could not be read. It may be damaged.",
    });
    await mediaInspector.close();
  });
});
