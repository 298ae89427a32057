import { text } from "node:stream/consumers";
import { sentences } from "@kora/contract/sentences";
import { describe, expect, test } from "vitest";
import { makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { downloadEpub, downloadHtml } from "./downloads.fixture.ts";
import { findSeries } from "./find-series.ts";
import { readChapters } from "./read-chapters.ts";
import { streamDownload } from "./stream-download.ts";

const testApp = useTestApp();

/** Makes a series of three parts: an open, a mature and an unpublished one. */
async function makeMixedSeries() {
  const griot = await makeWriter(testApp);
  const parts = [
    await makeStory(testApp, griot, { title: "Open part" }),
    await makeStory(testApp, griot, { title: "Mature part", rating: "mature" }),
    await makeStory(testApp, griot, {
      title: "Unpublished part",
      unpublishedAt: testApp.clock.now(),
      wasPublished: true,
    }),
  ];
  const { _id: id } = await makeSeries(testApp, griot, parts, { rating: "everyone" });
  return { griot, parts, id };
}

const titlesIn = (text: string) =>
  ["Open part", "Mature part", "Unpublished part"].filter((title) => text.includes(title));

describe("a downloaded series", () => {
  test("is a book of its parts in their order, with contents, named after it", async () => {
    const griot = await makeWriter(testApp, { posterName: "Kwame" });
    const [first = "", second = "", third = ""] = await makeParts(testApp, griot, 3);
    const { _id: id } = await makeSeries(testApp, griot, [third, first, second], {
      shortDescription: "In parts.",
      language: "en",
    });
    const { headers } = await testApp.send("downloadSeriesEpub", { params: { id } });
    expect(headers["content-disposition"]).toContain('filename="letters-from-the-salt-road.epub"');
    const files = await downloadEpub(testApp, "downloadSeriesEpub", id);
    expect(files.get("book/contents.xhtml")).toContain(
      '<li><a href="part-1.xhtml">Letter 3</a></li><li><a href="part-2.xhtml">Letter 1</a></li><li><a href="part-3.xhtml">Letter 2</a></li>',
    );
    const front = files.get("book/title.xhtml");
    expect(front).toContain("<h1>Letters from the salt road</h1><p>Kwame</p>");
    expect(front).toContain("In parts.");
    expect(files.get("book/part-1.xhtml")).not.toContain("Kwame");
    const metadata = files.get("book/book.opf");
    expect(metadata).toContain(`urn:uuid:${id}`);
    expect(metadata).toContain("<dc:language>en</dc:language>");
    expect(metadata).toContain('<meta property="schema:creativeWorkStatus">ongoing</meta>');
  });

  test("is one HTML file with contents that lead to its parts", async () => {
    const griot = await makeWriter(testApp);
    const parts = await makeParts(testApp, griot, 2);
    const { _id: id } = await makeSeries(testApp, griot, parts);
    const html = await downloadHtml(testApp, "downloadSeriesHtml", id);
    for (const [index, part] of parts.entries()) {
      expect(html).toContain(`<li><a href="#${part}">Letter ${index + 1}</a></li>`);
      expect(html).toContain(`<article id="${part}">`);
    }
  });

  test("has the parts that this reader or visitor may see, and the griot's own", async () => {
    const { griot, parts, id } = await makeMixedSeries();
    const adult = await makeReader(testApp, { birthMonth: "1990-01-01" });
    const minor = await makeReader(testApp, {
      birthMonth: `${new Date().getFullYear() - 15}-01-01`,
    });
    const read = async (user?: typeof adult) =>
      titlesIn(await downloadHtml(testApp, "downloadSeriesHtml", id, user));
    expect(await read()).toEqual(["Open part"]);
    expect(await read(minor)).toEqual(["Open part"]);
    expect(await read(adult)).toEqual(["Open part", "Mature part"]);
    expect(await read(griot)).toEqual(["Open part", "Mature part", "Unpublished part"]);
    const blocked = { type: "story", targetId: parts[0] ?? "" } as const;
    await testApp.call("blockEntity", { body: blocked }, adult);
    expect(await read(adult)).toEqual(["Mature part"]);
  });

  test("is refused like its page: mature for visitors, hidden by moderators, or with a block; and with no part to read", async () => {
    const griot = await makeWriter(testApp);
    const reader = await makeReader(testApp);
    const refuse = async (id: string, user?: typeof reader) => {
      const input = { params: { id } };
      const { status, body } = await testApp.callExpectingError("downloadSeriesEpub", input, user);
      return [status, body.msg];
    };
    const { notFound } = sentences.series;
    const parts = await makeParts(testApp, griot, 1);
    const mature = await makeSeries(testApp, griot, parts, { rating: "mature" });
    expect(await refuse(mature._id)).toEqual([404, notFound]);
    const empty = await makeSeries(testApp, griot, []);
    expect(await refuse(empty._id)).toEqual([404, sentences.downloads.empty]);
    const other = await makeSeries(testApp, griot, await makeParts(testApp, griot, 1));
    await testApp.db.pool.query("UPDATE series SET hidden_at = now() WHERE id = $1", [other._id]);
    expect(await refuse(other._id, reader)).toEqual([404, notFound]);
    const last = await makeSeries(testApp, griot, await makeParts(testApp, griot, 1));
    await block(testApp, griot, reader);
    expect(await refuse(last._id, reader)).toEqual([404, notFound]);
  });

  test("leaves out a part that is hidden while the file is sent", async () => {
    const griot = await makeWriter(testApp);
    const parts = await makeParts(testApp, griot, 3);
    const { _id: id } = await makeSeries(testApp, griot, parts);
    const ctx = testApp.app.createContext({ viewer: null });
    const chapters = readChapters(ctx, await findSeries(ctx, id));
    const titles = [(await chapters.next()).value?.title];
    await testApp.db.pool.query("UPDATE stories SET hidden_at = now() WHERE id = $1", [parts[1]]);
    for await (const { title } of chapters) titles.push(title);
    expect(titles).toEqual(["Letter 1", "Letter 3"]);
  });

  test("says in HTML where a part of its contents was, if it is hidden while the file is sent", async () => {
    const griot = await makeWriter(testApp);
    const parts = await makeParts(testApp, griot, 4);
    const { _id: id } = await makeSeries(testApp, griot, parts);
    const ctx = testApp.app.createContext({ viewer: null });
    const { chunks } = streamDownload(ctx, await findSeries(ctx, id), "html");
    await testApp.db.pool.query("UPDATE stories SET hidden_at = now() WHERE id = ANY ($1)", [
      [parts[1], parts[3]],
    ]);
    const html = await text(chunks);
    const articles = [...html.matchAll(/<article id="(?<id>[^"]*)".*?<\/article>/gs)];
    expect(articles.map(({ groups }) => groups?.id)).toEqual(parts);
    for (const part of parts) expect(html).toContain(`<a href="#${part}">`);
    expect(
      articles.map(([article]) => article.includes(`<p>${sentences.publication.unavailable}</p>`)),
    ).toEqual([false, true, false, true]);
  });
});
