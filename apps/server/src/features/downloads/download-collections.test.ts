import { sentences } from "@kora/contract/sentences";
import { describe, expect, test, vi } from "vitest";
import { makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { downloadEpub, downloadHtml } from "./downloads.fixture.ts";

const testApp = useTestApp();

const adult = { birthMonth: "1990-01-01" };

/** Makes a playlist of `owner` with these stories. */
async function makePlaylist(owner: TestUser, storyIds: string[], isPublic = true): Promise<string> {
  const body = { name: "Evenings", public: isPublic };
  const { _id: id } = await testApp.call("createPlaylist", { body }, owner);
  await testApp.call("updatePlaylist", { params: { id }, body: { add: storyIds } }, owner);
  return id;
}

const titlesIn = (html: string) => [...html.matchAll(/<h1>(Story [^<]*)<\/h1>/g)].map(([, t]) => t);

async function refusal(
  name: "downloadPlaylistEpub" | "downloadWriterEpub",
  id: string,
  user?: TestUser,
) {
  const { status, body } = await testApp.callExpectingError(name, { params: { id } }, user);
  return [status, body.code, body.msg];
}

describe("a downloaded playlist", () => {
  test("has the stories in its order, each with its griot, and does not name its owner", async () => {
    const owner = await makeReader(testApp);
    const kwame = await makeWriter(testApp, { posterName: "Kwame" });
    const esi = await makeWriter(testApp, { posterName: "Esi" });
    const [first, second] = [
      await makeStory(testApp, kwame, { title: "Story one", language: "en" }),
      await makeStory(testApp, esi, { title: "Story two", language: "sw" }),
    ];
    const id = await makePlaylist(owner, [second, first]);
    const order = { params: { id }, body: { order: [second, first] } };
    await testApp.call("updatePlaylist", order, owner);
    const files = await downloadEpub(testApp, "downloadPlaylistEpub", id);
    expect(files.get("book/part-1.xhtml")).toContain("<h1>Story two</h1><p>Esi</p>");
    expect(files.get("book/part-2.xhtml")).toContain("<h1>Story one</h1><p>Kwame</p>");
    expect(files.get("book/part-1.xhtml")).toContain('xml:lang="sw"');
    const metadata = files.get("book/book.opf");
    expect(metadata).toContain("<dc:creator>Esi</dc:creator>\n<dc:creator>Kwame</dc:creator>");
    expect(metadata).toContain("<dc:language>und</dc:language>");
    expect([...files.values()].join("")).not.toContain(owner.username);
  });

  test("has the stories that this reader or visitor may see", async () => {
    const [owner, reader] = [await makeReader(testApp), await makeReader(testApp, adult)];
    const [kwame, esi] = [await makeWriter(testApp), await makeWriter(testApp)];
    const id = await makePlaylist(owner, [
      await makeStory(testApp, kwame, { title: "Story of Kwame" }),
      await makeStory(testApp, esi, { title: "Story of Esi" }),
    ]);
    const mature = await makeStory(testApp, kwame, { title: "Story for adults", rating: "mature" });
    await testApp.db.pool.query(
      "INSERT INTO playlist_stories (playlist_id, story_id, position, is_public) VALUES ($1, $2, 9, true)",
      [id, mature],
    );
    const read = async (user?: TestUser) =>
      titlesIn(await downloadHtml(testApp, "downloadPlaylistHtml", id, user));
    expect(await read()).toEqual(["Story of Kwame", "Story of Esi"]);
    expect(await read(reader)).toEqual(["Story of Kwame", "Story of Esi", "Story for adults"]);
    await block(testApp, esi, reader);
    expect(await read(reader)).toEqual(["Story of Kwame", "Story for adults"]);
    await testApp.call("muteUser", { body: { userId: kwame.userId, on: true } }, reader);
    expect(await refusal("downloadPlaylistEpub", id, reader)).toEqual([
      404,
      "NOT_FOUND",
      sentences.downloads.empty,
    ]);
  });

  test("is refused if it is private, hidden, or of an owner with a block; its owner downloads it", async () => {
    const [owner, reader] = [await makeReader(testApp), await makeReader(testApp)];
    const story = await makeStory(testApp, await makeWriter(testApp));
    const notFound = [404, "NOT_FOUND", sentences.playlists.notFound];
    const privateId = await makePlaylist(owner, [story], false);
    expect(await refusal("downloadPlaylistEpub", privateId)).toEqual(notFound);
    expect(await refusal("downloadPlaylistEpub", privateId, reader)).toEqual(notFound);
    expect((await downloadEpub(testApp, "downloadPlaylistEpub", privateId, owner)).size).toBe(7);
    const id = await makePlaylist(owner, [story]);
    await block(testApp, reader, owner);
    expect(await refusal("downloadPlaylistEpub", id, reader)).toEqual(notFound);
    await testApp.db.pool.query("UPDATE playlists SET hidden_at = now() WHERE id = $1", [id]);
    expect(await refusal("downloadPlaylistEpub", id)).toEqual(notFound);
  });
});

describe("the download of a griot", () => {
  test("has the stories from the oldest on, and the parts of a series together under its title", async () => {
    const griot = await makeWriter(testApp, { posterName: "Kwame" });
    const ids: string[] = [];
    for (const name of ["one", "two", "three", "four"]) {
      ids.push(await makeStory(testApp, griot, { title: `Story ${name}`, language: "sw" }));
    }
    const [, two = "", , four = ""] = ids;
    await makeSeries(testApp, griot, [four, two], { title: "Letters & more" });
    for (const id of [griot.writerId, griot.userId]) {
      const { headers } = await testApp.send("downloadWriterEpub", { params: { id } });
      expect(headers["content-disposition"]).toContain('filename="stories-by-kwame.epub"');
    }
    const files = await downloadEpub(testApp, "downloadWriterEpub", griot.writerId);
    expect(files.get("book/contents.xhtml")).toContain(
      [
        '<ol><li><a href="part-1.xhtml">Story one</a></li>',
        "<li><span>Letters &amp; more</span><ol>",
        '<li><a href="part-2.xhtml">Story four</a></li>',
        '<li><a href="part-3.xhtml">Story two</a></li>',
        "</ol></li>",
        '<li><a href="part-4.xhtml">Story three</a></li></ol>',
      ].join(""),
    );
    expect(files.get("book/book.opf")).toContain("<dc:language>sw</dc:language>");
    const html = await downloadHtml(testApp, "downloadWriterHtml", griot.writerId);
    expect(titlesIn(html)).toEqual(["Story one", "Story four", "Story two", "Story three"]);
    expect(html).toContain(`<li><a href="#${two}">Story two</a></li></ol></li>`);
  });

  test("has the stories that this reader or visitor may see, and no series that moderators hid", async () => {
    const griot = await makeWriter(testApp);
    const reader = await makeReader(testApp, adult);
    const open = await makeStory(testApp, griot, { title: "Story for all" });
    await makeStory(testApp, griot, { title: "Story for adults", rating: "mature" });
    await makeStory(testApp, griot, { title: "Story hidden", hiddenAt: testApp.clock.now() });
    await makeStory(testApp, griot, { title: "Story unpublished", unpublishedAt: new Date() });
    const series = await makeSeries(testApp, griot, [open], { title: "Hidden series" });
    await testApp.db.pool.query("UPDATE series SET hidden_at = now() WHERE id = $1", [series._id]);
    const read = (user?: TestUser) =>
      downloadHtml(testApp, "downloadWriterHtml", griot.writerId, user);
    expect(titlesIn(await read())).toEqual(["Story for all"]);
    expect(titlesIn(await read(reader))).toEqual(["Story for all", "Story for adults"]);
    expect(await read(reader)).not.toContain("Hidden series");
  });

  test("is refused like the profile: blocked either way, suspended, or without stories", async () => {
    const [griot, ama, kofi] = [
      await makeWriter(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const refuse = (user?: TestUser) => refusal("downloadWriterEpub", griot.writerId, user);
    expect(await refuse()).toEqual([404, "NOT_FOUND", sentences.downloads.empty]);
    await makeStory(testApp, griot);
    await block(testApp, ama, griot);
    await block(testApp, griot, kofi);
    expect(await refuse(ama)).toEqual([403, "BLOCKED", sentences.writers.blockedByYou]);
    const notFound = [404, "NOT_FOUND", sentences.writers.notFound];
    expect(await refuse(kofi)).toEqual(notFound);
    await testApp.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [
      griot.userId,
    ]);
    expect(await refuse()).toEqual(notFound);
  });
});

test("the chapters of many downloads are read two at a time, and one at a time for each user", async () => {
  const writer = await makeWriter(testApp);
  const parts = [];
  for (let i = 0; i < 4; i += 1) parts.push(await makeStory(testApp, writer));
  const { _id: id } = await makeSeries(testApp, writer, parts);
  const readers = [await makeReader(testApp), await makeReader(testApp), await makeReader(testApp)];
  const { row } = testApp.db.dedicated;
  let running = 0;
  let maxRunning = 0;
  const spy = vi.spyOn(testApp.db.dedicated, "row").mockImplementation(async (...args) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    try {
      return await row.apply(testApp.db.dedicated, args);
    } finally {
      running -= 1;
    }
  });
  const downloadAll = (users: TestUser[]) =>
    Promise.all(
      users.flatMap((user) =>
        Array.from({ length: 4 }, () => downloadHtml(testApp, "downloadSeriesHtml", id, user)),
      ),
    );
  try {
    const files = await downloadAll(readers);
    expect(new Set(files.map((file) => file.split("<article ").length))).toEqual(new Set([5]));
    expect(maxRunning).toBe(2);
    maxRunning = 0;
    await downloadAll(readers.slice(0, 1));
    expect(maxRunning).toBe(1);
  } finally {
    spy.mockRestore();
  }
});
