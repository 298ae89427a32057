import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { findStory } from "./find-story.ts";
import { streamDownload } from "./stream-download.ts";

const testApp = useTestApp();

const edit = (id: string, html: string) =>
  testApp.db.pool.query("UPDATE story_bodies SET html = $2 WHERE story_id = $1", [id, html]);
const endEdit = (id: string) =>
  testApp.db.pool.query("UPDATE stories SET revision = revision + 1 WHERE id = $1", [id]);

test("visitors share a file until the story changes, and a visitor who has it gets 304; a reader's is never stored", async () => {
  const id = await makeStory(testApp, await makeWriter(testApp), { html: "<p>Before</p>" });
  const url = `/api/stories/${id}/download.html`;
  const read = (headers = {}) => testApp.app.http.inject({ url, headers });
  const { headers, body } = await read();
  expect(headers).toMatchObject({
    "cache-control": "public, no-cache",
    vary: expect.stringContaining("x-auth-token"),
  });
  const etag = String(headers.etag);
  expect((await read({ "if-none-match": etag })).statusCode).toBe(304);
  await edit(id, "<p>After</p>");
  expect((await read()).body).toBe(body);
  await endEdit(id);
  const edited = await read({ "if-none-match": etag });
  expect(edited.statusCode).toBe(200);
  expect(edited.body).toContain("After");
  const reader = await makeReader(testApp);
  const own = await read({ "x-auth-token": reader.token, "if-none-match": etag });
  expect([own.statusCode, own.headers.etag, own.headers["cache-control"]]).toEqual([
    200,
    undefined,
    "no-store",
  ]);
  await testApp.db.pool.query("UPDATE stories SET hidden_at = now() WHERE id = $1", [id]);
  expect((await read({ "if-none-match": String(edited.headers.etag) })).statusCode).toBe(404);
});

test("readers share the chapters of a revision, and each has the name that the griot has now", async () => {
  const griot = await makeWriter(testApp, { posterName: "Kwame" });
  const id = await makeStory(testApp, griot, { html: "<p>Before</p>" });
  const read = async () =>
    (await testApp.send("downloadStoryHtml", { params: { id } }, await makeReader(testApp))).body;
  expect(await read()).toContain("Before");
  await edit(id, "<p>After</p>");
  await testApp.db.pool.query("UPDATE users SET poster_name = 'Kofi' WHERE id = $1", [
    griot.userId,
  ]);
  const shared = await read();
  expect(shared).toContain("Before");
  expect(shared).toContain("<p>Kofi</p>");
  await endEdit(id);
  expect(await read()).toContain("After");
});

test("a file of a story that was edited while it was sent is not kept", async () => {
  const id = await makeStory(testApp, await makeWriter(testApp), { html: "<p>Before</p>" });
  const ctx = testApp.app.createContext({ viewer: null });
  const { chunks } = streamDownload(ctx, await findStory(ctx, id), "html");
  await edit(id, "<p>After</p>");
  await endEdit(id);
  expect(await text(chunks)).toContain("After");
  await testApp.db.pool.query("UPDATE stories SET revision = revision - 1 WHERE id = $1", [id]);
  await edit(id, "<p>Before</p>");
  const again = streamDownload(ctx, await findStory(ctx, id), "html");
  expect(await text(again.chunks)).toContain("Before");
});

test.each(["epub", "html"] as const)(
  "a story with 20 pictures of 1 MB is sent as %s with one picture at a time in memory",
  async (format) => {
    const pictures = Array.from({ length: 20 }, () => newId());
    const html = pictures.map((id) => `<figure><img src="/media/${id}/1080.jpg" alt="x"></figure>`);
    const id = await makeStory(testApp, await makeWriter(testApp), { html: html.join("") });
    let openedCount = 0;
    const megabyte = Buffer.alloc(1024 * 1024, 1);
    const file = {
      byteLength: megabyte.byteLength,
      async read() {
        openedCount += 1;
        return Readable.from([megabyte]);
      },
    };
    const context = testApp.app.createContext({ viewer: null });
    const ctx = { ...context, media: { ...context.media, get: async () => file } };
    const { chunks } = streamDownload(ctx, await findStory(ctx, id), format);
    let byteCount = 0;
    for await (const chunk of chunks) {
      byteCount += Buffer.byteLength(chunk);
      // A sink that reads ahead would do it now.
      await setImmediate();
      expect(openedCount).toBeLessThanOrEqual(byteCount / megabyte.byteLength + 2);
    }
    expect(openedCount).toBe(21);
    expect(byteCount).toBeGreaterThan(21 * megabyte.byteLength);
  },
);
